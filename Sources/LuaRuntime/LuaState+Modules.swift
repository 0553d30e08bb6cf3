internal import CLua

extension LuaState {
  /// Makes a value what `require(name)` gives.
  public func setModule(_ name: String, to value: LuaValue) throws(LuaError) {
    let state = try core.open()
    try withStack(state) { stack throws(LuaError) in
      try pushValue(value, on: stack)
      try check(clua_set_module(state, name, name.utf8.count))
    }
  }

  /// A function for the host's own library, quicker than what scripts have; it trusts whoever calls it.
  public func helper(_ helper: LuaHelper) throws(LuaError) -> LuaReference {
    try make { _, stack in clua_push_helper(stack, helper.forC) ? .CLUA_OK : .CLUA_MEMORY }
  }

  /// Asks a closure for the modules that `require` does not know.
  ///
  /// It returns a function that makes the module, as `load` gives it, or throws why there is none. A module is made
  /// once; a module that requires itself is an error.
  public func setSearcher(
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

/// Functions for the host's own library.
public enum LuaHelper: Hashable, Sendable {
  /// `(table, masks)`: the largest integer key or 0, if each field with another key is of a type whose bit is set in
  /// `masks` under its name, else nothing; then the bits of all masks that were met.
  ///
  /// Bits go by Lua's numbers of the types: 1 boolean, 3 number, 4 string, 5 table, 6 function.
  case checkFields
  /// `setmetatable` without a look at what stands in the metatable.
  case setMetatable

  var forC: clua_helper {
    switch self {
    case .checkFields: .CLUA_CHECK_FIELDS
    case .setMetatable: .CLUA_SET_METATABLE
    }
  }
}
