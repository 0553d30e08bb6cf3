internal import CDray
internal import Dray
internal import Glibc

/// Converts a name of the program.
func identifier(_ id: dray_id, _ name: String) throws(Failure) -> Identifier? {
  switch Int(id.kind) {
  case DRAY_ID_NONE: nil
  case DRAY_ID_STRING: .string(try bytes(of: id, name))
  case DRAY_ID_INTEGER: .integer(Int(id.integer))
  case let kind: throw .badInput("\(name) has the unknown kind \(kind)")
  }
}

/// Converts a list of names of the program. A name that is not set is an error.
func identifiers(_ ids: UnsafePointer<dray_id>?, _ count: Int, _ name: String) throws(Failure) -> [Identifier] {
  guard ids != nil || count == 0 else { throw .misuse("\(name) is NULL, but its count is not 0") }
  guard count >= 0 else { throw .misuse("the count of \(name) is larger than the address space") }
  var names: [Identifier] = []
  for id in UnsafeBufferPointer(start: ids, count: count) {
    guard let made = try identifier(id, name) else { throw .badInput("an id of \(name) is not set") }
    names.append(made)
  }
  return names
}

/// The bytes of a name. A name without a length ends at its NUL.
private func bytes(of id: dray_id, _ name: String) throws(Failure) -> ByteString {
  guard let first = id.string else { throw .misuse("the string of \(name) is NULL") }
  let count = id.length > 0 ? Int(id.length) : strlen(first)
  return first.withMemoryRebound(to: UInt8.self, capacity: count) {
    ByteString(bytes: UnsafeBufferPointer(start: $0, count: count))
  }
}
