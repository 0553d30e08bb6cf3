internal import LuaRuntime

/// The numbers that `tostring` has assigned in a plugin before a question.
///
/// A journal does not record questions, so scripts must get the same numbers with and without them.
struct IdentityMark {
  private let lua: LuaState?
  private let count: Int

  init(of plugin: Plugin) {
    lua = plugin.run.script?.lua
    count = lua?.identityCount ?? 0
  }

  /// Withdraws the numbers assigned after the mark, unless the plugin was rebuilt.
  func rollBack(from plugin: Plugin) {
    if let lua, lua === plugin.run.script?.lua { lua.forgetIdentities(after: count) }
  }
}
