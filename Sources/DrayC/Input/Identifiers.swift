internal import CDray
internal import Dray

/// Turns a name of the program into one of ours.
func identifier(_ id: dray_id, _ name: String) throws(Failure) -> Identifier? {
  switch Int(id.kind) {
  case DRAY_ID_NONE: nil
  case DRAY_ID_STRING: .string(try text(id.string, "the string of \(name)"))
  case DRAY_ID_INTEGER: .integer(Int(id.integer))
  case let kind: throw .badInput("\(name) is of kind \(kind), which is none")
  }
}
