import LuaRuntime
import Testing

/// `string.find`, `match`, `gmatch` and `gsub` agree with stock Lua, and are stopped where stock Lua would never end.
struct PatternTests {
  /// Matches random patterns with random texts in all four functions; returns a checksum of all results.
  private static let script = """
    local seed, sum = ..., 0
    local function random(count)
      seed = seed * 6364136223846793005 + 1442695040888963407
      return (seed >> 33) % count + 1
    end
    local atoms = {
      "a", "b", ".", "%a", "%d", "%s", "%W", "[ab]", "[^a]", "[a-c]", "[%a_]", "%f[%w]", "%b()", "(", ")", "()", "%1",
      "%2", "$", "^", "-", "*", "+", "%", "[", "]", "[]]", "[^]]", "\\0", "%.", "[a-", "%b", "%f", "(a)", "(.-)", "%p",
    }
    local suffixes = { "", "", "", "*", "+", "-", "?" }
    local characters = { "a", "b", "c", " ", "(", ")", "1", "\\0", "_", "%", "A", "]", "\\195" }
    local function pattern()
      local parts = {}
      for i = 1, random(6) do parts[i] = atoms[random(#atoms)] .. suffixes[random(#suffixes)] end
      return table.concat(parts)
    end
    local function text(count)
      local parts = {}
      for i = 1, random(count) do parts[i] = characters[random(#characters)] end
      return table.concat(parts)
    end
    local function add(...)
      for i = 1, select("#", ...) do
        local result = tostring((select(i, ...)))
        for j = 1, #result do sum = (sum * 31 + result:byte(j)) & 0xffffffffffff end
      end
    end
    local function all(subject, given, from)
      local list = {}
      for first, second in string.gmatch(subject, given, from) do
        list[#list + 1] = tostring(first) .. "," .. tostring(second)
      end
      return table.concat(list, ";")
    end
    local replacements = { "", "<%0>", "%1", "%2%%", "%x", function(a, b) return b or a end, { a = "A", b = 1, c = false } }
    for _ = 1, 2000 do
      local subject, given, from = text(12), pattern(), random(4) == 1 and random(20) - 10 or nil
      add(pcall(string.find, subject, given, from))
      add(pcall(string.find, subject, text(2), from, true))
      add(pcall(string.match, subject, given, from))
      add(pcall(all, subject, given, from))
      add(pcall(string.gsub, subject, given, replacements[random(7)], random(5) == 1 and random(4) - 2 or nil))
    end
    return sum
    """

  // Printed by stock Lua 5.4, with this script in a file a.lua: print(loadfile("a.lua")(seed)).
  @Test(arguments: [(1, 235843078199160), (2, 281423115667216), (3, 197035907616597)])
  func `patterns give the results of stock Lua`(seed: Int, expected: Int) throws {
    let state = try LuaState()
    let results = try state.run("return (function(...) \(Self.script) end)(\(seed))", name: "a.lua")
    #expect(results.first?.integer == expected)
  }

  @Test func `a frontier pattern reads NUL before and after the text`() throws {
    let found = try LuaState().run(
      "return ('ab'):find('%f[^%z]'), (('\\1a'):find('%f[\\1]')), (('ab'):find('%f[%z]'))", name: "a.lua")
    #expect(found.map(\.integer) == [1, 1, 3])
  }

