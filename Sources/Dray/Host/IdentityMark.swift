internal import LuaRuntime

/// The numbers that `tostring` has given in a plugin before a question.
///
/// A journal has no questions, so that scripts must find the same numbers with them and without.
struct IdentityMark {
  private let lua: LuaState?
  private let count: Int

  init(of plugin: Plugin) {
    lua = plugin.script?.lua
    count = lua?.identityCount ?? 0
  }

  /// Takes back the numbers that were given since, unless the plugin was rebuilt.
  func takeBack(from plugin: Plugin) {
    if let lua, lua === plugin.script?.lua { lua.forgetIdentities(after: count) }
  }
}
