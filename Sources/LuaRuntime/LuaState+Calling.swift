internal import CLua

extension LuaState {
  /// Begins a call of a function.
  ///
  /// - Throws: `LuaError.killed`, `.tooDeep`, `.memory`, `.closed`; `.runtime` if the thread has too little stack left.
  package func begin(_ function: LuaReference) throws(LuaError) -> LuaCall {
    let state = try open(with: function)
    return try begin(state) { call in clua_begin_reference(state, function.slot, &call) }
  }

  /// Begins a call of a function that is an element of a table, without metamethods.
  ///
  /// - Throws: The errors of `begin(_:)`.
  package func begin(elementOf table: LuaReference, at index: Int) throws(LuaError) -> LuaCall {
    let state = try open(with: table)
    return try begin(state) { call in clua_begin_element(state, table.slot, Int64(index), &call) }
  }

  /// Calls a function that is an element of a table, with one argument. The caller reads the results from the returned
  /// call.
  ///
  /// - Throws: `LuaError.runtime`, `.killed`, `.tooDeep`, `.memory`, `.closed`.
  package func ask(
    elementOf table: LuaReference, at index: Int, _ argument: LuaReference
  ) throws(LuaError) -> LuaCall {
    let state = try open(with: table)
    var call: UnsafeMutablePointer<clua_call>?
    let status = clua_ask(state, table.slot, Int64(index), argument.slot, &call)
    guard status == .CLUA_OK, let call else { throw failure(status, of: call, in: state) }
    return LuaCall(call)
  }

  /// Calls a function and returns all results.
  @discardableResult
  package func call(_ function: LuaReference, _ arguments: LuaValue...) throws(LuaError) -> [LuaValue] {
    try call(function, arguments)
  }

  /// Calls a function and returns all results.
  @discardableResult
  package func call(_ function: LuaReference, _ arguments: [LuaValue]) throws(LuaError) -> [LuaValue] {
    let call = try begin(function)
    for argument in arguments { try call.push(argument) }
    try call.run()
    return try call.slots.values(core: core)
  }

  @inline(__always)
  func begin(
    _ state: OpaquePointer, _ begin: (inout UnsafeMutablePointer<clua_call>?) -> clua_status
  ) throws(LuaError) -> LuaCall {
    var call: UnsafeMutablePointer<clua_call>?
    let status = begin(&call)
    guard status == .CLUA_OK, let call else { throw LuaError(status, in: state) }
    return LuaCall(call)
  }

  /// The open C state, after a check that the reference belongs to it.
  func open(with reference: LuaReference) throws(LuaError) -> OpaquePointer {
    precondition(reference.core === core, "this LuaReference belongs to another Lua state")
    guard let state = core.state else { throw .closed }
    return state
  }
}
