public import CLua  // for inlinable functions

/// The frame of a call of a host function, with arguments to read and results to push.
///
/// ```swift
/// let move = try state.makeFunction("move") { frame in
///   let id = try frame.string(0)
///   let index = try frame.integer(1, default: 1)
///   frame.push(game.move(id, index))
/// }
/// ```
/// Arguments count from 0 in this type, and from 1 in error messages. Strings are not converted to numbers, and numbers
/// are not converted to strings.
///
/// The type is public because only public functions are inlined in other modules. Users do not need it.
public struct LuaFrame: ~Copyable {
  @usableFromInline let frame: UnsafeMutablePointer<clua_frame>

  init(_ frame: UnsafeMutablePointer<clua_frame>) {
    self.frame = frame
  }

  @inlinable var stack: UnsafeMutablePointer<clua_stack> { UnsafeMutablePointer(stackOf: frame) }
  @inlinable var slots: LuaSlots { LuaSlots(stack: stack, first: 1, count: frame.pointee.count) }

  /// The name of the function, for errors.
  private var name: String {
    frame.pointee.context.map { Unmanaged<HostFunction>.fromOpaque($0).takeUnretainedValue().name } ?? "?"
  }

  /// The calling state.
  package var state: LuaState {
    get throws(LuaError) {
      guard let state = LuaState.of(frame.pointee.state) else { throw .closed }
      return state
    }
  }

  // MARK: Arguments

  /// The number of arguments.
  @inlinable public var count: Int { Int(frame.pointee.count) }
  /// The kind of an argument.
  package func kind(_ index: Int) -> LuaKind { slots.kind(index) }
  /// Whether an argument is missing or `nil`.
  package func isNil(_ index: Int) -> Bool { clua_kind_at(stack, slots.index(index)).rawValue <= 1 }
  /// The truth of an argument, as in Lua; `false` for a missing one.
  package func isTrue(_ index: Int) -> Bool { slots.isTrue(index) }

