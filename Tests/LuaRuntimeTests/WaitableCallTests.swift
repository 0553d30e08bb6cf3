import LuaRuntime
import Testing

@Suite struct `a call that may wait` {
  let state: LuaState

  init() throws {
    state = try LuaState()
    let wait = try state.makeFunction("wait") { frame in
      frame.push(argument: 0)
      try frame.wait()
    }
    try state.set("wait", of: state.globals, to: .function(wait))
  }

  /// Calls a script with some arguments.
  private func call(_ script: String, _ arguments: LuaValue...) throws -> (values: [LuaValue], thread: LuaThread?) {
    let function = try state.load(script, name: "a.lua")
    let call = try state.beginWaitable()
    call.push(function)
    for argument in arguments { try call.push(argument) }
    try call.run()
    var values: [LuaValue] = []
    for index in 0..<call.count { values.append(try call.value(index)) }
    return (values, call.isWaiting ? try call.thread() : nil)
  }

  @Test func `a call that may wait and does not returns like any other`() throws {
    #expect(try call("return ..., 'x'", 1, "y").values.map(\.text) == [nil, "x"])
    #expect(try call("return").values.isEmpty)
    #expect(state.stackTop == 0 && state.depth == 0)
  }

  @Test func `a call that waits continues with the passed values`() throws {
    let (values, thread) = try call("local a = ... local b = wait(a + 1) return a .. b", 1)
    #expect(values.map(\.integer) == [2])
    let resumed = try state.resume(#require(thread), "two")
    guard case .returned(let results) = resumed else { return #expect(Bool(false)) }
    #expect(results.map(\.text) == ["1two"])
    #expect(state.stackTop == 0 && state.depth == 0)
  }

  @Test func `a call can wait after a function of the host has called the script`() throws {
    let two = try state.load("return 2", name: "two.lua")
    let ask = try state.makeFunction("ask") { [unowned state] frame in
      frame.push(try state.evaluate(two, []).integer ?? 0)
    }
    try state.set("ask", of: state.globals, to: .function(ask))
    #expect(try call("return wait(ask())").values.map(\.integer) == [2])
  }

  @Test func `one coroutine serves all calls that do not wait`() throws {
    let function = try state.load("return coroutine.running()", name: "a.lua")
    func run() throws {
      let call = try state.beginWaitable()
      call.push(function)
      try call.run()
    }
    try run()
    try state.collectGarbage()
    let before = state.memoryInUse
    for _ in 0..<1000 { try run() }
    try state.collectGarbage()
    #expect(state.memoryInUse == before)
  }

  @Test func `a call that waits keeps its coroutine, and the next has another`() throws {
    let first = try call("wait(1) return 'first'").thread
    let second = try call("wait(2) return 'second'").thread
    #expect(try call("return 'third'").values.first?.text == "third")
    for (thread, name) in [(second, "second"), (first, "first")] {
      guard case .returned(let results) = try state.resume(#require(thread)) else { return #expect(Bool(false)) }
      #expect(results.first?.text == name)
    }
  }

  @Test func `nested calls have separate coroutines`() throws {
    let function = try state.makeFunction("nested") { frame in
      frame.push(try Self.waits(frame.function(0), in: frame.state))
    }
    try state.set("nested", of: state.globals, to: .function(function))
    let script = """
      local a = nested(function() wait(1) end)
      local b = nested(function() return nested(wait) end)
      wait(a)
      return a, b
      """
    let (values, thread) = try call(script)
    #expect(values.map(\.isTrue) == [true])
    guard case .returned(let results) = try state.resume(#require(thread)) else { return #expect(Bool(false)) }
    #expect(results.map(\.isTrue) == [true, false])
    #expect(state.stackTop == 0 && state.depth == 0)
  }

  private static func waits(_ function: LuaReference, in state: LuaState) throws -> Bool {
    let call = try state.beginWaitable()
    call.push(function)
    try call.run()
    return call.isWaiting
  }

  @Test func `a call that may wait fails with place and traceback, and the next call works`() throws {
    for _ in 0..<3 {
      let error = #expect(throws: LuaError.self) { try call("local function f()\nerror('no')\nend\nf()") }
      #expect(error?.failure?.message == "a.lua:2: no")
      #expect(error?.failure?.traceback == ["a.lua:2: in local 'f'", "a.lua:4: in main chunk"])
    }
    #expect(try call("return 1").values.first?.integer == 1)
    #expect(state.stackTop == 0 && state.depth == 0)
  }

  @Test func `a call that is abandoned before it runs has no effect`() throws {
    for _ in 0..<100 {
      let call = try state.beginWaitable()
      call.push(1)
      try call.push("x")
    }
    #expect(state.stackTop == 0 && state.depth == 0)
    #expect(try call("return ...", 5).values.map(\.integer) == [5])
  }

  @Test func `a script that keeps the coroutine cannot misuse it`() throws {
    _ = try call("kept = coroutine.running()")
    #expect(try call("return coroutine.resume(kept)").values.first?.isTrue == false)
    let thread = try call("kept = coroutine.running() wait(1) return 'host'").thread
    #expect(try call("return coroutine.resume(kept, 5)").values.map(\.text) == [nil, "host"])
    #expect(throws: LuaError.self) { try state.resume(#require(thread)) }
    #expect(throws: LuaError.self) { try call("coroutine.close((coroutine.running()))") }
    #expect(try call("return 1").values.first?.integer == 1)
  }

  @Test func `a call that may wait costs no instructions beyond those of the script`() throws {
    let function = try state.load("local n = 0 for i = 1, 1000 do n = n + i end return n", name: "a.lua")
    try state.call(function)
    let plain = state.instructionsUsed
    let call = try state.beginWaitable()
    call.push(function)
    try call.run()
    #expect(state.instructionsUsed == plain)
  }

  @Test func `a coroutine that is closed outside of a call has the instructions of a call for its closing`() throws {
    state.limits.instructions = 10_000
    let begin = """
      local guard <close> = setmetatable({}, { __close = function() for i = 1, 6000 do end closed = true end })
      for i = 1, 6000 do end
      wait()
      """
    let thread = try #require(try call(begin).thread)
    try state.close(thread)
    #expect(try state.run("return closed", name: "b.lua")[0].isTrue)
  }
}
