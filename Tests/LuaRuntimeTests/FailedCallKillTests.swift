import LuaRuntime
import Testing

/// Repeated kills of calls that fail: the return from such a call is a crossing between script and host.
struct FailedCallKillTests {
  @Test(arguments: ["error 'own'", "coroutine.wrap(function() error 'own' end)()"])
  func `a kill after the last crossing of a failing call is repeated when the call fails`(script: String) throws {
    let state = try LuaState()
    state.markInstructions()
    // A place with more instructions than the script runs is reached when the call fails. The call itself is the first
    // crossing.
    state.kill(at: LuaKillPlace(.memory, instructions: 1_000_000, crossings: 1, chunk: "told.lua", line: 7))
    let error = #expect(throws: LuaError.self) { try state.run(script, name: "a.lua") }
    #expect(error?.isKill == true && state.killPlace?.reason == .memory, "\(String(describing: error))")
    // The place of a kill after the call has one more crossing.
    let other = try LuaState()
    other.markInstructions()
    other.kill(at: LuaKillPlace(.memory, instructions: 1_000_000, crossings: 2))
    let failure = #expect(throws: LuaError.self) { try other.run(script, name: "a.lua") }
    #expect(failure?.isKill == false && other.killed == nil)
    #expect((try? other.run("return 1", name: "b.lua")) == nil && other.killed == .memory)
  }

  @Test func `a kill one instruction after a call comes before the next call and counts this instruction`() throws {
    var found: [LuaKillPlace] = []
    for instructions in 900...1200 {
      let state = try LuaState()
      let work = try state.load("for _ = 1, 990 do end", name: "work.lua")
      state.markInstructions()
      state.kill(at: LuaKillPlace(.time, instructions: instructions))
      guard (try? state.call(work)) != nil else { continue }
      state.killAfterCall()
      guard let place = state.killPlace else { continue }
      #expect(place.instructions == instructions)
      found.append(place)
    }
    // Instructions are counted in steps of 100, so the other places are inside the call or after the next one.
    #expect(found.count == 1 && found.first?.reason == .time, "\(found)")
  }
}
