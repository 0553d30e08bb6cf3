import LuaRuntime
import Testing

/// Looking for garbage takes time in proportion to the memory that is in use, so a script that makes the state collect
/// pays for it with instructions.
struct GarbageChargeTests {
  /// What a script costs that keeps 800 KB and then makes garbage. Unit: instructions.
  private func cost(_ script: String, memory: Int) throws -> Int {
    let state = try LuaState(limits: LuaLimits(memory: memory, time: .zero))
    try state.run("kept = {} for i = 1, 50000 do kept[i] = i end", name: "kept.lua")
    try state.run(script, name: "garbage.lua")
    return state.instructionsUsed
  }

  @Test(arguments: [
    "for i = 1, 20000 do local t = { i } end",
    "local s = ('x'):rep(500) for i = 1, 2000 do local t = s .. i end",
  ])
  func `a script that meets its limit pays for each collection, one instruction for 128 bytes in use`(
    script: String
  ) throws {
    let collection = 800_000 / 128
    let free = try cost(script, memory: 64 << 20)
    let crowded = try cost(script, memory: 1_300_000)
    #expect(crowded - free >= collection)
    #expect(crowded - free < 20 * collection)
  }
}
