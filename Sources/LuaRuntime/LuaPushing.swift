internal import CLua

func pushString(
  _ text: String, on stack: UnsafeMutablePointer<clua_stack>, of state: OpaquePointer
) throws(LuaError) {
  var text = text
  try LuaError.check(text.withUTF8 { pushBytes($0, on: stack) }, in: state)
}

func pushValue(
  _ value: LuaValue, on stack: UnsafeMutablePointer<clua_stack>, of state: OpaquePointer
) throws(LuaError) {
  if case .data(let data) = value { return try pushBytes(data, on: stack, of: state) }
  if case .string(let string) = value {
    return try LuaError.check(string.withBytes { pushBytes($0, on: stack) }, in: state)
  }
  let pushed =
    switch value {
    case .nil: clua_push_nil(stack)
    case .boolean(let value): clua_push_boolean(stack, value)
    case .integer(let value): clua_push_integer(stack, Int64(value))
    case .number(let value): clua_push_number(stack, value)
    case .table(let reference), .function(let reference), .other(let reference):
      clua_push_reference(stack, reference.slot)
    case .string, .data: false
    }
  if !pushed { throw .memory }
}

func pushData(_ data: PlainData, on stack: UnsafeMutablePointer<clua_stack>, of state: OpaquePointer) throws(LuaError) {
  let packed = data.packed()
  let status = withExtendedLifetime(data) {
    packed.withUnsafeBytes { bytes in
      clua_unpack(stack, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
    }
  }
  try LuaError.check(status, in: state)
}

private func pushBytes(_ bytes: UnsafeBufferPointer<UInt8>, on stack: UnsafeMutablePointer<clua_stack>) -> clua_status {
  guard let start = bytes.baseAddress else { return clua_push_string(stack, "", 0) }
  return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { clua_push_string(stack, $0, bytes.count) }
}

extension LuaValue {
  /// Passes the value to C for the duration of a closure. Bytes of the host must be converted to a reference first.
  func withValue<Result>(_ body: (UnsafePointer<clua_value>) -> Result) -> Result {
    func lend(_ value: clua_value) -> Result { withUnsafePointer(to: value, body) }
    switch self {
    case .data: preconditionFailure("host bytes cannot be lent to C; convert them to a reference first")
    case .nil: return lend(clua_value(kind: .CLUA_NIL, .init(integer: 0)))
    case .boolean(let value): return lend(clua_value(kind: .CLUA_BOOLEAN, .init(truth: value)))
    case .integer(let value): return lend(clua_value(kind: .CLUA_INTEGER, .init(integer: Int64(value))))
    case .number(let value): return lend(clua_value(kind: .CLUA_NUMBER, .init(number: value)))
    case .table(let reference), .function(let reference), .other(let reference):
      return lend(clua_value(kind: .CLUA_OTHER, .init(reference: reference.slot)))
    case .string(let string):
      return string.withBytes { bytes in
        bytes.withMemoryRebound(to: CChar.self) { chars in
          lend(clua_value(kind: .CLUA_STRING, .init(string: .init(bytes: chars.baseAddress, count: chars.count))))
        }
      }
    }
  }
}
