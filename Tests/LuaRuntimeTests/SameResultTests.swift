import LuaRuntime
import Testing

/// Scripts have the same results in all states, which differ in the seed of Lua's hash: it depends on addresses and on
/// the time.
@Suite struct `the same result` {
  @Test(arguments: [
    "local t = {} for i = 1, 1e9 do t[#t + 1] = { i, tostring(i), x = 'k' .. i } end",
    "local kept = {} while true do kept[#kept + 1] = tostring({}) end",
    "local kept = {} while true do kept[#kept + 1] = select(2, pcall(function() local a return a.b end)) end",
    "local t = {} for i = 1, 1e9 do t[i] = coroutine.wrap(function() coroutine.yield(i) end) t[i]() end",
    "local s = 'x' while true do s = s .. s end",
  ])
  func `a script that runs out of memory does so at the same instruction in each state`(script: String) throws {
    let ends = try Set(
      (0..<10).map { _ in
        let state = try LuaState(limits: LuaLimits(memory: 2 << 20, time: .zero))
        #expect(throws: LuaError.self) { try state.run(script, name: "a.lua") }
        #expect(state.killed == .memory)
        return state.instructionsUsed
      })
    #expect(ends.count == 1, "\(ends)")
  }

  @Test(arguments: [
    ("local function f() n = n + 1 return f() + 1 end pcall(f)", 31_991),
    ("local function f() n = n + 1 local a, b, c, d, e = 1 return f() + 1 end pcall(f)", 5332),
    ("local function f(...) n = n + 1 return (f(...)) end pcall(f, table.unpack({}, 1, 250))", 132),
  ])
  func `an endless recursion is an error after the same number of calls each time`(script: String, calls: Int) throws {
    let state = try LuaState(limits: LuaLimits(memory: 64 << 20, time: .zero))
    #expect(try state.run("n = 0 \(script) return n", name: "a.lua")[0].integer == calls)
  }

  @Test(arguments: [(1 << 19, 1001), (1 << 20, 1026), (4 << 20, 1009), (16 << 20, 1006)])
  func `the hook runs every 100, 25, 4 or 1 instructions, depending on the longest string`(
    length: Int, counted: Int
  ) throws {
    let state = try LuaState(limits: LuaLimits(memory: 0, time: .zero))
    try state.run("local held = ('x'):rep(\(length)) for _ = 1, 1000 do end", name: "a.lua")
    #expect(state.instructionsUsed == length / 16 + counted)
  }

  @Test func `scripts cannot see the memory in use`() throws {
    let state = try LuaState()
    for call in ["collectgarbage()", "collectgarbage('count')", "collectgarbage('collect')"] {
      let error = #expect(throws: LuaError.self) { try state.run(call, name: "a.lua") }
      #expect(error?.failure?.message.hasPrefix("a.lua:1: collectgarbage is not available here") == true)
    }
  }

  @Test func `a table that is made weak later keeps its content`() throws {
    let state = try LuaState(limits: LuaLimits(memory: 1 << 20))
    let left = try state.run(
      """
      local mode = {}
      local weak = setmetatable({}, mode)
      mode.__mode = "kv"
      for i = 1, 100 do weak[i] = {} end
      for i = 1, 100000 do local garbage = { i } end
      local count = 0
      for _ in pairs(weak) do count = count + 1 end
      return count
      """, name: "a.lua")
    #expect(left[0].integer == 100)
  }

  @Test func `a finalizer that is set later never runs`() throws {
    let state = try LuaState(limits: LuaLimits(memory: 1 << 20))
    let ran = try state.run(
      """
      local ran, mode = false, {}
      mode.__gc = function() ran = true end
      local refused = not pcall(setmetatable, {}, mode)
      mode.__gc = nil
      for i = 1, 100 do
        setmetatable({}, mode)
        mode.__gc = function() ran = true end
        mode.__gc = nil
      end
      for i = 1, 100000 do local garbage = { i } end
      return refused and not ran
      """, name: "a.lua")
    #expect(ran[0].isTrue)
  }

  @Test func `the numbers of tostring can be restored`() throws {
    let state = try LuaState()
    let show = try state.load("kept = kept or {} return tostring(kept) .. ' ' .. tostring({})", name: "show.lua")
    #expect(try state.call(show)[0].text == "table: #1 table: #2")
    let known = state.identityCount
    try state.run("question = {} for i = 1, 100 do tostring({}) end asked = tostring(question)", name: "a.lua")
    state.forgetIdentities(after: known)
    #expect(try state.call(show)[0].text == "table: #1 table: #3")
    #expect(try state.run("return tostring(question)", name: "a.lua")[0].text == "table: #4")
  }

  @Test func `NaN has no sign as a text`() throws {
    let nan = try LuaState().run(
      """
      local zero = 0.0
      local one = zero / zero
      return tostring(one) .. tostring(-one) .. string.format("%s %g %.1f %5.1f", one, -one, one, -one)
      """, name: "a.lua")
    #expect(nan[0].text == "nannannan nan nan   nan")
  }
}
