import Foundation
import LuaRuntime
import Testing

/// Places of an endless loop, each of which catches all errors that it can.
private let loops = [
  ("pcall", "pcall(function() while true do end end)"),
  ("xpcall with a looping handler", "xpcall(function() while true do end end, function() while true do end end)"),
  ("handler of an error", "xpcall(error, function() while true do end end, 'x')"),
  ("sort comparator", "pcall(table.sort, { 3, 1, 2 }, function() while true do end end)"),
  ("gsub function", "pcall(string.gsub, 'abc', '.', function() while true do end end)"),
  ("__index", "pcall(function() return setmetatable({}, { __index = function() while true do end end }).x end)"),
  ("iterator", "pcall(function() for _ in function() while true do end end do end end)"),
  (
    "__close",
    "pcall(function() local x <close> = setmetatable({}, { __close = function() while true do end end }) end)"
  ),
  (
    "__close while a kill passes",
    "pcall(function() local x <close> = setmetatable({}, { __close = function() while true do end end }) while true do end end)"
  ),
  ("__tostring", "pcall(tostring, setmetatable({}, { __tostring = function() while true do end end }))"),
  ("__pairs", "pcall(pairs, setmetatable({}, { __pairs = function() while true do end end }))"),
  (
    "wrapped coroutine with __close",
    "pcall(coroutine.wrap(function() local x <close> = setmetatable({}, { __close = function() while true do end end }) while true do end end))"
  ),
  (
    "coroutine.close",
    "local c = coroutine.create(function() local x <close> = setmetatable({}, { __close = function() while true do end end }) coroutine.yield() end) coroutine.resume(c) pcall(coroutine.close, c)"
  ),
  ("many short coroutines", "pcall(coroutine.wrap(function() for i = 1, 5 do end end))"),
]

/// Scripts that run such a loop: in the main coroutine, in other coroutines, or in nested calls.
private let ways = [
  ("main", "while true do BODY end"),
  ("coroutine", "while true do coroutine.resume(coroutine.create(function() while true do BODY end end)) end"),
  ("wrapped coroutine", "while true do pcall(coroutine.wrap(function() while true do BODY end end)) end"),
  ("nested call", "while true do pcall(again, function() while true do BODY end end) end"),
]

@Suite struct `a kill` {
  let state: LuaState

  init() throws {
    state = try LuaState(limits: LuaLimits(instructions: 100_000, time: .zero))
    let again = try state.makeFunction("again") { frame in
      _ = try? frame.state.call(frame.function(0))  // swallows every error
      frame.push(true)
    }
    try state.set("again", of: state.globals, to: .function(again))
  }

