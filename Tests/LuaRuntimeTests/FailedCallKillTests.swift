import LuaRuntime
import Testing

/// Repeated kills of calls that fail: the return from such a call is a crossing between script and host.
struct FailedCallKillTests {
  @Test(arguments: ["error 'own'", "coroutine.wrap(function() error 'own' end)()"])
  func `a kill after the last crossing of a failing call is repeated when the call fails`(script: String) throws {
    let state = try LuaState()
    state.markInstructions()
    // The place of such a kill, with more instructions than the script runs. The call itself is the first crossing.
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
}
