import Glibc
import LuaRuntime
import Testing

@Suite struct `the globals of a script` {
  let state: LuaState

  init() throws {
    state = try LuaState()
  }

  func text(_ script: String) throws -> String? {
    try state.run(script, name: "a.lua").first?.text
  }

  @Test func `the globals of a script are the listed ones`() throws {
    let list = try text(
      """
      local names = {}
      local function walk(t, prefix)
        for name, value in pairs(t) do
          if value == _G then goto continue end
          names[#names + 1] = prefix .. name
          if type(value) == 'table' then walk(value, prefix .. name .. '.') end
          ::continue::
        end
      end
      walk(_G, '')
      return table.concat(names, ' ')
      """)
    #expect(
      list == """
        _VERSION assert collectgarbage coroutine coroutine.close coroutine.create coroutine.isyieldable \
        coroutine.resume coroutine.running coroutine.status coroutine.wrap coroutine.yield error getmetatable \
        ipairs load math math.abs math.acos math.asin math.atan math.ceil math.cos math.deg math.exp math.floor \
        math.fmod math.huge math.log math.max math.maxinteger math.min math.mininteger math.modf math.pi math.rad \
        math.sin math.sqrt math.tan math.tointeger math.type math.ult next pairs pcall print rawequal rawget rawlen \
        rawset require select setmetatable string string.byte string.char string.find string.format string.gmatch \
        string.gsub string.len string.lower string.match string.pack string.packsize string.rep string.reverse \
        string.sub string.unpack string.upper table table.concat table.insert table.move table.pack table.remove \
        table.sort table.unpack tonumber tostring type utf8 utf8.char utf8.charpattern utf8.codepoint utf8.codes \
        utf8.len utf8.offset xpcall
        """)
  }

  @Test func `the globals of a script show no addresses`() throws {
    #expect(
      try text("local t = {} return tostring(t) .. ', ' .. tostring(print) .. ', ' .. tostring(t)")
        == "table: #1, function: #2, table: #1")
    #expect(try text("return ('%s %5s %d %%s'):format({}, nil, 3)") == "table: #3   nil 3 %s")
    #expect(try text("return ('%s and %s%s.'):format('one', 'an\\0other', '')") == "one and an\0other.")
    #expect(try text("return ('%s, %s'):format(('x'):rep(300), ('y'):rep(300))")?.count == 602)
    #expect(try text("return select(2, pcall(string.format, '%s %s', 'x'))")?.contains("no value") == true)
    #expect(try text("return select(2, pcall(string.format, 'x %'))")?.contains("no value") == true)
    #expect(try text("return select(2, pcall(string.format, '%p', {}))")?.contains("%p is not available") == true)
    #expect(try text("return tostring(coroutine.create(print))")?.contains("0x") == false)
  }

  @Test(arguments: [
    ("nil, nil", #"[string "x = = 1"]:1: unexpected symbol near '='"#),
    ("'name'", #"[string "name"]:1: unexpected symbol near '='"#), ("'=name'", "name:1: unexpected symbol near '='"),
    ("'@a/name.lua'", "a/name.lua:1: unexpected symbol near '='"),
    (
      "'@' .. ('folder/'):rep(30) .. 'end.lua'",
      "...folder/folder/folder/folder/folder/folder/folder/end.lua:1: unexpected symbol near '='"
    ),
    (
      "('long '):rep(30)",
      #"[string "long long long long long long long long long ..."]:1: unexpected symbol near '='"#
    ),
  ])
  func `load names a chunk in messages as stock Lua does`(name: String, message: String) throws {
    #expect(try state.run("return select(2, load('x = = 1', \(name)))", name: "a.lua")[0].text == message)
  }

  @Test func `the globals of a script print to the host`() throws {
    var lines: [String] = []
    state.setPrint { lines.append($0.text) }
    try state.run(
      "print('a', 1, nil, 1.5) print() print(setmetatable({}, { __tostring = function() return 'T' end }))",
      name: "a.lua")
    #expect(lines == ["a\t1\tnil\t1.5\n", "\n", "T\n"])
  }

  @Test(arguments: [
    "return load('return 1')() == 1", "return load('return x', 'name', 't', { x = 5 })() == 5",
    "local f, message = load('return +') return f == nil and #message > 0",
    "return not pcall(load, function() return nil end)",
    "return not pcall(load, (' '):rep(300 * 1024))",
    "return load('\\27Lua') == nil", "return load('\\27Lua', 'x', 'b') == nil",
    "return getmetatable('') == false", "return not pcall(setmetatable, {}, { __gc = 1 })",
    "return not pcall(setmetatable, {}, { __mode = 'k' })", "return not pcall(collectgarbage, 'count')",
    "return not pcall(collectgarbage)", "return pcall(pcall) == false",
    "local t = setmetatable({}, { __metatable = 1 }) return not pcall(setmetatable, t, nil)",
    "local t = setmetatable({}, { __metatable = false }) return not pcall(rawset, t, 1, 2) and rawget(t, 1) == nil",
    "local t = setmetatable({}, { __newindex = error }) return rawset(t, 1, 2) == t and t[1] == 2",
    "return select('#', pcall(function(...) return ... end, 1, nil, 3)) == 4",
    "return select(2, xpcall(error, function(m) return m .. '!' end, 'x')) == 'x!'",
    "return coroutine.wrap(function() return pcall(function() return coroutine.yield(1) end) end)() == 1",
    """
    local c = coroutine.wrap(function() return xpcall(function() return coroutine.yield(1) end, print) end)
    c() local ok, value = c('back') return ok and value == 'back'
    """,
    "local c = coroutine.create(error) return not coroutine.resume(c, 'x') and coroutine.status(c) == 'dead'",
    "local c c = coroutine.wrap(function() c() end) return select(2, pcall(c)):find('non%-suspended') ~= nil",
    """
    local c = coroutine.create(function()
      local x <close> = setmetatable({}, { __close = function() error('closing', 0) end })
      coroutine.yield()
    end)
    coroutine.resume(c) local ok, problem = coroutine.close(c) return not ok and problem == 'closing'
    """,
    """
    local c for i = 1, 20000 do
      local inner = c
      c = coroutine.create(function() local x <close> = setmetatable({}, { __close = function() return inner and coroutine.close(inner) end }) coroutine.yield() end)
      coroutine.resume(c)
    end
    return (coroutine.close(c)) ~= nil
    """,
  ])
  func `the globals of a script behave as in stock Lua, except where they are restricted`(script: String) throws {
    state.limits = LuaLimits(memory: 0, instructions: 0, time: .zero)
    #expect(try state.run(script, name: "a.lua")[0].isTrue)
  }
}

@Suite struct `the arguments of base functions` {
  @Test(arguments: [
    ("rawset({}, 1)", "bad argument #3 to 'rawset' (value expected)"),
    ("rawset({})", "bad argument #2 to 'rawset' (value expected)"),
    ("rawset(1, 2, 3)", "bad argument #1 to 'rawset' (table expected, got number)"),
    ("rawset(setmetatable({}, { __metatable = 1 }), 1, 2)", "cannot change a protected table"),
    ("setmetatable({})", "bad argument #2 to 'setmetatable' (nil or table expected, got no value)"),
    ("setmetatable(1, {})", "bad argument #1 to 'setmetatable' (table expected, got number)"),
    ("setmetatable(setmetatable({}, { __metatable = 1 }), {})", "cannot change a protected metatable"),
    ("setmetatable({}, { __gc = 1 })", "finalizers (__gc) are not available here"),
    ("setmetatable({}, { __mode = 'k' })", "weak tables (__mode) are not available here"),
    ("load(print)", "bad argument #1 to 'load' (string expected, got function)"),
    ("load(('x'):rep(100000))", "the source has 100000 bytes; load takes at most 65536"),
    ("pairs()", "bad argument #1 to 'pairs' (value expected)"),
    ("pairs(1)", "bad argument #1 to 'pairs' (table expected, got number)"),
    ("next(1)", "bad argument #1 to 'next' (table expected, got number)"),
    (
      "next({}, {})",
      "a table with a table as key cannot be traversed, because such keys have no order; "
        + "keep a list of these keys beside it"
    ),
    ("pcall()", "bad argument #1 to 'pcall' (value expected)"),
    ("xpcall(print)", "bad argument #2 to 'xpcall' (function expected, got no value)"),
    ("tostring()", "bad argument #1 to 'tostring' (value expected)"),
    ("require()", "bad argument #1 to 'require' (string expected, got no value)"),
    ("require 'none'", "module 'none' not found"),
  ])
  func `wrong arguments are errors at the line of the call`(call: String, message: String) throws {
    let error = try #require(#expect(throws: LuaError.self) { try LuaState().run("\n" + call, name: "a.lua") })
    #expect(error.failure?.message == "a.lua:2: " + message)
  }

  @Test func `load returns a function of the environment, or nil and the message`() throws {
    let results = try LuaState().run(
      """
      x = "global"
      local long = "=" .. ("n"):rep(200)
      return load("return x")(), load("return x", "c", "t", { x = "own" })(), load("return x", "c", "b", nil) ~= nil,
        select("#", load("return =")), select(2, load("return =")), select(2, load("=", "@" .. ("d/"):rep(100) .. "end.lua")),
        select(2, load("=", long)), pcall(load("return x", "c", "t", nil))
      """, name: "a.lua")
    #expect(results.count == 9)
    #expect(results.prefix(2).map(\.text) == ["global", "own"] && results[2].isTrue && results[3].integer == 2)
    #expect(results[4].text == #"[string "return ="]:1: unexpected symbol near '='"#)
    #expect(results[5].text?.hasPrefix("...") == true && results[5].text?.contains("d/d/end.lua:1:") == true)
    #expect(results[6].text?.hasPrefix("nnnn") == true && !results[7].isTrue)
  }
}

@Suite struct `traversing a table` {
  let state: LuaState

  init() throws {
    state = try LuaState()
  }

  func keys(_ table: String, by loop: String = "pairs(t)") throws -> String? {
    try state.run(
      "local t, list = \(table), {} for k, v in \(loop) do list[#list + 1] = tostring(k) end return table.concat(list, ' ')",
      name: "a.lua")[0].text
  }

  @Test(arguments: ["pairs(t)", "next, t", "next, t, nil"])
  func `traversing a table is in the order of keys`(loop: String) throws {
    #expect(try keys("{}", by: loop) == "")
    #expect(try keys("{ 'a', 'b', 'c' }", by: loop) == "1 2 3")
    #expect(try keys("{ 'a', nil, 'c' }", by: loop) == "1 3")
    #expect(try keys("{ 'a', 'b', ['1'] = 1, ['2'] = 1, [1.5] = 1 }", by: loop) == "1 2 1.5 1 2")
    #expect(
      try keys(
        "{ b = 1, a = 1, ['B'] = 1, ['a\\0'] = 1, [''] = 1, [true] = 1, [false] = 1, 'x', [3] = 1, [-1] = 1, [0] = 1, [2.5] = 1, [1e300] = 1, [-math.huge] = 1, [math.maxinteger] = 1, [math.mininteger] = 1 }",
        by: loop)
        == "-9223372036854775808 -1 0 1 3 9223372036854775807 -inf 2.5 1e+300  B a a\0 b false true")
  }

  @Test func `traversing a table is in order for many keys`() throws {
    let expected = (1...500).map { "k\($0)" }.sorted().joined(separator: " ")
    #expect(try keys("(function() local t = {} for i = 500, 1, -1 do t['k' .. i] = i end return t end)()") == expected)
  }

  @Test func `traversing a table allows clearing and changing fields`() throws {
    let text = try state.run(
      """
      local t, list = { a = 1, b = 2, c = 3, d = 4 }, {}
      for k, v in pairs(t) do
        list[#list + 1] = k .. v
        t[k] = nil
        if k == 'a' then t.c = nil; t.d = 5; t.aa = 6 end
      end
      return table.concat(list, ' ')
      """, name: "a.lua")[0].text
    #expect(text == "a1 b2 d5")
  }

  @Test func `next returns each key with its value`() throws {
    let text = try state.run(
      """
      local t, list = { "a", "b", [4] = "d", x = 1, y = 2 }, {}
      local key, value = next(t)
      while key ~= nil do
        list[#list + 1] = key .. "=" .. value
        key, value = next(t, key)
      end
      return table.concat(list, " ")
      """, name: "a.lua")[0].text
    #expect(text == "1=a 2=b 4=d x=1 y=2")
  }

  @Test func `next distinguishes a number from its text`() throws {
    let found = try state.run("return tostring(next({ 1, 2, 3, ['1'] = true }, '1'))", name: "a.lua")
    #expect(found[0].text == "nil")
  }

  @Test func `traversing a table honours __pairs`() throws {
    #expect(try keys("setmetatable({}, { __pairs = function() return next, { 1, 2 } end })") == "1 2")
  }

  @Test(arguments: ["{ [{}] = 1 }", "{ [print] = 1 }", "{ [coroutine.create(print)] = 1 }"])
  func `traversing a table is refused if keys have no order`(table: String) throws {
    for loop in ["pairs(t)", "next, t"] {
      let error = #expect(throws: LuaError.self) { try keys(table, by: loop) }
      #expect(error?.failure?.message.contains("have no order") == true)
    }
  }
}

@Suite struct `require` {
  @Test func `require returns modules that the host sets or finds`() throws {
    let state = try LuaState()
    try state.setModule("native", to: 5)
    try state.setSearcher { name, state in
      switch name {
      case "game.rules":
        try state.load("local name = ... return { name = name, n = require 'native' }", name: "rules.lua")
      case "loop": try state.load("return require 'loop'", name: "loop.lua")
      case "broken": try state.load("\nerror('no')", name: "broken.lua")
      default: throw LuaThrow("there is no \(name).lua")
      }
    }
    #expect(
      try state.run(
        "local r = require 'game.rules' return r.name .. r.n .. tostring(r == require 'game.rules')", name: "a.lua")[0]
        .text == "game.rules5true")
    func message(_ name: String) -> String? {
      #expect(throws: LuaError.self) { try state.run("\n\nrequire '\(name)'", name: "a.lua") }?.failure?.message
    }
    #expect(message("none") == "a.lua:3: there is no none.lua")
    #expect(message("loop") == "loop.lua:1: module 'loop' requires itself")
    #expect(message("broken") == "broken.lua:2: no")
    #expect(message("broken") == "broken.lua:2: no")
  }
}
