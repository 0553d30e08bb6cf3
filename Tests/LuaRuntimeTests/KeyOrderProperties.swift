import LuaRuntime
import Testing

/// The order of keys: integers, then floats, then strings by bytes, then booleans.
struct KeyOrderProperties {
  private let natives = LuaNatives([:])

  /// Compares the order in which `pairs` and `next` visit tables of random keys with a sorted list of the keys.
  private static let script = """
    local seed = ...
    local function random(count)
      seed = seed * 6364136223846793005 + 1442695040888963407
      return (seed >> 33) % count + 1
    end
    local function key()
      local kind = random(8)
      if kind == 1 then return random(2) == 1 end
      if kind == 2 then return (random(400) - 200) / 4 + 0.125 end
      if kind == 3 then return ("same beginning"):sub(1, random(14)) .. string.char(random(255), random(255)) end
      if kind == 4 then return ("\\0"):rep(random(9)) end
      if kind == 5 then return ({ math.huge, -math.huge, math.maxinteger, math.mininteger, 1e300, "" })[random(6)] end
      return kind == 6 and "k" .. random(300) or random(200) - 50
    end
    local function rank(key)
      return math.type(key) == "integer" and 1 or math.type(key) == "float" and 2 or type(key) == "string" and 3 or 4
    end
    local function isBefore(left, right)
      if rank(left) ~= rank(right) then return rank(left) < rank(right) end
      if type(left) == "boolean" then return not left and right end
      return left < right
    end
    for count = 0, 160 do
      local table_, sorted = {}, {}
      for _ = 1, count do table_[key()] = count end
      for key in core.raw_next, table_ do sorted[#sorted + 1] = key end
      table.sort(sorted, isBefore)
      local place = 0
      for key, value in pairs(table_) do
        place = place + 1
        if key ~= sorted[place] or math.type(key) ~= math.type(sorted[place]) or value ~= count then return count, key end
      end
      if place ~= #sorted then return count, "pairs" end
      local key, value = next(table_)
      for place = 1, #sorted do
        if key ~= sorted[place] or value ~= count then return count, key end
        key, value = next(table_, key)
      end
      if key ~= nil or value ~= nil then return count, "next" end
    end
    """

  @Test(arguments: 1...4)
  func `tables of all sizes are visited in the order of their keys`(seed: Int) throws {
    let lua = try LuaState()
    try lua.set("core", of: lua.globals, to: .table(lua.makeTable(of: natives)))
    let difference = try lua.call(lua.load(Self.script, name: "a.lua"), .integer(seed))
    #expect(difference.isEmpty)
    lua.close()
  }

  @Test(arguments: 1...4)
  func `plain data passes through a script unchanged, with its keys in order`(seed: Int) throws {
    let lua = try LuaState()
    let echo = try lua.load("return ...", name: "echo.lua")
    var random = Random(state: UInt64(seed))
    for _ in 0..<60 {
      let data = random.data(depth: 0)
      let values = try lua.call(echo, .plain(data, in: lua))
      guard case .table(let table)? = values.first else {
        Issue.record("not a table")
        return
      }
      let back = try lua.plainData(of: table)
      #expect(back.text(style: .line) == data.text(style: .line))
      #expect(back == data)
    }
    #expect(lua.stackTop == 0)
  }
}

extension LuaValue {
  /// Plain data as a value of a state.
  fileprivate static func plain(_ data: PlainData, in lua: LuaState) throws -> LuaValue {
    let function = try lua.makeFunction("data") { frame in try frame.push(data) }
    return try lua.call(function)[0]
  }
}

/// Random plain data, equal for equal seeds.
private struct Random {
  var state: UInt64

  mutating func next(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(count))
  }

  mutating func text() -> String {
    String(repeating: ["a", "ü", "long text ", "\0"][next(4)], count: [0, 1, 7, 8, 9, 40, 41, 90][next(8)])
  }

  mutating func key() -> PlainKey {
    switch next(6) {
    case 0: .boolean(next(2) == 0)
    case 1, 2: .integer(next(9) - 3)
    case 3: .integer([Int.min, .max, 0][next(3)])
    default: .string(LuaString(text()))
    }
  }

  mutating func data(depth: Int) -> PlainData {
    switch depth == 0 ? 9 : next(12) {
    case 0: return .boolean(next(2) == 0)
    case 1: return .integer([0, -1, .max, .min][next(4)])
    case 2: return .number([0.0, -0.0, 0.5, -.infinity, 1e300][next(5)])
    case 3, 4: return .string(LuaString(text()))
    case 5...8: return .integer(next(100))
    default:
      var table = PlainTable(items: (0..<next(depth > 3 ? 1 : 6)).map { _ in data(depth: depth + 1) })
      for _ in 0..<next(depth > 3 ? 1 : [2, 6, 90][next(3)]) { table[key()] = data(depth: depth + 2) }
      return .table(table)
    }
  }
}
