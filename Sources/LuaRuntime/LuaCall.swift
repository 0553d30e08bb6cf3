public import CLua  // for inlinable functions

/// A call into Lua: push the arguments, run the call, read the results.
///
/// A call allocates no memory in Swift, so it can be used on each move of a pointer. The results are on Lua's stack
/// until the call goes out of scope. Calls nest: an inner call must end before the outer one.
///
/// ```swift
/// let call = try state.begin(elementOf: questions, at: 4)
/// call.push(session)
/// try call.run(results: 2)
/// if !call.isTrue(0), let reason = call.string(1) { print(reason) }
/// ```
///
/// The type is public because only public functions are inlined in other modules. Users do not need it.
public struct LuaCall: ~Copyable {
  /// The record of the call, in the memory of the Lua state. It contains all properties of the call.
  @usableFromInline let call: UnsafeMutablePointer<clua_call>

  init(_ call: UnsafeMutablePointer<clua_call>) {
    self.call = call
  }

  deinit {
    clua_end(call)
  }

  /// The results.
  @inlinable var slots: LuaSlots { LuaSlots(stack: stack, first: call.pointee.base, count: call.pointee.results) }

  @inlinable var stack: UnsafeMutablePointer<clua_stack> { UnsafeMutablePointer(stackOf: call) }

  // MARK: Arguments

  /// Pushes a boolean.
  @inlinable
  public func push(_ value: Bool) { note(clua_push_boolean(stack, value)) }
  /// Pushes an integer.
  @inlinable
  public func push(_ value: Int) { note(clua_push_integer(stack, Int64(value))) }
  /// Pushes a float.
  @inlinable
  public func push(_ value: Double) { note(clua_push_number(stack, value)) }
  /// Pushes the referenced value.
  package func push(_ value: LuaReference) { note(clua_push_reference(stack, value.slot)) }
  /// Pushes the referenced value, or `nil`.
  package func push(_ value: LuaReference?) { if let value { push(value) } else { pushNil() } }
  /// Pushes `nil`.
  package func pushNil() { note(clua_push_nil(stack)) }

  /// Pushes an element of a table that the host references, without metamethods.
  package func push(elementOf table: LuaReference, at index: Int) {
    note(clua_push_element(stack, table.slot, Int64(index)))
  }

  /// Pushes a string.
  package func push(_ text: String) throws(LuaError) { try pushString(text, on: stack, of: call.pointee.state) }
  /// Pushes a value of any kind.
  package func push(_ value: LuaValue) throws(LuaError) { try pushValue(value, on: stack, of: call.pointee.state) }
  /// Pushes plain data. Each of its tables becomes a new table.
  package func push(_ data: PlainData) throws(LuaError) { try pushData(data, on: stack, of: call.pointee.state) }

  /// Pushes a new list. A closure pushes the value of each element.
  package func push<Elements: Collection>(
    listOf elements: Elements, _ push: (Elements.Element) throws(LuaError) -> Void
  ) throws(LuaError) {
    for element in elements { try push(element) }
    let status = call.pointee.stack_is_full ? .CLUA_MEMORY : clua_push_list(stack, Int32(clamping: elements.count))
    try LuaError.check(status, in: call.pointee.state)
  }

  @inlinable
  func note(_ pushed: Bool) {
    if !pushed { call.pointee.stack_is_full = true }
  }

  // MARK: Running

  /// Calls the function, or resumes the coroutine.
  ///
  /// - Parameter results: The number of results; missing ones are `nil`. Without this argument, and always for a
  ///   coroutine, there are as many results as the function returns values.
  /// - Throws: `LuaError.runtime`, `.memory`, `.killed`.
  @inlinable
  public func run(results: Int? = nil) throws(LuaError) {
    let status =
      call.pointee.stack_is_full ? .CLUA_MEMORY : clua_run(call, results.map { Int32(clamping: $0) } ?? -1)
    if status != .CLUA_OK { throw failure(status) }
  }

  @usableFromInline
  func failure(_ status: clua_status) -> LuaError {
    call.pointee.stack_is_full ? .memory : LuaError(status, in: call.pointee.state, value: slots)
  }

  /// Whether the coroutine waits. The results are then the values that the coroutine yielded.
  package var isWaiting: Bool { call.pointee.is_waiting }

  // MARK: Results, counted from 0

  /// The number of results.
  @inlinable public var count: Int { Int(call.pointee.results) }
  /// The kind of a result.
  @inlinable
  public func kind(_ index: Int) -> LuaKind { slots.kind(index) }
  /// The truth of a result, as in Lua; `false` for a missing one.
  @inlinable
  public func isTrue(_ index: Int) -> Bool {
    index >= 0 && index < count && clua_truth_at(stack, call.pointee.base + Int32(truncatingIfNeeded: index))
  }
  /// A result that is an integer, or a float without fraction; `nil` for others.
  package func integer(_ index: Int) -> Int? { slots.integer(index) }
  /// A result that is a number; `nil` for others.
  @inlinable
  public func number(_ index: Int) -> Double? {
    guard index >= 0, index < count else { return nil }
    let number = clua_number_at(stack, call.pointee.base + Int32(truncatingIfNeeded: index))
    return number.is_number ? number.value : nil
  }
  /// A result that is a string, with invalid UTF-8 repaired; `nil` for others.
  package func string(_ index: Int) -> String? { slots.string(index) }

  /// Passes the bytes of a string to a closure, without a copy; `nil` for other results.
  ///
  /// - Parameters:
  ///   - index: The index of the result, from 0.
  ///   - body: Receives the bytes, which are valid until it returns.
  /// - Throws: The error of `body`.
  @inlinable
  public func withBytes<Result>(
    _ index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result? {
    try slots.withBytes(index, body)
  }

  /// A reference to a table, a function or another object; `nil` for other values. Valid after the call, too.
  package func reference(_ index: Int) throws(LuaError) -> LuaReference? {
    try slots.reference(index, core: core())
  }

  /// A result of any kind.
  package func value(_ index: Int) throws(LuaError) -> LuaValue { try slots.value(index, core: core()) }

  /// The result as plain data. Paths in errors begin with `name`.
  package func plainData(_ index: Int, name: String = "value") throws(LuaError) -> PlainData {
    try slots.plainData(index, name: name, state: call.pointee.state)
  }

  func core() throws(LuaError) -> LuaCore {
    guard let core = LuaState.of(call.pointee.state)?.core else { throw .closed }
    return core
  }
}
