import LuaRuntime
import Testing

/// The line at which a script calls the library, as the library finds it.
struct LineTests {
  private let natives = LuaNatives([:])
  private let lua: LuaState

  init() throws {
    lua = try LuaState()
    try lua.set("core", of: lua.globals, to: .table(lua.makeTable(of: natives)))
    let library = LuaLibraryText(
      """
      local core, places = _G.core, {}
      local function note(is_late)
        local chunk, line = core.place(is_late)
        places[#places + 1] = chunk and chunk .. ":" .. line or "nowhere"
      end
      local function method(self) note() return self end
      return { note = note, method = method, late = function() note(true) end, places = places }
      """)
    try lua.set("library", of: lua.globals, to: lua.call(lua.load(library))[0])
  }

  /// The places that a script notes.
  private func places(_ script: String, areNoted: Bool) throws -> [String] {
    if areNoted { lua.beginLines() }
    try lua.run(script, name: "a.lua")
    if areNoted { lua.endLines() }
    let list = try lua.run("return table.concat(library.places, ' ')", name: "b.lua")[0].text ?? ""
    return list.split(separator: " ").map(String.init)
  }

  private static let script = """
    local note, late = library.note, library.late
    note()
    local function plain()
      note()
    end
    local function tail()
      return note()
    end
    plain()
    tail()
    local function lateTail()
      return late()
    end
    lateTail()
    coroutine.wrap(function()
      tail()
      local x
      plain() note()
    end)()
    """

  @Test func `without noted lines, a tail call has the line of the function that it returns to`() throws {
    let places = try places(Self.script, areNoted: false)
    #expect(
      places == [
        "a.lua:2", "a.lua:4", "a.lua:10", "a.lua:14", "a.lua:16", "a.lua:4", "a.lua:18",
      ])
  }

  @Test func `with noted lines, a tail call has its own line, unless other scripts have run since`() throws {
    let places = try places(Self.script, areNoted: true)
    #expect(
      places == [
        "a.lua:2", "a.lua:4", "a.lua:7", "a.lua:14", "a.lua:7", "a.lua:4", "a.lua:18",
      ])
  }

  @Test(arguments: [(false, 8), (true, 6)])
  func `with noted lines, a tail call has its own line, also after a call in its arguments`(
    areNoted: Bool, line: Int
  ) throws {
    let script = """
      local note = library.note
      local function none()
        local x = 1
      end
      local function tail()
        return note(none())
      end
      tail()
      """
    #expect(try places(script, areNoted: areNoted) == ["a.lua:\(line)"])
  }

  /// Chains of calls whose arguments jump, call, nest, and have constants with large indices.
  private static let chains = """
    local object = setmetatable({}, { __index = {
      call = function(self) return self end,
      note = library.method,
    } })
    local a, b = 1
    local constants = { \((0..<300).map { "\($0).5" }.joined(separator: ", ")) }
    object
      :call(a and b or 3, not a, 301.5)
      :note(function()
        return object
      end, a == b, { 1, x = "x" .. a .. "y" })
      :call(object
        :note()
        :call(302.5)
        :note(a or b))
      :note()
    object
      .note(object
        :call())
    local function tail()
      return object
        :call()
        :note(
          a or b)
    end
    tail()
    """

  @Test(arguments: [(false, 26), (true, 23)])
  func `a call of a method or a field in a chain has the line of its name`(areNoted: Bool, tail: Int) throws {
    let places = try places(Self.chains, areNoted: areNoted)
    #expect(places == [9, 13, 15, 16, 18, tail].map { "a.lua:\($0)" })
  }

  @Test func `the traceback and the message have the line of the method, also in a coroutine`() throws {
    let fail = try lua.makeFunction("fail") { _ in throw LuaThrow("no") }
    try lua.set("fail", of: lua.globals, to: .function(fail))
    let script = """
      local object = {
        call = function(self) return self end,
        host = fail,
      }
      local function run(name)
        local found = object
          :call()
          [name](object)
        local other = object
          :call()
          :host()
      end
      coroutine.wrap(run)("call")
      """
    let error = #expect(throws: LuaError.self) { try lua.run(script, name: "a.lua") }
    #expect(error?.failure?.message == "a.lua:13: a.lua:11: no")
    let nested = #expect(throws: LuaError.self) {
      try lua.run("local object = { fail = function() fail() end }\nobject\n  :fail()\n", name: "a.lua")
    }
    #expect(nested?.failure?.traceback == ["a.lua:1: in method 'fail'", "a.lua:3: in main chunk"])
    #expect(nested?.failure?.line == 1)
  }

  @Test func `noting lines counts the instructions apart, and ends`() throws {
    lua.limits.instructions = 10_000
    let count = try lua.makeFunction("count") { frame in
      let state = try frame.state
      let before = state.instructionsUsed
      state.beginLines()
      try state.run("for _ = 1, 9000 do end", name: "b.lua")
      state.endLines()
      frame.push(state.instructionsUsed - before)
    }
    try lua.set("count", of: lua.globals, to: .function(count))
    lua.markInstructions()
    let used = try lua.run(
      "for _ = 1, 5000 do end local first = count() return first + count() + count() + count()", name: "a.lua")
    #expect(used[0].integer == 0)
    #expect(lua.killed == nil)
    #expect(throws: LuaError.self) { try lua.run("count() for _ = 1, 12000 do end", name: "a.lua") }
    #expect(lua.killed == .instructions)
  }
}
