internal import CLua

extension LuaState {
  /// Sets the result of `require(name)`.
  package func setModule(_ name: String, to value: LuaValue) throws(LuaError) {
    let state = try core.open()
    try withStack(state) { stack throws(LuaError) in
      try pushValue(value, on: stack, of: state)
      try check(clua_set_module(state, name, name.utf8.count))
    }
  }

  /// Sets the closure that finds modules for `require`.
  ///
  /// The closure returns a function that makes the module, like `load`, or throws the reason why the module is not
  /// found. A module is made once. A module that requires itself is an error.
  package func setSearcher(
    _ search: @escaping (_ name: String, _ state: LuaState) throws -> LuaReference
  ) throws(LuaError) {
    let state = try core.open()
    let searcher = try makeFunction("require") { frame in
      frame.push(try search(try frame.string(0), try frame.state))
    }
    try withStack(state) { stack throws(LuaError) in
      guard clua_push_reference(stack, searcher.slot) else { throw .memory }
      try check(clua_set_searcher(state))
    }
  }
}
