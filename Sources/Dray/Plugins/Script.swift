internal import LuaRuntime

/// A running Lua with the library in it, and the states that its scripts declared.
///
/// An object, so that whoever uses it keeps one reference and not all that it holds.
final class Script {
  let lua: LuaState
  let model: LuaSnapshot
  let view: LuaSnapshot
  let library: LoadedLibrary
  /// The states, in the order in which they were declared.
  var states: [(name: String, isView: Bool, table: LuaReference)] = []

  /// Opens a Lua for a plugin, which has to close it before it goes.
  init(for plugin: Plugin, limits: LuaLimits) throws(LuaError) {
    lua = try LuaState(limits: limits)
    lua.owner = plugin
    model = try LuaSnapshot(of: lua)
    view = try LuaSnapshot(of: lua)
    library = try LoadedLibrary(in: lua, natives: Plugin.natives)
  }
}
