import LuaRuntime
import Testing

/// A table that grows while its keys share a place: its work increases with the square of their number.
struct TableGrowthTests {
  /// Instructions of a script that fills a table, beyond those of the same script with keys that share no place.
  private func cost(_ key: String, of plain: String, count: Int) throws -> Int {
    func used(_ key: String) throws -> Int {
      let lua = try LuaState(limits: LuaLimits(memory: 0))
      try lua.run("local t = {} for i = 1, \(count) do t[\(key)] = true end", name: "a.lua")
      return lua.instructionsUsed
    }
    return try used(key) - used(plain)
  }

  @Test(arguments: [
    ("i * 4095", 5000, 65_504), ("i * 8191", 5000, 262_080), ("i * (4095 * 8191)", 5000, 327_584),
    ("-i * 8191", 5000, 267_080), ("i * 8191 + 0.5", 5000, 92_318), ("i * 2.0 ^ 40 + 0.5", 5000, 5000),
    ("i % 2 == 0 and i * 8191 or i", 5000, 78_004),
  ])
  func `a growing table is charged for the fields that it passes`(key: String, count: Int, expected: Int) throws {
    let cost = try cost(key, of: "i * 3", count: count)
    #expect(cost == expected)
  }
}
