import Glibc
import LuaRuntime
import Testing

/// The common budget of all calls of an input.
@Suite struct `a budget of an input` {
  let lua: LuaState
  let work: LuaReference

  init() throws {
    lua = try LuaState(limits: LuaLimits(instructions: 10_000, time: .seconds(1)))
    work = try lua.load("for _ = 1, 1000 do end", name: "work.lua")
  }

  /// The number of calls that the input can make, up to a limit.
  private func calls(upTo most: Int) -> Int {
    for count in 0..<most where (try? lua.call(work)) == nil { return count }
    return most
  }

  @Test(arguments: [(false, 18), (true, 36)])
  func `all calls of an input share its instructions, twice as many in a lenient state`(
    isLenient: Bool, expected: Int
  ) throws {
    lua.setBudget(LuaBudget(instructions: 20_000, time: .zero))
    lua.setLenient(isLenient)
    lua.markInstructions()
    #expect(calls(upTo: 100) == expected)
    #expect(lua.killed == .inputInstructions)
  }

  @Test func `a mark begins another input; outside of inputs only the limits of each call apply`() throws {
    lua.setBudget(LuaBudget(instructions: 20_000, time: .zero))
    for _ in 0..<3 {
      lua.markInstructions()
      #expect(calls(upTo: 10) == 10)
    }
    lua.endInput()
    #expect(calls(upTo: 100) == 100)
  }

  @Test func `work of the host is charged to the input, and kills beyond the remaining budget`() throws {
    lua.setBudget(LuaBudget(instructions: 20_000, time: .zero))
    lua.markInstructions()
    lua.chargeInput(20_000)
    #expect(lua.killed == nil)
    lua.chargeInput(1)
    #expect(lua.killed == .inputInstructions)
  }

  @Test func `the processor times of calls are added`() throws {
    lua.setBudget(LuaBudget(instructions: 0, time: .milliseconds(10)))
    lua.markInstructions()
    #expect(calls(upTo: 100_000) < 100_000)
    #expect(lua.killed == .inputTime)
  }

  @Test func `granted instructions also extend the time`() throws {
    // The limits allow 10,000 instructions in a second, so that as many granted ones add a second.
    try lua.set(
      "grant", of: lua.globals, to: .function(lua.makeFunction("grant") { frame in frame.grant(10_000, upTo: 10_000) }))
    lua.setBudget(LuaBudget(instructions: 0, time: .milliseconds(1)))
    lua.markInstructions()
    try lua.run("grant() for _ = 1, 15000 do end", name: "a.lua")
    #expect(calls(upTo: 20_000) == 20_000)
    #expect(lua.killed == nil)
  }

  @Test func `a few granted instructions extend the time by little`() throws {
    try lua.set(
      "grant", of: lua.globals, to: .function(lua.makeFunction("grant") { frame in frame.grant(1, upTo: 10_000) }))
    lua.setBudget(LuaBudget(instructions: 0, time: .milliseconds(1)))
    lua.markInstructions()
    try lua.run("grant()", name: "a.lua")
    #expect(calls(upTo: 20_000) < 20_000)
    #expect(lua.killed == .inputTime)
  }

  /// The processor time of an endless loop after a grant of very many instructions. Unit: seconds.
  private func secondsOfLoop(isRebuilt: Bool) throws -> Double {
    let lua = try LuaState(limits: LuaLimits(instructions: 10_000, time: .milliseconds(200)))
    try lua.set(
      "grant", of: lua.globals,
      to: .function(lua.makeFunction("grant") { frame in frame.grant(1 << 40, upTo: 1 << 40) }))
    lua.setBudget(LuaBudget(instructions: 0, time: .milliseconds(200)))
    lua.markInstructions()
    if isRebuilt { lua.noteRebuilt() }
    var (before, after) = (timespec(), timespec())
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &before)
    #expect(throws: LuaError.self) { try lua.run("grant() while true do end", name: "a.lua") }
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &after)
    #expect(lua.killed == .time || lua.killed == .inputTime)
    return Double(after.tv_sec - before.tv_sec) + Double(after.tv_nsec - before.tv_nsec) / 1e9
  }

  @Test func `granted instructions add at most the time limit of one call`() throws {
    let seconds = try secondsOfLoop(isRebuilt: false)
    #expect(0.35 < seconds && seconds < 0.8, "\(seconds)")
  }

  @Test func `granted instructions add no time in a state that replaces a killed one`() throws {
    let seconds = try secondsOfLoop(isRebuilt: true)
    #expect(seconds < 0.35, "\(seconds)")
  }

  @Test func `a kill by work of the host, while no script runs, has no chunk and no line`() throws {
    lua.setBudget(LuaBudget(instructions: 20_000, time: .zero))
    lua.markInstructions()
    lua.chargeInput(20_001)
    #expect(lua.killPlace == LuaKillPlace(.inputInstructions, instructions: 20_001, crossings: 0, chunk: "", line: 0))
  }

  @Test func `instructions are granted up to a total for each call`() throws {
    try lua.set(
      "grant", of: lua.globals, to: .function(lua.makeFunction("grant") { frame in frame.grant(4_000, upTo: 10_000) }))
    lua.limits.time = .zero
    try lua.run("for _ = 1, 5 do grant() end for _ = 1, 15000 do end", name: "a.lua")
    #expect(lua.killed == nil)
    #expect(throws: LuaError.self) { try lua.run("for _ = 1, 5 do grant() end for _ = 1, 19000 do end", name: "b.lua") }
    #expect(lua.killed == .instructions)
  }
}
