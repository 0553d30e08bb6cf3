import LuaRuntime
import Testing

/// The functions of the table library agree with stock Lua step by step: they call the same metamethods, and equal
/// elements are sorted in the same order.
struct TableFunctionTests {
  /// Sorts random lists by random orders; returns a checksum of all results, and the number of comparisons.
  private static let sorting = """
    local seed, sum, asked = ..., 0, 0
    local function random(count)
      seed = seed * 6364136223846793005 + 1442695040888963407
      return (seed >> 33) % count + 1
    end
    local orders = {
      function(a, b) return a < b end,
      function(a, b) return a > b end,
      function(a, b) return a % 7 < b % 7 end,
      function() return true end,
      function() return false end,
      function() return random(2) == 1 end,
    }
    local function add(text)
      for i = 1, #text do sum = (sum * 31 + text:byte(i)) & 0xffffffffffff end
    end
    for _ = 1, 200 do
      local list, order = {}, orders[random(#orders + 1)]
      for i = 1, random(100) do list[i] = random(200) end
      if random(20) == 1 then list[#list + 1] = "text" end
      local function isBefore(a, b) asked = asked + 1 return order(a, b) end
      local _, problem = pcall(table.sort, list, order and isBefore)
      add(tostring(problem))
      add(table.concat(list, " "))
    end
    return sum, asked
    """

  // Printed by stock Lua 5.4, with this script in a file a.lua: print(loadfile("a.lua")(seed)).
  @Test(arguments: [(1, 130193696017132, 35818), (2, 124937351865609, 35731), (3, 124041681561599, 30083)])
  func `sorting gives the results of stock Lua, also with inconsistent orders`(
    seed: Int, sum: Int, asked: Int
  ) throws {
    let results = try LuaState().run("return (function(...) \(Self.sorting) end)(\(seed))", name: "a.lua")
    #expect(results.map(\.integer) == [sum, asked])
  }

  /// Calls functions with random arguments on tables that record reads and writes; returns a checksum of all of them.
  private static let steps = """
    local seed, sum = ..., 0
    local function random(count)
      seed = seed * 6364136223846793005 + 1442695040888963407
      return (seed >> 33) % count + 1
    end
    local function add(text)
      for i = 1, #text do sum = (sum * 31 + text:byte(i)) & 0xffffffffffff end
    end
    local function told(count)
      local list = {}
      for i = 1, count do list[i] = random(9) end
      return setmetatable({}, {
        __index = function(_, key) add("read " .. tostring(key)) return list[key] end,
        __newindex = function(_, key, value) add(key .. " = " .. tostring(value)) list[key] = value end,
        __len = function() return #list end,
      })
    end
    local names = { "insert", "insert", "remove", "remove", "move", "move", "concat", "unpack" }
    for _ = 1, 300 do
      local list, name, arguments = told(random(8) - 1), names[random(#names)], {}
      for i = 1, random(4) do arguments[i] = random(12) - 2 end
      if name == "concat" then arguments[1] = ", " end
      if name == "move" and random(2) == 1 then arguments[4] = random(2) == 1 and list or told(3) end
      local results = table.pack(pcall(table[name], list, table.unpack(arguments)))
      for i = 1, results[1] and results.n or 1 do add(type(results[i]) == "table" and "table" or tostring(results[i])) end
    end
    return sum
    """

  @Test(arguments: [(1, 75268786917907), (2, 106945288687669), (3, 83967020889928)])
  func `functions of tables read and write in the order of stock Lua`(seed: Int, sum: Int) throws {
    let results = try LuaState().run("return (function(...) \(Self.steps) end)(\(seed))", name: "a.lua")
    #expect(results.map(\.integer) == [sum])
  }

  /// Lists that stock Lua divides at a place which depends on the clock.
  @Test(arguments: [
    ("i % 3", 3_485_700_862, 33_594), ("-((i - 1500) ^ 2)", 4_165_769_504, 42_972),
    ("i < 2990 and i or 0", 2_528_263_162, 42_468),
  ])
  func `a bad case of sorting takes the same steps in every state`(
    value: String, sum: Int, asked: Int
  ) throws {
    let results = try LuaState().run(
      """
      local list, sum, asked = {}, 0, 0
      for i = 1, 3000 do list[i] = { \(value), i } end
      table.sort(list, function(a, b) asked = asked + 1 return a[1] < b[1] end)
      for i, entry in ipairs(list) do sum = (sum * 31 + entry[2]) & 0xffffffff end
      return sum, asked
      """, name: "a.lua")
    #expect(results.map(\.integer) == [sum, asked])
  }

  @Test func `a traversal skips many fields that were removed after it began`() throws {
    let results = try LuaState().run(
      """
      local fields, met = {}, {}
      for i = 1, 20000 do fields["key " .. i] = i end
      for key in pairs(fields) do
        met[#met + 1] = key
        for i = 2, 20000 do fields["key " .. i] = nil end
      end
      return table.concat(met, ", ")
      """, name: "a.lua")
    #expect(results.first?.text == "key 1")
  }
}