  /// The index of the argument after a name, among pairs of a name and a value; -1 if the name is missing. No argument
  /// has the index -1.
  ///
  /// - Parameters:
  ///   - name: The name of the argument.
  ///   - first: The index of the first name.
  public func index(after name: StaticString, from first: Int) -> Int {
    name.withUTF8Buffer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        let first = Int32(truncatingIfNeeded: first + 1)
        return Int(clua_index_after(stack, bytes.baseAddress, bytes.count, first, frame.pointee.count)) - 1
      }
    }
  }

  /// An argument that must be `true` or `false`.
  package func boolean(_ index: Int) throws(LuaError) -> Bool {
    guard kind(index) == .boolean else { throw wrong(index, "boolean") }
    return slots.isTrue(index)
  }

  /// An argument that must be an integer, or a float without fraction.
  ///
  /// - Throws: `LuaError` if the argument has another type.
  @inlinable
  public func integer(_ index: Int) throws(LuaError) -> Int {
    var value: Int64 = 0
    if index >= 0, index < count, clua_integer_at(stack, Int32(truncatingIfNeeded: index + 1), &value) {
      return Int(value)
    }
    throw wrong(index, "integer")
  }

  /// A position that counts from 1 in scripts, as an offset that counts from 0. The smallest integer, which has no
  /// predecessor, stays as it is: no list has it.
  ///
  /// - Throws: `LuaError` if the argument is not an integer.
  public func offset(_ index: Int) throws(LuaError) -> Int {
    let position = try integer(index)
    return position == .min ? position : position - 1
  }

  /// An argument that must be a number.
  ///
  /// - Throws: `LuaError` if the argument has another type.
  @inlinable
  public func number(_ index: Int) throws(LuaError) -> Double {
    guard index >= 0, index < count else { throw wrong(index, "number") }
    let number = clua_number_at(stack, Int32(truncatingIfNeeded: index + 1))
    guard number.is_number else { throw wrong(index, "number") }
    return number.value
  }

  /// An argument that must be a string. Invalid UTF-8 is repaired.
  package func string(_ index: Int) throws(LuaError) -> String {
    guard let value = slots.string(index) else { throw wrong(index, "string") }
    return value
  }

  /// An optional integer argument, with a default.
  package func integer(_ index: Int, default value: Int) throws(LuaError) -> Int {
    isNil(index) ? value : try integer(index)
  }

  /// An optional number argument, with a default.
  package func number(_ index: Int, default value: Double) throws(LuaError) -> Double {
    isNil(index) ? value : try number(index)
  }

  /// An optional string argument, with a default.
  package func string(_ index: Int, default value: String) throws(LuaError) -> String {
    isNil(index) ? value : try string(index)
  }

  /// Passes the bytes of a string to a closure, without a copy.
  ///
  /// - Parameters:
  ///   - index: The index of the argument, from 0.
  ///   - body: Receives the bytes, which are valid until it returns.
  /// - Throws: `LuaError` if the argument has another type.
  @inlinable
  public func withBytes<Result>(
    _ index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) throws -> Result {
    guard let result = try slots.withBytes(index, body) else { throw wrong(index, "string") }
    return result
  }

  /// A reference to a table argument, valid after the call, too.
  package func table(_ index: Int) throws(LuaError) -> LuaReference {
    guard kind(index) == .table, let reference = try reference(index) else { throw wrong(index, "table") }
    return reference
  }

  /// A reference to a function argument, valid after the call, too.
  package func function(_ index: Int) throws(LuaError) -> LuaReference {
    guard kind(index) == .function, let reference = try reference(index) else { throw wrong(index, "function") }
    return reference
  }

  /// A reference to an argument that is a table, a function or another object; `nil` for other values. Valid after the
  /// call, too.
  package func reference(_ index: Int) throws(LuaError) -> LuaReference? {
    try slots.reference(index, core: state.core)
  }

  /// An argument of any kind.
  package func value(_ index: Int) throws(LuaError) -> LuaValue { try slots.value(index, core: state.core) }

  /// The argument as plain data. Paths in errors begin with `name`.
  package func plainData(_ index: Int, name: String = "value") throws(LuaError) -> PlainData {
    try slots.plainData(index, name: name, state: frame.pointee.state)
  }

  /// The error for an argument of a wrong type.
  ///
  /// - Parameters:
  ///   - index: The index of the argument, from 0.
  ///   - expected: The expected type.
  public func wrong(_ index: Int, _ expected: String) -> LuaError {
    .argument(position: index + 1, function: name, expected: expected, found: kind(index).rawValue)
  }

  /// Charges the script for work of the host whose amount depends on the arguments.
  ///
  /// - Parameter instructions: The number of VM instructions that take about the same time.
  /// - Throws: `LuaError.killed` if the limit is exceeded.
  package func charge(_ instructions: Int) throws(LuaError) {
    let status = clua_spend(frame.pointee.state, max(0, instructions))
    try LuaError.check(status, in: frame.pointee.state)
  }

  /// Raises the instruction limits of the running call and of the input. Raises their time limits in proportion, at
  /// most by the time limit of one call. Has no effect without an instruction limit.
  ///
  /// - Parameters:
  ///   - instructions: The additional instructions.
  ///   - most: The maximum of all additional instructions of one call. Grants beyond it have no effect.
  package func grant(_ instructions: Int, upTo most: Int) {
    clua_grant(frame.pointee.state, Int64(instructions), Int64(most))
  }

  // MARK: Results

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
  /// Pushes `nil`.
  package func pushNil() { note(clua_push_nil(stack)) }

  /// Pushes an argument as a result.
  package func push(argument index: Int) {
    note(index < count ? clua_push_copy(stack, slots.index(index)) : clua_push_nil(stack))
  }

  /// Pushes a string.
  package func push(_ text: String) throws(LuaError) { try pushString(text, on: stack, of: frame.pointee.state) }
  /// Pushes a value of any kind.
  package func push(_ value: LuaValue) throws(LuaError) { try pushValue(value, on: stack, of: frame.pointee.state) }
  /// Pushes plain data. Each of its tables becomes a new table.
  package func push(_ data: PlainData) throws(LuaError) { try pushData(data, on: stack, of: frame.pointee.state) }

  /// Whether the coroutine can yield here.
  package var canWait: Bool { clua_can_yield(stack) }

  /// Makes the coroutine wait after this function returns. The pushed values go to the caller that resumed the
  /// coroutine.
  ///
  /// When the coroutine is resumed, the script receives the values of the resumption as the results of this function.
  /// - Throws: `LuaError.runtime` outside a coroutine of the host, and inside a function of C such as `table.sort`.
  package func wait() throws(LuaError) {
    guard clua_can_yield(stack) else {
      throw .runtime(LuaFailure(message: "'\(name)' cannot wait here"))
    }
    frame.pointee.waits = true
  }

  @inlinable
  func note(_ pushed: Bool) {
    if !pushed { frame.pointee.stack_is_full = true }
  }
}
