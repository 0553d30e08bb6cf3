import LuaRuntime
import Testing

/// Coroutines of scripts give the results of stock Lua: it has printed the traces of all tests but the last two.
struct CoroutineTests {
  /// The lines that a script notes.
  private func trace(_ script: String) throws -> [String] {
    let state = try LuaState()
    let begin = """
      local lines = {}
      local function note(...)
        local words = table.pack(...)
        for i = 1, words.n do words[i] = type(words[i]) == "thread" and "thread" or tostring(words[i]) end
        lines[#lines + 1] = table.concat(words, " ")
      end
      local function guard(name)
        return setmetatable({}, { __close = function(_, problem) note("closed", name, problem) end })
      end

      """
    let text = try state.run(begin + script + "\nreturn table.concat(lines, '\\n')", name: "a.lua")[0].text
    #expect(state.stackTop == 0)
    return try #require(text).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func `a coroutine passes values in both directions until it is dead`() throws {
    let lines = try trace(
      """
      local echo = coroutine.create(function(a, b)
        note("begins", a, b)
        local c, d = coroutine.yield(b, a, 3)
        note("continues", c, d)
        return d, c
      end)
      for _, value in ipairs { 1, "x", true } do note(coroutine.status(echo), coroutine.resume(echo, value, 2)) end
      local count = coroutine.wrap(function(n) for i = 1, n do coroutine.yield(i, n) end return "done" end)
      note(count(2)) note(count()) note(count()) note(pcall(count))
      note(coroutine.isyieldable(), coroutine.wrap(function() return coroutine.isyieldable() end)())
      note(coroutine.wrap(function() return pcall(coroutine.yield, "through pcall") end)())
      note(coroutine.resume(coroutine.create(function() table.sort({ 3, 1 }, coroutine.yield) end)))
      """)
    #expect(
      lines == [
        "begins 1 2", "suspended true 2 1 3", "continues x 2", "suspended true 2 x",
        "dead false cannot resume dead coroutine", "1 2", "2 2", "done", "false cannot resume dead coroutine",
        "false true", "through pcall", "false attempt to yield across a C-call boundary",
      ])
  }

  @Test func `a running coroutine can be neither resumed nor closed`() throws {
    let lines = try trace(
      """
      local outer
      outer = coroutine.create(function()
        local inner = coroutine.create(function()
          note(coroutine.status(outer), coroutine.resume(outer))
          note((pcall(coroutine.close, outer)))
        end)
        note(coroutine.resume(inner))
        note(coroutine.resume(coroutine.running()))
        note(pcall(coroutine.close, coroutine.running()))
        return "end"
      end)
      note(coroutine.resume(outer))
      """)
    #expect(
      lines == [
        "normal false cannot resume non-suspended coroutine", "false", "true",
        "false cannot resume non-suspended coroutine", "false cannot close a running coroutine", "true end",
      ])
  }

  @Test func `a wrapped coroutine that fails is closed, and raises its error at the line of its caller`() throws {
    let lines = try trace(
      """
      local function broken(problem)
        return function() local first <close> = guard "first" local second <close> = guard "second" error(problem, 0) end
      end
      local function call(problem) local wrapped = coroutine.wrap(broken(problem)) wrapped() end
      note(pcall(call, "text"))
      note(pcall(call, nil))
      note(select(2, pcall(call, { code = 7 })).code)
      local failed = coroutine.create(broken "kept")
      note(coroutine.resume(failed))
      note(coroutine.status(failed), coroutine.close(failed))
      note(coroutine.status(failed), coroutine.resume(failed))
      """
    ).map { $0.hasPrefix("closed first table") || $0.hasPrefix("closed second table") ? "closed with a table" : $0 }
    #expect(
      lines == [
        "closed second text", "closed first text", "false a.lua:13: text", "closed second nil", "closed first nil",
        "false nil", "closed with a table", "closed with a table", "7", "false kept", "closed second kept",
        "closed first kept", "dead false kept", "dead false cannot resume dead coroutine",
      ])
  }

  @Test func `closing a waiting coroutine closes its variables and reports their errors`() throws {
    let lines = try trace(
      """
      local open = coroutine.create(function() local x <close> = guard "open" coroutine.yield(1, 2) note "never" end)
      note(coroutine.close(coroutine.create(print)))
      note(coroutine.resume(open))
      note(coroutine.close(open))
      note(coroutine.status(open), coroutine.close(open))
      local angry = coroutine.create(function()
        local x <close> = setmetatable({}, { __close = function() error("angry", 0) end })
        coroutine.yield()
      end)
      coroutine.resume(angry)
      note(coroutine.close(angry))
      """)
    #expect(lines == ["true", "true 1 2", "closed open nil", "true", "dead true", "false angry"])
  }

  @Test func `arguments that are neither coroutines nor functions are named`() throws {
    let lines = try trace(
      """
      note(select(2, pcall(function() coroutine.resume() end)))
      note(select(2, pcall(function() coroutine.close({}) end)))
      note(select(2, pcall(function() coroutine.create(1) end)))
      note(select(2, pcall(function() coroutine.wrap() end)))
      """)
    #expect(
      lines == [
        "a.lua:10: bad argument #1 to 'resume' (coroutine expected, got no value)",
        "a.lua:11: bad argument #1 to 'close' (coroutine expected, got table)",
        "a.lua:12: bad argument #1 to 'create' (function expected, got number)",
        "a.lua:13: bad argument #1 to 'wrap' (function expected, got no value)",
      ])
  }

  @Test(arguments: [30, 60, 90])
  func `each resume counts as a hundred instructions, and those that follow are counted anew`(loops: Int) throws {
    let state = try LuaState()
    try state.run(
      """
      local each = coroutine.wrap(function()
        while true do for _ = 1, \(loops) do end coroutine.yield() end
      end)
      for _ = 1, 20 do each() end
      """, name: "a.lua")
    #expect(state.instructionsUsed == 20 * 100)
  }

  @Test func `a hundred closes nest, and one more is an error of the script`() throws {
    let lines = try trace(
      """
      for _ = 1, 2 do
        local all, closed, problem = {}, 0, nil
        local function close(number)
          local isClosed, text = coroutine.close(all[number])
          if not isClosed then problem = problem or text end
        end
        for number = 1, 150 do
          all[number] = coroutine.create(function()
            local x <close> = setmetatable({}, { __close = function() closed = closed + 1 close(number + 1) end })
            coroutine.yield()
          end)
          coroutine.resume(all[number])
        end
        close(1)
        note(closed, problem)
      end
      """)
    #expect(lines == Array(repeating: "100 a.lua:13: closing coroutines is nested too deep", count: 2))
  }

  @Test func `a coroutine of a C function that runs out of memory ends the script, which cannot catch the error`()
    throws
  {
    let state = try LuaState(limits: LuaLimits(memory: 1 << 20))
    let error = #expect(throws: LuaError.self) {
      try state.run("local more = coroutine.wrap(string.rep)\npcall(more, 'x', 1 << 24)\nreturn 1", name: "a.lua")
    }
    #expect(state.killed == .memory && error?.failure?.chunk == "a.lua" && error?.failure?.line == 2)
  }
}
