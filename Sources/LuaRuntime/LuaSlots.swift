public import CLua  // for inlinable functions

/// Consecutive values on a Lua stack, counted from 0.
@usableFromInline
struct LuaSlots {
  @usableFromInline let stack: UnsafeMutablePointer<clua_stack>
  /// The stack index of the first value.
  @usableFromInline let first: Int32
  @usableFromInline let count: Int32

  @inlinable
  init(stack: UnsafeMutablePointer<clua_stack>, first: Int32, count: Int32) {
    self.stack = stack
    self.first = first
    self.count = count
  }

  /// The stack index of a value. For a position out of range the result is 0, at which there is no value.
  @inlinable
  func index(_ position: Int) -> Int32 {
    position >= 0 && position < Int(count) ? first + Int32(position) : 0
  }

  @inlinable
  func kind(_ position: Int) -> LuaKind {
    switch clua_kind_at(stack, index(position)) {
    case .CLUA_NONE: .none
    case .CLUA_NIL: .nil
    case .CLUA_BOOLEAN: .boolean
    case .CLUA_INTEGER: .integer
    case .CLUA_NUMBER: .number
    case .CLUA_STRING: .string
    case .CLUA_TABLE: .table
    case .CLUA_FUNCTION: .function
    case .CLUA_THREAD: .thread
    case .CLUA_BYTES: .data
    case .CLUA_OTHER: .userdata
    }
  }

  func isTrue(_ position: Int) -> Bool { clua_truth_at(stack, index(position)) }

  func integer(_ position: Int) -> Int? {
    var value: Int64 = 0
    return clua_integer_at(stack, index(position), &value) ? Int(value) : nil
  }

  func number(_ position: Int) -> Double? {
    let number = clua_number_at(stack, index(position))
    return number.is_number ? number.value : nil
  }

  func string(_ position: Int) -> String? {
    withBytes(position) { String(decoding: $0, as: UTF8.self) }
  }

  @inlinable
  func withBytes<Result>(
    _ position: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result? {
    var count = 0
    guard let bytes = clua_string_at(stack, index(position), &count) else { return nil }
    return try bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
      try body(UnsafeBufferPointer(start: $0, count: count))
    }
  }

  func reference(_ position: Int, core: LuaCore) throws(LuaError) -> LuaReference? {
    switch kind(position) {
    case .table, .function, .thread, .userdata: try keep(position, core: core)
    case .none, .nil, .boolean, .integer, .number, .string, .data: nil
    }
  }

  func value(_ position: Int, core: LuaCore) throws(LuaError) -> LuaValue {
    switch kind(position) {
    case .none, .nil: .nil
    case .boolean: .boolean(isTrue(position))
    case .integer: .integer(integer(position) ?? 0)
    case .number: .number(number(position) ?? 0)
    case .string: .string(withBytes(position) { LuaString(bytes: $0) } ?? "")
    case .data: data(position).map { .data($0) } ?? .nil
    case .table: .table(try keep(position, core: core))
    case .function: .function(try keep(position, core: core))
    case .thread, .userdata: .other(try keep(position, core: core))
    }
  }

  func values(core: LuaCore) throws(LuaError) -> [LuaValue] {
    var values: [LuaValue] = []
    values.reserveCapacity(Int(count))
    for position in 0..<Int(count) { values.append(try value(position, core: core)) }
    return values
  }

  func plainData(_ position: Int, name: String, state: OpaquePointer) throws(LuaError) -> PlainData {
    var packed = clua_packed()
    defer { clua_free_packed(&packed) }
    let index = index(position)
    if index == 0 { return .nil }
    try LuaError.check(clua_pack(stack, index, name, &packed), in: state)
    return PlainData(packed: packed)
  }

  private func keep(_ position: Int, core: LuaCore) throws(LuaError) -> LuaReference {
    let state = try core.open()
    guard clua_push_copy(stack, index(position)) else { throw .memory }
    var slot: Int32 = 0
    try LuaError.check(clua_refer(stack, &slot), in: state)
    return LuaReference(slot: slot, core: core)
  }
}

extension UnsafeMutablePointer<clua_stack> {
  /// The stack of a call or a frame.
  @inlinable
  init(stackOf call: UnsafeMutablePointer<clua_call>) {
    self = UnsafeMutableRawPointer(call).assumingMemoryBound(to: clua_stack.self)
  }

  @inlinable
  init(stackOf frame: UnsafeMutablePointer<clua_frame>) {
    self = UnsafeMutableRawPointer(frame).assumingMemoryBound(to: clua_stack.self)
  }
}