  @Test(arguments: ways.indices, loops.indices)
  func `a script cannot catch a kill`(way: Int, loop: Int) throws {
    let script = ways[way].1.replacing("BODY", with: loops[loop].1)
    let error = #expect(throws: LuaError.self, "\(ways[way].0), \(loops[loop].0)") {
      try state.run(script, name: "loop.lua")
    }
    #expect(error?.isKill == true)
    #expect(state.killed == .instructions)
    #expect(error?.failure?.message == "loop.lua:1: too many instructions")
    #expect(state.stackTop == 0)
    #expect(state.depth == 0)
  }

  @Test func `a killed state stays killed`() throws {
    let function = try state.load("return 1", name: "a.lua")
    #expect(throws: LuaError.self) { try state.run("\nwhile true do end", name: "loop.lua") }
    let error = #expect(throws: LuaError.self) { try state.call(function) }
    #expect(
      error
        == .killed(.instructions, LuaFailure(message: "loop.lua:2: too many instructions", chunk: "loop.lua", line: 2)))
    #expect(throws: LuaError.self) { try state.load("return 1", name: "a.lua") }
  }

  @Test func `a kill for time occurs without an instruction limit, and names the line`() throws {
    state.limits.instructions = 0
    state.limits.time = .milliseconds(20)
    let error = #expect(throws: LuaError.self) { try state.run("while true do end", name: "loop.lua") }
    #expect(error?.failure?.message == "loop.lua:1: too much time")
    #expect(state.killed == .time)
  }

  @Test func `a kill for time counts processor time, not waiting time`() throws {
    state.limits.instructions = 0
    state.limits.time = .milliseconds(20)
    // Another process is busy for longer than the limit, while this one waits for it.
    let wait = try state.makeFunction("wait") { _ in
      let busy = try Process.run(
        URL(filePath: "/usr/bin/env"),
        arguments: ["lua5.4", "-e", "local t = os.clock() while os.clock() - t < 0.05 do end"])
      busy.waitUntilExit()
    }
    try state.set("wait", of: state.globals, to: .function(wait))
    try state.run("for _ = 1, 1000 do end wait() for _ = 1, 1000 do end", name: "a.lua")
    #expect(state.killed == nil)
  }

  @Test func `a kill at an instruction ends the call that reaches the instruction`() throws {
    let count = try state.load("for i = 1, 1000 do n = i end", name: "count.lua")
    func place(_ instructions: Int) throws -> Int? {
      let state = try LuaState()
      let count = try state.load("for i = 1, 1000 do n = i end", name: "count.lua")
      try state.call(count)
      state.markInstructions()
      state.kill(at: LuaKillPlace(.time, instructions: instructions))
      for calls in 0..<10 {
        do {
          try state.call(count)
        } catch {
          #expect(state.killed == .time && error.failure?.message.hasSuffix("too much time") == true)
          let ran = try #require(state.killPlace).instructions
          #expect(ran >= instructions && ran < instructions + 200)
          return calls
        }
      }
      return nil
    }
    try state.call(count)
    let each = state.instructionsUsed
    #expect(try place(1) == 0)
    #expect(try place(each * 5 / 2) == 2)
    #expect(try place(each * 20) == nil)
    #expect(try place(0) == 0)
  }

  /// Runs a script that calls a host function five times, and kills it at a place.
  private func calls(_ place: LuaKillPlace?, doing work: String = "") throws -> (calls: Int, killed: LuaKillPlace?) {
    let state = try LuaState()
    var calls = 0
    try state.set("step", of: state.globals, to: .function(state.makeFunction("step") { _ in calls += 1 }))
    let script = try state.load("for i = 1, 5 do \(work)\nstep() end", name: "step.lua")
    state.markInstructions()
    if let place { state.kill(at: place) }
    do { try state.call(script) } catch { #expect(error.isKill) }
    return (calls, state.killPlace)
  }

  @Test(arguments: 0...4)
  func `a kill between two crossings is repeated between the same two`(index: Int) throws {
    // The call itself is the first crossing.
    for (work, instructions) in [("", 1), ("for _ = 1, 9000 do end", 1), ("", 1_000_000), ("s = ('x'):rep(9999)", 40)] {
      let place = LuaKillPlace(
        .memory, instructions: instructions, crossings: 1 + index, chunk: "told.lua", line: 7)
      let (calls, killed) = try calls(place, doing: work)
      #expect(calls == index && killed == place)
    }
  }

  @Test func `a kill after the last call of a script occurs before the script returns`() throws {
    let (calls, killed) = try calls(LuaKillPlace(.memory, instructions: 1 << 40, crossings: 6))
    #expect(calls == 5 && killed?.reason == .memory)
    #expect(try self.calls(LuaKillPlace(.memory, instructions: 1 << 40, crossings: 7)).killed == nil)
    #expect(try self.calls(nil).killed == nil)
  }

  @Test(arguments: [1, 2])
  func `only a lenient state may use twice as many instructions and as much memory`(share: Int) throws {
    let work = "for _ = 1, \(share * 75_000) do end"
    let fill = "t = {} for i = 1, \(share * 24) do t[i] = ('x'):rep(1 << 15) .. i end"
    for isLenient in [false, true] {
      let isAllowed = share == 1 || isLenient
      for (script, kill) in [(work, LuaKill.instructions), (fill, LuaKill.memory)] {
        // The copies of strings count as instructions, too.
        let instructions = kill == .memory ? 10_000_000 : 100_000
        let state = try LuaState(limits: LuaLimits(memory: 1 << 20, instructions: instructions))
        state.setLenient(isLenient)
        let result = try? state.run(script, name: "a.lua")
        #expect((result != nil) == isAllowed)
        #expect(state.killed == (isAllowed ? nil : kill))
      }
    }
  }

  @Test func `a kill at an instruction is cleared by the next mark`() throws {
    state.kill(at: LuaKillPlace(.time, instructions: 100))
    state.markInstructions()
    try state.run("for _ = 1, 1000 do end", name: "a.lua")
    #expect(state.killed == nil)
  }

  @Test func `a kill from another thread stops the running script`() throws {
    state.limits.instructions = 0
    let started = try state.makeFunction("started") { frame in
      // A separate thread, because the test occupies a thread of Swift's pool.
      var thread = pthread_t()
      let stop = Unmanaged.passRetained(try frame.state.stop)
      let status = pthread_create(
        &thread, nil,
        { stop in
          stop.map { Unmanaged<LuaStop>.fromOpaque($0).takeRetainedValue()() }
          return nil
        }, stop.toOpaque())
      #expect(status == 0)
      pthread_detach(thread)
    }
    try state.set("started", of: state.globals, to: .function(started))
    let error = #expect(throws: LuaError.self) { try state.run("started() while true do end", name: "loop.lua") }
    #expect(error?.failure?.message == "loop.lua:1: stopped by the host")
  }

  @Test func `an interrupt ends the running call, and no later one`() throws {
    let stop = state.stop
    let before = stop.interruptCount
    stop.interrupt()
    try state.run("for _ = 1, 1000 do end", name: "a.lua")
    let interrupt = try state.makeFunction("interrupt") { _ in stop.interrupt() }
    try state.set("interrupt", of: state.globals, to: .function(interrupt))
    let error = #expect(throws: LuaError.self) { try state.run("\npcall(interrupt) reached = 1", name: "a.lua") }
    #expect(error?.failure?.message == "a.lua:2: stopped by the host")
    #expect(stop.interruptCount == before + 2)
    state.revive()
    #expect(state.killed == nil)
    #expect(try state.run("return reached", name: "a.lua")[0].integer == nil)
    state.kill(.stopped)
    let outside = #expect(throws: LuaError.self) { try state.run("return 1", name: "a.lua") }
    #expect(outside?.failure?.message == "stopped by the host")
    state.revive()
    state.kill(.memory)
    state.revive()
    #expect(state.killed == .memory)
  }

  @Test func `a time limit is at least 0 and at most 136 years`() {
    for (time, kept) in [
      (Duration.seconds(1 << 40), Duration.seconds(1 << 32)), (.milliseconds(1500), .milliseconds(1500)),
    ] {
      state.limits.time = time
      #expect(state.limits.time == kept)
    }
    state.limits.time = .seconds(-1)
    #expect(state.limits.time == .zero)
  }

  @Test func `kills are counted, so that hosts can skip checks`() throws {
    // Other tests kill states at the same time, so the count may be larger.
    let before = LuaState.killCount
    state.kill(.stopped)
    #expect(LuaState.killCount > before)
  }

  @Test func `a kill from a host function takes effect when it returns`() throws {
    let quit = try state.makeFunction("quit") { frame in try frame.state.kill(.stopped) }
    try state.set("quit", of: state.globals, to: .function(quit))
    #expect(throws: LuaError.self) { try state.run("pcall(quit) reached = true", name: "a.lua") }
    #expect(state.killed == .stopped)
  }
}

