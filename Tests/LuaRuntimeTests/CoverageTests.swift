import LuaRuntime
import Testing

/// The lines of scripts that were reached.
struct CoverageTests {
  private let coverage = LuaCoverage()

  /// A state whose scripts are noted.
  private func state(_ limits: LuaLimits = .standard) throws -> LuaState {
    let lua = try LuaState(limits: limits)
    lua.cover(by: coverage)
    return lua
  }

  private func lines(of script: Int = 0, reached: Bool) -> [Int] {
    coverage.scripts[script].lines.filter { $0.isReached == reached }.map(\.number)
  }

  @Test func `the lines with code are known before they run, also in functions that were never made`() throws {
    let lua = try state()
    let script = """
      -- a comment
      local never <const> = false
      local function outer(...)
        local inner = function()
          return never == 1
        end

        return inner
      end
      if never then
        outer(1.5, "text", [[
          long]], 1 << 40)
      end
      return 1
      """
    _ = try lua.load(script, name: "a.lua")
    #expect(coverage.scripts.map(\.name) == ["a.lua"])
    #expect(lines(reached: true) == [])
    #expect(lines(reached: false) == [5, 6, 8, 9, 10, 11, 12, 14])
  }

  @Test func `a line is reached once an instruction of it has begun, in functions, loops and coroutines`() throws {
    let lua = try state()
    try lua.run(
      """
      local function f(x)
        if x then
          return 1
        end
        return 2
      end
      f(true)
      local co = coroutine.wrap(function()
        coroutine.yield(1)
        f()
      end)
      co()
      pcall(function()
        error "x"
        f()
      end)
      """, name: "a.lua")
    #expect(lines(reached: false).filter { ![4, 6, 16].contains($0) } == [5, 10, 15])
    try lua.run("return 1", name: "b.lua")
    #expect(lines(of: 1, reached: true) == [1] && coverage.scripts.count == 2)
  }

  @Test func `the lines of several states count together, and outlive them`() throws {
    let script = "if n == 1 then\nn = 3\nelse\nn = 4\nend"
    for number in 1...2 {
      let lua = try state()
      try lua.set("n", of: lua.globals, to: .integer(number))
      try lua.run(script, name: "a.lua")
      #expect(lines(reached: false) == (number == 1 ? [4] : []))
      lua.close()
    }
    #expect(coverage.scripts.count == 1)
  }

  @Test func `lines beyond those of the first script of a name are not noted`() throws {
    let lua = try state()
    try lua.run("return 1", name: "a.lua")
    try lua.run("\n\n\nreturn 1", name: "a.lua")
    #expect(coverage.scripts.map(\.lines.count) == [1])
  }

  // After a deep recursion, the hook has another period from another instruction on: for an event of a line, Lua needs
  // some slots of the stack more. The end of a script may then differ by less than 100 instructions.
  private static let loops = [
    "while true do n = n + 1 end",
    "while true do coroutine.wrap(function() n = n + 1 coroutine.yield() end)() end",
    "while true do\nn = n + 1\npcall(string.rep, 'x', 1 << 20)\nend",
    "local t = {} while true do t[#t + 1] = { n } n = n + 1 end",
  ]

  @Test(arguments: loops)
  func `limits end a script at the same instruction with and without coverage`(loop: String) throws {
    let ends = try [false, true].map { isCovered in
      let lua = try LuaState(limits: LuaLimits(memory: 8 << 20, time: .zero))
      if isCovered { lua.cover(by: coverage) }
      #expect(throws: LuaError.self) { try lua.run("n = 0\n\(loop)", name: "a.lua") }
      return "\(lua.killed.map { "\($0)" } ?? "alive") \(lua.instructionsUsed)"
    }
    #expect(ends[0] == ends[1])
  }

  @Test(arguments: [
    "local function f() n = n + 1 return f() + 1 end pcall(f)",
    "local function f()\nn = n + 1\nlocal a, b, c, d, e = 1\nreturn f() + 1 end pcall(f)",
  ])
  func `an endless recursion ends after as many calls as without coverage`(script: String) throws {
    let calls = try [false, true].map { isCovered in
      let lua = try LuaState(limits: LuaLimits(memory: 64 << 20, time: .zero))
      if isCovered { lua.cover(by: coverage) }
      return try lua.run("n = 0 \(script) return n", name: "a.lua")[0].integer
    }
    #expect(calls[0] == calls[1] && calls[0] != nil)
  }

  @Test func `noted lines of calls and coverage work together`() throws {
    let lua = try state()
    lua.beginLines()
    try lua.run(
      "local x = 1\nn = x\nco = coroutine.wrap(function()\nn = 2\ncoroutine.yield()\nn = 3\nend)\nco()", name: "a.lua")
    lua.endLines()
    try lua.run("co()", name: "b.lua")
    #expect(lines(reached: false).filter { $0 != 7 } == [])
  }
}
