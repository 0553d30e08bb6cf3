import LuaRuntime
import Testing

/// The values that a function can reach, as the library lists them.
struct ReachTests {
  private let natives = LuaNatives([:])

  @Test func `the values that a function reaches are listed completely, or not at all above a limit`() throws {
    let lua = try LuaState()
    try lua.set("core", of: lua.globals, to: .table(lua.makeTable(of: natives)))
    let problem = try lua.run(
      """
      local first, second = { 1, { 2 } }, { x = 3 }
      local function f() return first, second end
      local all = #core.reach(f, {}, 100)
      for limit = 1, 100 do
        local list = core.reach(f, {}, limit)
        if (list and #list) ~= (limit >= all and all or nil) then return limit end
      end
      """, name: "a.lua")
    #expect(problem.isEmpty)
    lua.close()
  }

  @Test func `only functions have a list`() throws {
    let lua = try LuaState()
    try lua.set("core", of: lua.globals, to: .table(lua.makeTable(of: natives)))
    let results = try lua.run(
      "return pcall(core.reach, {}, {}, 9), pcall(core.reach, print, 1, 9), (pcall(core.reach, print, {}, 9))",
      name: "a.lua")
    #expect(results.map(\.isTrue) == [false, false, true])
    lua.close()
  }

  @Test func `functions with different code reach different lists`() throws {
    let lua = try LuaState()
    try lua.set("core", of: lua.globals, to: .table(lua.makeTable(of: natives)))
    let results = try lua.run(
      """
      local function list(f) return (core.reach(f, {}, 100)) end
      return core.same_reach(list(function() return 1 end), list(function() return 1 end)),
        core.same_reach(list(function() return 1 end), list(function() return 2 end))
      """, name: "a.lua")
    #expect(results.map(\.isTrue) == [true, false])
    lua.close()
  }
}