@Suite struct `a budget` {
  @Test func `a budget ends at the same place each time`() throws {
    let script = """
      local t, n = {}, 0
      for i = 1, 1e9 do
        t[i % 100 .. ''] = { i, tostring(i):rep(50) }
        n = n + select('#', table.unpack(t['7'] or {}))
        for k in pairs(t) do n = n + #k end
        if i % 10 == 0 then coroutine.wrap(function(x) for j = 1, x do n = n + 1 end end)(i) end
        last = i
      end
      """
    let runs = try (0..<3).map { _ in
      let state = try LuaState(limits: LuaLimits(instructions: 1_000_000, time: .zero))
      #expect(throws: LuaError.self) { try state.run(script, name: "a.lua") }
      return (state.instructionsUsed, state.killed)
    }
    #expect(runs[0] == runs[1])
    #expect(runs[1] == runs[2])
    #expect(runs[0].1 == .instructions)
  }

  @Test func `a budget is renewed with each outermost call`() throws {
    let state = try LuaState(limits: LuaLimits(instructions: 100_000))
    let function = try state.load("for i = 1, 20000 do end", name: "a.lua")
    for _ in 0..<10 { try state.call(function) }
    let used = state.instructionsUsed
    try state.call(function)
    #expect(state.instructionsUsed == used)
    #expect(used >= 20_000 && used < 50_000)
  }

  @Test func `a budget is shared by nested calls`() throws {
    let state = try LuaState(limits: LuaLimits(instructions: 100_000))
    let again = try state.makeFunction("again") { frame in try frame.state.call(frame.function(0)) }
    try state.set("again", of: state.globals, to: .function(again))
    #expect(throws: LuaError.self) {
      try state.run("for i = 1, 100 do again(function() for j = 1, 5000 do end end) end", name: "a.lua")
    }
    #expect(state.killed == .instructions)
  }

  @Test func `a budget does not apply to an unmetered state`() throws {
    let state = try LuaState(limits: LuaLimits(instructions: 10, isMetered: false))
    #expect(
      try state.run("local n = 0 for i = 1, 100000 do n = n + i end return n", name: "a.lua")[0].integer
        == 5_000_050_000)
  }

  @Test(arguments: [
    "('x'):rep(1 << 40)", "('x'):rep(1 << 30)", "(''):rep(1 << 62)", "('x'):rep(0)", "('ab'):rep(3, ', ')",
  ])
  func `string.rep returns the result of stock Lua, or fails if the result is too long`(expression: String) throws {
    let state = try LuaState(limits: LuaLimits(time: .zero))
    let result = try? state.run("return \(expression)", name: "a.lua")[0].text
    switch expression {
    case "(''):rep(1 << 62)", "('x'):rep(0)": #expect(result == "")
    case "('ab'):rep(3, ', ')": #expect(result == "ab, ab, ab")
    default: #expect(result == nil)
    }
  }
}

