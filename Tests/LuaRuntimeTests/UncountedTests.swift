import LuaRuntime
import Testing

/// Work of the host in a state that is not charged to its scripts, and questions of the host about functions.
struct UncountedTests {
  @Test func `uncounted work has no limit and leaves no trace in the count`() throws {
    let lua = try LuaState(limits: LuaLimits(instructions: 10_000, time: .zero))
    let loop = try lua.load("for _ = 1, 50000 do end", name: "a.lua")
    try lua.run("for _ = 1, 1000 do end", name: "b.lua")
    let used = lua.instructionsUsed
    try lua.uncounted { () throws(LuaError) in
      try lua.call(loop)
      try lua.uncounted { () throws(LuaError) in _ = try lua.call(loop) }
      try lua.call(loop)
    }
    #expect(lua.instructionsUsed == used && lua.killed == nil)
    #expect(throws: LuaError.self) { try lua.call(loop) }
    #expect(lua.killed == .instructions)
  }

  @Test(arguments: [false, true])
  func `the memory limit is doubled only while the host asks for it`(isDoubled: Bool) throws {
    let lua = try LuaState(limits: LuaLimits(memory: 1 << 20))
    let fill = try lua.load("local t = {} for i = 1, 15 do t[i] = ('x'):rep(100000) .. i end", name: "a.lua")
    let result = Result { () throws(LuaError) in
      try lua.withDoubledMemory(if: isDoubled) { () throws(LuaError) in _ = try lua.call(fill) }
    }
    #expect(((try? result.get()) != nil) == isDoubled)
    #expect(lua.limits.memory == 1 << 20)
    #expect((lua.killed == .memory) == !isDoubled)
  }

  @Test func `the host finds the place of a function of a script, and no other`() throws {
    let lua = try LuaState()
    let values = try lua.run(
      "\nlocal function f()\nend\nreturn f, print, {}, load('return 1', '@b.lua')", name: "a.lua")
    let places = try values.map { value in
      let place = try lua.definition(of: #require(value.reference))
      return "\(place.chunk):\(place.line)"
    }
    #expect(places == ["a.lua:2", ":0", ":0", "b.lua:0"])
    #expect(try values.map { lua.isFunction(try #require($0.reference)) } == [true, true, false, true])
  }

  @Test func `uncounted work leaves the budget of an input as it was`() throws {
    let lua = try LuaState(limits: LuaLimits(instructions: 10_000, time: .zero))
    let loop = try lua.load("for _ = 1, 50000 do end", name: "a.lua")
    lua.setBudget(LuaBudget(instructions: 20_000, time: .zero))
    lua.markInstructions()
    try lua.uncounted { () throws(LuaError) in _ = try lua.call(loop) }
    lua.chargeInput(20_000)
    #expect(lua.killed == nil)
    lua.chargeInput(1)
    #expect(lua.killed == .inputInstructions)
  }

  @Test func `the limit of memory applies again after uncounted work`() throws {
    let lua = try LuaState(limits: LuaLimits(memory: 1 << 20))
    let fill = try lua.load("local t = {} for i = 1, 30 do t[i] = ('x'):rep(100000) .. i end", name: "a.lua")
    try lua.uncounted { () throws(LuaError) in _ = try lua.call(fill) }
    #expect(lua.killed == nil)
    #expect(throws: LuaError.self) { try lua.call(fill) }
    #expect(lua.killed == .memory)
  }
}
