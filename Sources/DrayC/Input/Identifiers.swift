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

/// The bytes of a name. A name without a length ends at its NUL.
private func bytes(of id: dray_id, _ name: String) throws(Failure) -> ByteString {
  guard let first = id.string else { throw .misuse("the string of \(name) is NULL") }
  let count = id.length > 0 ? Int(id.length) : strlen(first)
  return first.withMemoryRebound(to: UInt8.self, capacity: count) {
    ByteString(bytes: UnsafeBufferPointer(start: $0, count: count))
  }
}
