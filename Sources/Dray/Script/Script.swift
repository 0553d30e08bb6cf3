internal import DragEngine
internal import LuaRuntime

/// A state that a script has declared.
struct DeclaredState {
  let name: String
  let isView: Bool
  let table: LuaReference
  /// The place of the declaration; `nil` if no line of a script declares the state.
  let place: SourcePlace?
  /// The version of its contents, as the script declares it.
  var version = 1
}

/// A running Lua state with the library, and the states that its scripts declared.
///
/// This is a class, so that its users keep one reference instead of one for each property.
final class Script {
  let lua: LuaState
  /// The limits of the plugin.
  let limits: PluginLimits
  let model: LuaSnapshot
  let view: LuaSnapshot
  let library: LoadedLibrary
  /// The states, in the order of declaration.
  var states: [DeclaredState] = []
  /// The kept states, which the scripts have not declared yet; `nil` after the scripts were loaded.
  var undeclaredStates: KeptStates.UndeclaredStates?
  /// The names of the kept states that the scripts have migrated to another version while they were loaded.
  var migrated: [String] = []
  /// Whether the scripts have changed kept states or collections while they were loaded. Earlier undo steps then no
  /// longer fit the contents.
  var hasChangedKept = false
  /// Whether a start of the scripts from their own states was tried, and left the states as they were.
  var startsFromStates = false
  /// The item types that the scripts use by number.
  var types: Set<Symbol> = []

  /// Opens a Lua state for a plugin. The plugin must close it before the plugin is deallocated.
  init(for plugin: Plugin, limits: PluginLimits) throws(LuaError) {
    self.limits = limits
    guard let stop = plugin.host.interrupter.stop else { throw .memory }
    lua = try LuaState(limits: limits.lua, stop: stop, allocator: plugin.host.offer.allocator)
    lua.setBudget(limits.input)
    lua.owner = plugin
    lua.charge(to: plugin.run.account.total)
    if let coverage = plugin.host.offer.coverage { lua.cover(by: coverage) }
    model = try LuaSnapshot(of: lua)
    view = try LuaSnapshot(of: lua)
    library = try LoadedLibrary(in: lua, natives: Plugin.natives)
  }

  /// The latest committed states, for another Lua state.
  var keptStates: KeptStates {
    get throws(LuaError) {
      let versions = states.filter { $0.version != 1 }.map { (LuaString($0.name), $0.version) }
      var digests: [LuaString: UInt64] = [:]
      for state in states where !state.isView { digests[LuaString(state.name)] = try model.digest(of: state.name) }
      return KeptStates(
        model: try model.contents, view: try view.contents, versions: Dictionary(versions) { $1 }, digests: digests)
    }
  }

  /// Whether the committed contents of a state differ from the kept ones.
  func hasChanged(_ kept: KeptStates) throws(LuaError) -> Bool {
    for state in states where !state.isView {
      if let before = kept.digests[LuaString(state.name)], try model.digest(of: state.name) != before { return true }
    }
    return false
  }
}
