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
      return { note = note, late = function() note(true) end, places = places }
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
