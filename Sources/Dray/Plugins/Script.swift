internal import LuaRuntime

/// A running Lua with the library in it, and the states that its scripts declared.
///
/// An object, so that whoever uses it keeps one reference and not all that it holds.
final class Script {
  let lua: LuaState
  let model: LuaSnapshot
  let view: LuaSnapshot
  let library: LibraryFunctions
  /// Names of the states, in the order in which they were declared.
  var states: [(name: String, isView: Bool)] = []

  /// Opens a Lua and loads the library into it.
  ///
  /// - Parameters:
  ///   - native: Puts the native functions into the table that the library is given.
  ///   - host: Puts what the host offers to scripts into a table.
  init(
    limits: LuaLimits, options: PlainTable, native: (LuaState, LuaReference) throws(LuaError) -> Void,
    host: (LuaState, LuaReference) throws(LuaError) -> Void
  ) throws(LuaError) {
    lua = try LuaState(limits: limits)
    model = try LuaSnapshot(of: lua)
    view = try LuaSnapshot(of: lua)
    let core = try lua.makeTable()
    try native(lua, core)
    try lua.set("set_metatable", of: core, to: .function(lua.helper(.setMetatable)))
    let table = try lua.makeTable()
    for part in try ScriptLibrary.parts() { try lua.call(lua.load(part), .table(core), .table(table)) }
    library = try LibraryFunctions(in: table, of: lua)
    guard let seal = try lua.get("seal", of: table).reference else { throw .closed }
    let hostTable = try lua.makeTable()
    try host(lua, hostTable)
    let module = try lua.call(seal, .table(lua.makeTable(options)), .table(hostTable))
    try lua.setModule("dray", to: module.first ?? nil)
  }
}