@Suite struct `a memory limit` {
  let state: LuaState

  init() throws {
    state = try LuaState(limits: LuaLimits(memory: 1 << 20, instructions: 0, time: .zero))
  }

  @Test(arguments: [
    "return ('x'):rep(2 << 20)", "return ('x'):rep(16 << 20)", "local s = 'x' while true do s = s .. s end",
    "local s = ('x'):rep(300000) local t = { s, s, s, s } return table.concat(t, ' ')",
    "local s = ('x'):rep(300000) return ('%s %s %s %s'):format(s, s, s, s)",
    "local s = ('x'):rep(600000) return s:upper() .. s",
    "local s = ('x'):rep(300000) return (s:gsub('x', 'a long text'))",
    "local t = {} while true do t[#t + 1] = coroutine.create(print) end",
    "local t = {} while true do t[#t + 1] = ('x'):rep(1000) .. #t end",
  ])
  func `a memory limit kills a script that allocates too much, and the kill cannot be caught`(code: String) throws {
    let error = #expect(throws: LuaError.self) { try state.run("local t\n\(code)", name: "a.lua") }
    #expect(error?.failure?.message == "a.lua:2: too much memory")
    #expect(state.killed == .memory)
    let other = try LuaState(limits: LuaLimits(memory: 1 << 20, time: .zero))
    let caught = "local t\nwhile true do pcall(coroutine.wrap(function() \(code) end)) end"
    let second = #expect(throws: LuaError.self) { try other.run(caught, name: "a.lua") }
    #expect(second?.failure?.message == "a.lua:2: too much memory")
    #expect(other.memoryInUse < 5 << 20)
  }

  @Test func `a memory limit collects garbage before it refuses a string`() throws {
    try state.run("for i = 1, 1000 do local s = ('x'):rep(400000 + i) end", name: "a.lua")
    #expect(state.killed == nil)
  }

  @Test func `outside of calls a memory limit refuses an allocation of the host without a kill`() throws {
    let text = LuaString(String(repeating: "x", count: 2 << 20))
    #expect(throws: LuaError.memory) { try state.refer(to: .string(text)) }
    #expect(state.killed == nil)
  }

  @Test(
    arguments: [
      .string(LuaString(String(repeating: "x", count: 2 << 20))),
      .table(PlainTable(items: Array(repeating: 1.5, count: 200_000))),
    ] as [PlainData])
  func `arguments that exceed a memory limit kill the script, because only a kill recurs in a replay`(
    data: PlainData
  ) throws {
    let call = try state.begin(state.load("return #...", name: "a.lua"))
    let error = #expect(throws: LuaError.self) { try call.push(data) }
    #expect(error?.isKill == true && state.killed == .memory, "\(error as Any)")
  }

  @Test func `a memory limit kills a script that keeps too many tables`() throws {
    let error = #expect(throws: LuaError.self) {
      try state.run("local t = {} while true do pcall(function() t[#t + 1] = {} end) end", name: "a.lua")
    }
    #expect(error?.failure?.message == "a.lua:1: too much memory")
    #expect(state.memoryInUse < 5 << 20)
  }

  @Test func `a memory limit does not count garbage`() throws {
    try state.run("for i = 1, 1e6 do local t = { i } end", name: "a.lua")
    #expect(state.killed == nil)
  }

  @Test func `a memory limit also applies in an unmetered state`() throws {
    let state = try LuaState(limits: LuaLimits(memory: 1 << 20, isMetered: false))
    #expect(throws: LuaError.self) { try state.run("local t = {} while true do t[#t + 1] = {} end", name: "a.lua") }
    #expect(state.killed == .memory)
  }

  @Test func `a script that makes metatables weak afterwards is killed at a limit`() throws {
    // A known bug of Lua 5.4.4: a table held only by a weak metatable is freed in the middle of an assignment.
    let error = #expect(throws: LuaError.self) {
      try state.run(
        """
        local keep = {}
        while true do
          local mode = {}
          local mt = setmetatable({ __newindex = {} }, mode)
          mode.__mode = 'v'
          local t = setmetatable({}, mt)
          for i = 1, 100 do t[i] = { i } end
          keep[#keep + 1] = t
        end
        """, name: "a.lua")
    }
    #expect(error?.isKill == true)
  }
}
