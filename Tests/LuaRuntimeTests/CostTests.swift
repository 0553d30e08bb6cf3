import LuaRuntime
import Testing

/// The charges of C functions. A replay ends a script at the same instruction as the recording did, so these numbers must
/// not change from version to version.
struct CostTests {
  /// Instructions that an expression takes with 160,000 bytes in `s` and 16 in `t`, beyond those of `#s`.
  private func cost(of expression: String) throws -> Int {
    let lua = try LuaState(limits: LuaLimits(memory: 0))
    let long = LuaValue.string(LuaString(String(repeating: "a", count: 160_000)))
    func used(_ expression: String) throws -> Int {
      let function = try lua.load("local s, t = ... local _ = \(expression)", name: "a.lua")
      try lua.call(function, long, "0123456789abcdef")
      return lua.instructionsUsed
    }
    return try used(expression) - used("#s")
  }

  @Test(arguments: [
    ("s:find('b', 1, true)", 10_000), ("s:find('[b]')", 320_002), ("s:find('b*c')", 480_003), ("s:match('a*')", 45_002),
    ("s:gsub('a', '')", 320_002), ("t:find(s)", 50_001), ("t:find('f', 1, true)", 1), ("t:find('[f]')", 32),
    ("s:byte(150000, 150010)", 0), ("(s .. s):find('^(%l+)%1$')", 420_007),
    ("s:byte(1, 2001)", 62), ("s:lower()", 15_001), ("s:reverse()", 15_001), ("tonumber(s)", 10_000),
    ("utf8.len(s)", 10_000), ("('%s'):format(s)", 10_005), ("t:rep(1000)", 1000), ("s .. t", 5001), ("load(t)", 256),
    ("pairs({ 1, 2, 3 })", 4), ("table.concat({ s, t })", 5004),
    ("string.packsize((' '):rep(160000))", 30_001), ("rawequal(s, t)", 10_001), ("math.max(1, 2)", 0),
    ("math.floor(1.5)", 0), ("math.tointeger(s)", 10_000), ("t:find('%f[' .. s .. ']')", 485_023),
    ("coroutine.wrap(print)", 0), ("t:gmatch('[z]')()", 34), ("table.sort({ s .. 'b', s .. 'a' })", 30_001),
    ("math.max(s:byte(1, 3200))", 300),
    ("(function() local a, b = ('x'):rep(1 << 20), ('y'):rep(1 << 20) for _ = 1, 999 do end end)()", 132_099),
  ])
  func `a C function is charged for the elements that it visits`(expression: String, expected: Int) throws {
    let cost = try cost(of: expression)
    #expect(cost == expected)
  }

  /// A call of a table whose `__call` is a table, and so on, moves all values above it on the stack for each table.
  @Test(arguments: [(500, 6_076), (2000, 25_771), (8000, 362_137)])
  func `the cost of a chain of __call tables grows faster than its length`(length: Int, expected: Int) throws {
    let lua = try LuaState(limits: LuaLimits(memory: 0))
    try lua.run(
      "call = print for _ = 1, \(length) do call = setmetatable({}, { __call = call }) end", name: "chain.lua")
    try lua.run("pcall(call)", name: "a.lua")
    #expect(lua.instructionsUsed == expected)
  }

  /// The limits are checked more often while a string is large, and calls are counted in the steps of these checks.
  @Test func `the largest string that a script keeps decides how finely its later calls are counted`() throws {
    let lua = try LuaState(limits: LuaLimits(memory: 0))
    let loop = try lua.load("for _ = 1, 990 do end", name: "loop.lua")
    var used: [Int] = []
    for script in ["", "text = ('x'):rep(1 << 20)", "text = ('x'):rep(4 << 20)", "text = ('x'):rep(1 << 20)"] {
      try lua.run(script, name: "a.lua")
      try lua.call(loop)
      used.append(lua.instructionsUsed)
    }
    #expect(used == [900, 975, 992, 975])
  }

  @Test func `a commit that finds no change is charged for the fields that it compares`() throws {
    let lua = try LuaState(limits: LuaLimits(memory: 0))
    let snapshot = try LuaSnapshot(of: lua)
    let game = try lua.run("game = {} for i = 1, 25000 do game[i] = i end return game", name: "game.lua")
    try snapshot.track("game", try #require(game[0].reference))
    _ = try snapshot.commit()
    let before = lua.instructionsUsed
    #expect(try snapshot.commit() == nil)
    #expect(lua.instructionsUsed - before == 100)
  }
}
