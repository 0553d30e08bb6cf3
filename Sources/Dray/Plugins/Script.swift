internal import DragEngine
internal import LuaRuntime

/// A state that a script has declared.
struct DeclaredState {
  let name: String
  let isView: Bool
  let table: LuaReference
  /// Where that was; `nil` if no line of a script is known.
  let place: SourcePlace?
}

/// A running Lua with the library in it, and the states that its scripts declared.
///
/// An object, so that whoever uses it keeps one reference and not all that it holds.
final class Script {
  let lua: LuaState
  /// What the plugin may use and keep.
  let limits: PluginLimits
  let model: LuaSnapshot
  let view: LuaSnapshot
  let library: LoadedLibrary
  /// What the model's part of a digest came to last.
  var knownDigest: KnownDigest?
  /// The states, in the order in which they were declared.
  var states: [DeclaredState] = []
  /// The item types that the scripts know by number.
  var types: Set<Symbol> = []

  /// Opens a Lua for a plugin, which has to close it before it goes.
  init(for plugin: Plugin, limits: PluginLimits) throws(LuaError) {
    self.limits = limits
    lua = try LuaState(limits: limits.lua)
    lua.setBudget(limits.input)
    lua.owner = plugin
    lua.charge(to: plugin.account.total)
    model = try LuaSnapshot(of: lua)
    view = try LuaSnapshot(of: lua)
    library = try LoadedLibrary(in: lua, natives: Plugin.natives)
  }
}
