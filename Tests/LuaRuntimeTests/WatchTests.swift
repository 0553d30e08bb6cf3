import LuaRuntime
import Testing

/// Finding the line that writes to a field.
struct WatchTests {
  private let lua: LuaState
  private let table: LuaReference

  init() throws {
    lua = try LuaState(limits: .standard)
    table = try lua.makeTable()
    try lua.set("n", of: table, to: 1)
    try lua.set("shared", of: lua.globals, to: .table(table))
  }

  private func place(_ key: LuaValue, _ script: String) throws -> String? {
    let place = try lua.place(writing: key, of: table) { _ = try? lua.run(script, name: "test.lua") }
    return place.map { "\($0.chunk):\($0.line)" }
  }

  @Test(arguments: [
    ("local a = 1\nshared.n = 2\nshared.n = 3", "test.lua:2"),
    ("local function f()\n  shared.n = nil\nend\nf()\nf()", "test.lua:2"),
    ("for i = 1, 1000 do local _ = i end\nrawset(shared, 'n', 5)", "test.lua:2"),
    ("shared.n = 1", nil), ("shared.m = 2", nil), ("error 'no'", nil),
    ("pcall(function()\n  shared.n = 2\n  error 'no'\nend)", "test.lua:2"),
    ("coroutine.wrap(function()\n  shared.n = 2\nend)()", "test.lua:2"),
  ])
  func `the first instruction that changes the watched field is reported`(script: String, line: String?) throws {
    defer { lua.close() }
    #expect(try place("n", script) == line)
  }

  @Test func `an absent field can be watched, and the watch ends`() throws {
    defer { lua.close() }
    #expect(try place("m", "local x\nshared.m = {}") == "test.lua:2")
    try lua.run("shared.m = 1\nfor i = 1, 100000 do shared.n = i end", name: "test.lua")
    #expect(try place("n", "") == nil)
  }

  @Test func `an endless script is stopped during a watch, too`() throws {
    defer { lua.close() }
    var limits = LuaLimits.standard
    limits.instructions = 50_000
    lua.limits = limits
    #expect(try place("n", "for i = 1, 20000 do end") == nil)
    #expect(lua.killed == nil)
    #expect(try place("n", "while true do end") == nil)
    #expect(lua.killed == .instructions)
  }
}
