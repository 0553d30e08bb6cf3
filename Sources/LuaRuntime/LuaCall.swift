internal import CLua

/// A call into Lua while it is made: push the arguments, run, read the results.
///
/// Nothing is allocated in Swift on the way, so this is the form for what happens on each move of a pointer. The
/// results are on Lua's stack until the call goes out of scope. Calls nest: one that began later must end earlier.
///
/// ```swift
/// var call = try state.begin(elementOf: questions, at: 4)
/// call.push(session)
/// try call.run(results: 2)
/// if !call.isTrue(0) { call.withBytes(1) { … } }
/// ```
public struct LuaCall: ~Copyable {
  let state: OpaquePointer
  var call: clua_call
  private var stackIsFull = false

  init(_ state: OpaquePointer, _ call: clua_call) {
    self.state = state
    self.call = call
  }

  deinit {
    var call = call
    clua_end(state, &call)
  }

  /// The values that came back, or the arguments so far.
  var slots: LuaSlots { LuaSlots(stack: call.stack, first: call.base, count: call.results) }

  // MARK: Arguments

  public mutating func push(_ value: Bool) { note(clua_push_boolean(call.stack, value)) }
  public mutating func push(_ value: Int) { note(clua_push_integer(call.stack, Int64(value))) }
  public mutating func push(_ value: Double) { note(clua_push_number(call.stack, value)) }
  public mutating func push(_ value: LuaReference) { note(clua_push_reference(call.stack, value.slot)) }
  public mutating func pushNil() { note(clua_push_nil(call.stack)) }

  /// Pushes an element of a table that the host holds, without metamethods.
  public mutating func push(elementOf table: LuaReference, at index: Int) {
    note(clua_push_element(call.stack, table.slot, Int64(index)))
  }

  public mutating func push(_ text: String) throws(LuaError) { try pushString(text, on: call.stack) }
  public mutating func push(_ value: LuaValue) throws(LuaError) { try pushValue(value, on: call.stack) }
  public mutating func push(_ data: PlainData) throws(LuaError) { try pushData(data, on: call.stack, of: state) }

  private mutating func note(_ pushed: Bool) {
    if !pushed { stackIsFull = true }
  }

  // MARK: Running

  /// Calls the function, or goes on in the coroutine.
  ///
  /// - Parameter results: How many results are wanted; missing ones are `nil`. Without it all there are, and so
  ///   always in a coroutine.
  /// - Throws: `LuaError.runtime`, `.memory`, `.killed`.
  public mutating func run(results: Int? = nil) throws(LuaError) {
    if stackIsFull { throw .memory }
    let status = clua_run(state, &call, results.map { Int32(clamping: $0) } ?? -1)
    if status == .CLUA_OK { return }
    if status == .CLUA_YIELDED {
      isWaiting = true
      return
    }
    throw LuaError(status, in: state, value: slots)
  }

  /// Whether the coroutine waits, and the results are what it handed over.
  public private(set) var isWaiting = false

  // MARK: Results, counted from 0

  /// How many results came back.
  public var count: Int { Int(call.results) }
  public func kind(_ index: Int) -> LuaKind { slots.kind(index) }
  /// Lua's truth; `false` where there is no result.
  public func isTrue(_ index: Int) -> Bool { slots.isTrue(index) }
  public func integer(_ index: Int) -> Int? { slots.integer(index) }
  public func number(_ index: Int) -> Double? { slots.number(index) }
  public func string(_ index: Int) -> String? { slots.string(index) }

  /// Gives the bytes of a string to a closure, without a copy; `nil` if it is no string.
  public func withBytes<Result>(
    _ index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result? {
    try slots.withBytes(index, body)
  }

  /// Keeps a table, a function or another thing beyond the call; `nil` for other values.
  public func reference(_ index: Int) throws(LuaError) -> LuaReference? {
    try slots.reference(index, core: core())
  }

  public func value(_ index: Int) throws(LuaError) -> LuaValue { try slots.value(index, core: core()) }

  /// The result as plain data. `name` is what paths in errors begin with.
  public func plainData(_ index: Int, name: String = "value") throws(LuaError) -> PlainData {
    try slots.plainData(index, name: name, state: state)
  }

  private func core() throws(LuaError) -> LuaCore {
    guard let core = LuaState.of(state)?.core else { throw .closed }
    return core
  }
}
