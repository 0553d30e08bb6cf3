public import CLua  // for inlinable functions

/// A value that Swift and Lua exchange in registers. It needs no memory on either side.
///
/// The type is public because only public functions are inlined in other modules. Users do not need it.
public struct LuaScalar: Sendable {
  @usableFromInline var value: clua_scalar

  @inlinable
  init(_ value: clua_scalar) { self.value = value }

  /// `nil`.
  @inlinable public static var `nil`: LuaScalar { LuaScalar(clua_scalar(kind: .CLUA_NIL, .init(integer: 0))) }
  /// A boolean.
  @inlinable
  public static func boolean(_ value: Bool) -> LuaScalar {
    LuaScalar(clua_scalar(kind: .CLUA_BOOLEAN, .init(truth: value)))
  }
  /// An integer.
  @inlinable
  public static func integer(_ value: Int) -> LuaScalar {
    LuaScalar(clua_scalar(kind: .CLUA_INTEGER, .init(integer: Int64(value))))
  }
  /// A float.
  @inlinable
  public static func number(_ value: Double) -> LuaScalar {
    LuaScalar(clua_scalar(kind: .CLUA_NUMBER, .init(number: value)))
  }

  /// The boolean; `nil` for other values.
  @inlinable public var boolean: Bool? { value.kind == .CLUA_BOOLEAN ? value.truth : nil }
  /// The integer; `nil` for other values.
  @inlinable public var integer: Int? { value.kind == .CLUA_INTEGER ? Int(value.integer) : nil }
  /// The number as a float, also of an integer; `nil` for other values.
  @inlinable public var number: Double? {
    switch value.kind {
    case .CLUA_NUMBER: value.number
    case .CLUA_INTEGER: Double(value.integer)
    default: nil
    }
  }
}

extension LuaState {
  /// Calls a function with scalars and returns its first result. This is the fastest call into Lua.
  ///
  /// ```swift
  /// let sum = try state.evaluate(add, [.number(1), .number(2)]).number
  /// ```
  /// - Parameters:
  ///   - function: The function.
  ///   - arguments: The arguments.
  /// - Returns: The first result if it is a scalar; for other values all properties are `nil`.
  /// - Throws: `LuaError.runtime`, `.killed`, `.tooDeep`, `.memory`, `.closed`.
  @inlinable
  public func evaluate<let count: Int>(
    _ function: LuaReference, _ arguments: InlineArray<count, LuaScalar>
  ) throws(LuaError) -> LuaScalar {
    try arguments.span.withUnsafeBufferPointer { scalars throws(LuaError) in try evaluate(function, scalars) }
  }

  @usableFromInline
  func evaluate(
    _ function: LuaReference, _ arguments: UnsafeBufferPointer<LuaScalar>
  ) throws(LuaError) -> LuaScalar {
    let state = try open(with: function)
    var result = LuaScalar.nil
    var call: UnsafeMutablePointer<clua_call>?
    let status = arguments.withMemoryRebound(to: clua_scalar.self) { scalars in
      clua_evaluate(state, function.slot, scalars.baseAddress, Int32(scalars.count), &result.value, &call)
    }
    if status != .CLUA_OK { throw failure(status, of: call, in: state) }
    return result
  }

  /// The error of a failed call. Ends the call if it has begun.
  func failure(
    _ status: clua_status, of call: UnsafeMutablePointer<clua_call>?, in state: OpaquePointer
  ) -> LuaError {
    guard let call else { return LuaError(status, in: state) }
    let begun = LuaCall(call)
    return LuaError(status, in: state, value: begun.slots)
  }
}