  @Test(arguments: [
    "('a'):rep(2000):find(('a*'):rep(9) .. 'b')", "('a'):rep(2000):match(('a-'):rep(9) .. 'b')",
    "('a'):rep(2000):gsub(('a?'):rep(99) .. 'b', '')", "for _ in ('a'):rep(2000):gmatch(('(a*)'):rep(9) .. 'b') do end",
    "('('):rep(60000):find('%b()')", "(' '):rep(300000):match('^%s*(.-)%s*$' .. 'x')",
    "(' '):rep(300000):find('%s+$x')", "('a'):rep(60000):find('[' .. ('b'):rep(60000) .. ']')",
    "('a'):rep(60000):find('%f[' .. ('b'):rep(60000) .. ']')", "('a'):rep(60000):match('^(a*).-%1b')",
  ])
  func `endless patterns are stopped by the limits`(script: String) throws {
    let state = try LuaState()
    state.limits = LuaLimits(memory: 0, instructions: 10_000_000, time: .zero)
    #expect(throws: LuaError.self) { try state.run("pcall(function() \(script) end)", name: "a.lua") }
    #expect(state.killed == .instructions)
  }

  @Test func `a pattern has no capture 0`() throws {
    let error = #expect(throws: LuaError.self) { try LuaState().run("return ('0'):find('%0')", name: "a.lua") }
    #expect(error?.failure?.message.contains("invalid capture index %0") == true)
  }

  @Test func `a plain search takes linear time`() throws {
    let state = try LuaState()
    state.limits = LuaLimits(memory: 0, instructions: 10_000_000, time: .zero)
    let found = try state.run(
      "return (('a'):rep(2000000) .. 'b'):find(('a'):rep(1000000) .. 'b', 1, true)", name: "a.lua")
    #expect(found.first?.integer == 1_000_001)
  }

  @Test func `a class matches the bytes that it matches in the C locale`() throws {
    let counts = try LuaState().run(
      """
      local bytes, counts = {}, {}
      for byte = 0, 255 do bytes[#bytes + 1] = string.char(byte) end
      local all = table.concat(bytes)
      for class in ("acdglpsuwx"):gmatch "." do
        local matching, others = all:gsub("%" .. class:upper(), ""), all:gsub("[%" .. class .. "]", "")
        counts[#counts + 1] = class .. #matching .. "+" .. #others .. " " .. matching:byte(1) .. ":" .. matching:byte(-1)
      end
      return table.concat(counts, ", ")
      """, name: "a.lua")
    // Printed by stock Lua 5.4.
    #expect(
      counts[0].text == "a52+204 65:122, c33+223 0:127, d10+246 48:57, g94+162 33:126, l26+230 97:122, "
        + "p32+224 33:126, s6+250 9:32, u26+230 65:90, w62+194 48:122, x22+234 48:102")
  }
}

/// The functions of the table library obey the limits for every length that a script passes, and sort alike each time.
struct TableTests {
  @Test(arguments: [
    "table.move({}, 1, 1 << 62, 1, {})", "table.insert(long, 1, 5)", "table.remove(long, 1)",
    "table.sort(setmetatable({}, { __len = function() return 2^31 - 2 | 0 end }), rawequal)",
    "table.concat(setmetatable({}, { __len = function() return 1 << 53 end, __index = tostring }))",
  ])
  func `endless loops in table functions are stopped`(script: String) throws {
    let state = try LuaState()
    state.limits = LuaLimits(memory: 0, instructions: 10_000_000, time: .zero)
    #expect(throws: LuaError.self) {
      try state.run(
        """
        local long = setmetatable({}, { __len = function() return 1 << 53 end })
        pcall(function() \(script) end)
        """, name: "a.lua")
    }
    #expect(state.killed == .instructions)
  }

  @Test func `sorting a list with equal elements gives the same result each time`() throws {
    let script = """
      local list, asked = {}, 0
      for i = 1, 20000 do list[i] = { i % 3, i } end
      table.sort(list, function(a, b) asked = asked + 1 return a[1] < b[1] end)
      local sum = asked
      for i, entry in ipairs(list) do sum = (sum * 31 + entry[2]) & 0xffffffff end
      return sum
      """
    let state = try LuaState()
    state.limits = LuaLimits(memory: 0, instructions: 0, time: .zero)
    let first = try state.run(script, name: "a.lua").first?.integer
    #expect(try LuaState().run(script, name: "a.lua").first?.integer == first)
  }
}
