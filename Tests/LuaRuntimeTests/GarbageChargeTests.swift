import LuaRuntime
import Testing

/// A garbage collection takes time in proportion to the memory in use, so each collection that a script causes is charged
/// to its instructions.
struct GarbageChargeTests {
  /// The kill of a script in a state that already keeps at least 800 KB, if it is killed, and the instructions so far.
  private func run(_ script: String, memory: Int, instructions: Int = 0) throws -> (kill: LuaKill?, executed: Int) {
    let state = try LuaState(limits: LuaLimits(memory: memory, instructions: 0, time: .zero))
    try state.run("kept = {} for i = 1, 50000 do kept[i] = i end", name: "kept.lua")
    state.limits.instructions = instructions
    _ = try? state.run(script, name: "garbage.lua")
    return (state.killed, state.instructionsUsed)
  }

  @Test(arguments: [
    "for i = 1, 20000 do local t = { i } end",
    "local s = ('x'):rep(500) for i = 1, 2000 do local t = s .. i end",
  ])
  func `a script at its memory limit is charged for each collection, one instruction per 128 bytes in use`(
    script: String
  ) throws {
    let (free, crowded, collection) = (64 << 20, 1_300_000, 800_000 / 128)
    let executed = try run(script, memory: free).executed
    #expect(try run(script, memory: free, instructions: executed + collection).kill == nil)
    #expect(try run(script, memory: crowded, instructions: executed + collection).kill == .instructions)
    #expect(try run(script, memory: crowded, instructions: executed + 20 * collection).kill == nil)
  }
}
