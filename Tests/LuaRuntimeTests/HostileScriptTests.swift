import Glibc
import LuaRuntime
import Testing

/// The processor time of the calling thread. Unit: s.
private func worked() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// A run of a script until it ends or is killed, and its result.
private struct Run {
  let state: LuaState
  var error: LuaError?
  var hasSurvived = false
  var seconds = 0.0

  init(_ script: String, limits: LuaLimits, killedAt place: LuaKillPlace? = nil) throws {
    state = try LuaState(limits: limits)
    let survived = LuaReport()
    try state.set(
      "survived", of: state.globals, to: .function(state.makeFunction("survived") { _ in survived.isMade = true }))
    state.markInstructions()
    if let place { state.kill(at: place) }
    let start = worked()
    do { try state.run("pcall(function()\n\(script)\nend)\nsurvived()", name: "a.lua") } catch { self.error = error }
    seconds = worked() - start
    hasSurvived = survived.isMade
  }
}

private final class LuaReport {
  var isMade = false
}

@Suite(.serialized) struct `a hostile script` {
  /// A fifth of the usual time limit, so that the tests bound the time that a script takes beyond its limit.
  private let limits = LuaLimits(time: .milliseconds(200))

  @Test(arguments: HostileScripts.all.map(\.name))
  func `a hostile script is killed, cannot catch the kill, and a kill for time can be repeated at its place`(
    name: String
  ) throws {
    let script = try #require(HostileScripts.all.first { $0.name == name }).script
    let first = try Run(script, limits: limits)
    let reason = try #require(first.state.killed, "\(name): \(String(describing: first.error))")
    #expect(!first.hasSurvived && first.error?.isKill == true)
    #expect(first.seconds < 2.2, "\(name): \(first.seconds) s")
    #expect(first.state.memoryInUse < 100 << 20)
    guard reason == .time else { return }
    var timeless = limits
    timeless.time = .zero
    let place = try #require(first.state.killPlace)
    let second = try Run(script, limits: timeless, killedAt: LuaKillPlace(.time, instructions: place.instructions))
    #expect(second.state.killPlace?.reason == .time && second.state.killPlace?.instructions == place.instructions)
    #expect(second.error?.failure?.message == first.error?.failure?.message)
  }

  @Test(arguments: [
    "local function f() return f() + 1 end f()",
    "local t = setmetatable({}, {}) getmetatable(t).__index = function(t, k) return t[k] end return t.x",
  ])
  func `an endless recursion is an ordinary error`(script: String) throws {
    let state = try LuaState()
    let result = try state.run("return pcall(function() \(script) end)", name: "a.lua")
    #expect(result[0].isTrue == false && result[1].text?.hasSuffix("stack overflow") == true)
    #expect(state.killed == nil)
  }

  @Test func `the text of an error is made under the same limits`() throws {
    let state = try LuaState(limits: limits)
    let start = worked()
    let error = #expect(throws: LuaError.self) {
      try state.run(
        "local t = setmetatable({}, {}) getmetatable(t).__call = t error(setmetatable({}, { __tostring = t }))",
        name: "a.lua")
    }
    #expect(error?.isKill == true && worked() - start < 2.2)
  }

  @Test func `a table with a hundred thousand ordinary keys is charged by the instructions that fill it`() throws {
    let state = try LuaState()
    try state.run("local t = {} for i = 1, 100000 do t[i * 7 + (i & 15)] = i end", name: "a.lua")
    #expect(state.instructionsUsed < 800_000)
  }

  @Test func `a loop is charged the same with and without a long string in use`()
    throws
  {
    let state = try LuaState()
    let loop = try state.load("for _ = 1, 10000 do end", name: "loop.lua")
    try state.call(loop)
    let usual = state.instructionsUsed
    try state.run("held = ('x'):rep(5 << 20)", name: "a.lua")
    try state.call(loop)
    #expect(abs(state.instructionsUsed - usual) < 200)
    try state.run("held = nil", name: "a.lua")
    try state.call(loop)
    #expect(abs(state.instructionsUsed - usual) < 200)
  }
}

@Suite struct `a text to compile` {
  @Test func `a text that is too long is refused with both lengths`() throws {
    let state = try LuaState(limits: LuaLimits(sourceLength: 100, loadLength: 50))
    let long = String(repeating: " ", count: 101)
    let error = #expect(throws: LuaError.self) { try state.load(long, name: "plugin/init.lua") }
    #expect(
      error?.failure?.message
        == "plugin/init.lua: the source has 101 bytes, at most 100 are allowed; split it into modules")
    _ = try state.load(String(long.dropLast()), name: "a.lua")
    let answers = try state.run("return pcall(load, (' '):rep(51))", name: "a.lua")
    #expect(answers[1].text == "the source has 51 bytes; load takes at most 50")
    #expect(try state.run("return load((' '):rep(50)) ~= nil", name: "a.lua")[0].isTrue)
  }

  @Test func `the default lengths are 256 KB for a file and 64 KB for load`() throws {
    #expect(LuaLimits.standard.sourceLength == 262_144 && LuaLimits.standard.loadLength == 65_536)
    #expect(LuaLimits.trusted.sourceLength == 0 && LuaLimits.trusted.loadLength == 0)
    let long = "return load([[return 1" + String(repeating: " ", count: 300_000) + "]])()"
    #expect(try LuaState(limits: .trusted).run(long, name: "a.lua")[0].integer == 1)
  }

  @Test(arguments: [
    "return " + String(repeating: "{}or", count: 62_000) + "{}", String(repeating: "x=x ", count: 64_000),
    "while true do " + String(repeating: "break ", count: 40_000) + "end",
    "do " + String(repeating: "goto x ", count: 37_000) + "end ::x::",
  ])
  func `compiling a file ends within two seconds after its time limit`(text: String) throws {
    let state = try LuaState(limits: LuaLimits(time: .milliseconds(200)))
    let start = worked()
    _ = try? state.load(text, name: "init.lua")
    #expect(worked() - start < 2.2)
    #expect(state.killed == nil || state.killed == .time)
  }

  @Test func `compiling counts as instructions and can be killed`() throws {
    let state = try LuaState(limits: LuaLimits(instructions: 10_000))
    let error = #expect(throws: LuaError.self) {
      try state.load(String(repeating: "x=x\n", count: 5_000), name: "cards/init.lua")
    }
    #expect(error?.isKill == true && state.killed == .instructions)
    // The message names the compiled text and its approximate line.
    #expect(error?.failure?.chunk == "cards/init.lua")
    #expect(error?.failure.map { 2_400...2_600 ~= $0.line } == true)
    #expect(error?.failure?.message.hasPrefix("cards/init.lua:2") == true)
    #expect(error?.failure?.message.hasSuffix(": too many instructions") == true)
  }
}
