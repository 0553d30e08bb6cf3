import LuaRuntime
import Testing

/// The hash of a list, and of everything that a function can reach.
struct ContentsHashTests {
  /// Runs a script that returns booleans. `hash(function, list, limit?)` returns a text, or nil.
  private func run(_ script: String) throws -> [Bool] {
    let lua = try LuaState()
    defer { lua.close() }
    try lua.set("core", of: lua.globals, to: .table(lua.makeTable(of: LuaNatives([:]))))
    let results = try lua.run(
      """
      local stand_ins, codes = { [string] = "string" }, core.new_weak()
      local function hash(f, list, limit)
        local low, high = core.hash_contents(f, list or {}, stand_ins, codes, limit or 1000)
        return low and low .. " " .. high
      end
      local function id(x) return x end
      local function of(list) return hash(id, list) end
      \(script)
      """, name: "a.lua")
    return results.map(\.isTrue)
  }

  /// Two lists with different contents.
  @Test(arguments: [
    ("{ 1 }", "{ 2 }"), ("{ 1 }", "{ 1.0 }"), ("{ 1 }", "{ '1' }"), ("{ true }", "{ false }"),
    ("{ 'a', 'b' }", "{ 'ab' }"),
    ("{ 'a', 'b' }", "{ 'b', 'a' }"), ("{ { x = 1 } }", "{ { y = 1 } }"), ("{ { x = 1 } }", "{ { x = 1, y = 1 } }"),
    ("{ { x = 1, y = 2 } }", "{ { x = 2, y = 1 } }"), ("{ {} }", "{ {}, {} }"), ("{ { {} } }", "{ {}, {} }"),
    ("{ ('x'):rep(100) .. 'a' }", "{ ('x'):rep(100) .. 'b' }"), ("{ 'a\\0' }", "{ 'a' }"), ("{ 0.0 }", "{ -0.0 }"),
    ("{ { [true] = 1 } }", "{ { [false] = 1 } }"), ("{ setmetatable({}, { __index = { 1 } }) }", "{ {} }"),
    ("{ print }", "{ type }"), ("{ coroutine.create(id) }", "{ coroutine.create(id) }"),
    ("{ function() return 1 end }", "{ function() return 2 end }"), ("{ string }", "{ table }"),
  ])
  func `different contents have different hashes`(left: String, right: String) throws {
    #expect(
      try run("return of(\(left)) ~= nil, of(\(right)) ~= nil, of(\(left)) ~= of(\(right))") == [true, true, true])
  }

  @Test func `equal contents have equal hashes, in whatever order the fields were set`() throws {
    let results = try run(
      """
      local first, second = { nested = { 1 }, a = {}, z = {} }, {}
      for i = 1, 40 do first["k" .. i] = i end
      for i = 40, 1, -1 do second["k" .. i] = i end
      second.z, second.a, second.nested = {}, {}, { 1 }
      for i = 1, 100 do second["gone" .. i] = i second["gone" .. i] = nil end
      return of { first } == of { second }, of { first } ~= nil
      """)
    #expect(results == [true, true])
  }

  @Test(arguments: [("list[i] = i", 12_000), ("list['k' .. i] = i", 8_000)])
  func `each item of a hashed table is charged with three instructions, and each other field with two`(
    fill: String, charge: Int
  ) throws {
    let lua = try LuaState(limits: LuaLimits(memory: 0))
    try lua.set("core", of: lua.globals, to: .table(lua.makeTable(of: LuaNatives([:]))))
    try lua.run("list = {} function hash() core.hash_contents(hash, { list }, {}, {}, 10000) end", name: "a.lua")
    func cost() throws -> Int {
      try lua.run("hash()", name: "b.lua")
      return lua.instructionsUsed
    }
    let empty = try cost()
    try lua.run("for i = 1, 4000 do \(fill) end", name: "c.lua")
    let more = try cost() - empty
    #expect(abs(more - charge) <= 100)
  }

  @Test func `one table at two places is not the same as two equal tables`() throws {
    let results = try run(
      """
      local one = { 1 }
      local cycle = {} cycle.own = cycle
      return of { one, one } ~= of { { 1 }, { 1 } }, of { one, one } == of { one, one }, of { cycle } ~= of { { own = {} } }
      """)
    #expect(results == [true, true, true])
  }

  @Test func `the variables and the code of functions count, also of functions in variables`() throws {
    let results = try run(
      """
      local n, inner = 1, nil
      local function f() return n, inner end
      local hashes = { hash(f) }
      n = 2 hashes[2] = hash(f)
      inner = function() return 1 end hashes[3] = hash(f)
      local function make() return function() return 2 end end
      inner = make() hashes[4] = hash(f)
      for i = 1, 4 do for j = 1, i - 1 do if hashes[i] == hashes[j] then return false end end end
      inner = make()
      return true, hash(f) == hashes[4]
      """)
    #expect(results == [true, true])
  }

  /// Lists whose contents cannot be compared in every case.
  @Test(arguments: [
    "{ 1, nil, 3 }", "{ { [3] = 1 } }", "{ { [0] = 1 } }", "{ { [1.5] = 1 } }", "{ { [{}] = 1 } }",
    "{ { [print] = 1 } }",
    "{ { {{{{{{{{{{}}}}}}}}}} } }",
  ])
  func `holes, other keys and deep nesting have no hash`(list: String) throws {
    #expect(try run("return of(\(list)) == nil") == [true])
  }

  @Test func `more values than the limit have no hash`() throws {
    let results = try run(
      """
      local list = {}
      for i = 1, 20 do list[i] = { name = "n" .. i } end
      local least
      for limit = 1, 200 do if hash(id, list, limit) then least = limit break end end
      for limit = 1, least - 1 do if hash(id, list, limit) then return false end end
      local nested = {}
      for i = 1, 33 do nested["k" .. i] = {} end
      local wide = { nested }
      nested.k33 = nil
      local fits = of(wide) ~= nil
      nested.k33 = {}
      return least > 40, fits, of(wide) == nil
      """)
    #expect(results == [true, true, true])
  }

  @Test func `an object that is compared by identity is returned, so that its address stays its own`() throws {
    let results = try run(
      """
      local thread = coroutine.create(id)
      local _, _, objects = core.hash_contents(id, { thread }, stand_ins, codes, 100)
      local _, _, none = core.hash_contents(id, { 1 }, stand_ins, codes, 100)
      return objects[1] == thread, none == nil
      """)
    #expect(results == [true, true])
  }
}
