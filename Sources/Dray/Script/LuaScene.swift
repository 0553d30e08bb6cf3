internal import LuaRuntime

/// One run of the scene function, with its closures and values.
final class LuaScene {
  /// The Lua state in which the function ran.
  let lua: LuaState
  let closures: LuaReference
  let values: LuaReference
  // Changes at each node. The access is unchecked, because Swift's checks for overlapping access would cost time.
  @exclusivity(unchecked) var size = DescribedSize()
  /// The place in the script that created the present node, while places are noted.
  var placeOfNode: SourcePlace?
  /// The memory charge of the scene's nodes.
  let holding: Holding

  init(in lua: LuaState, on account: Account) throws(LuaError) {
    self.lua = lua
    holding = Holding(on: account)
    closures = try lua.makeTable()
    values = try lua.makeTable()
  }
}
