import Dray
import Testing

/// The report of a script that exceeds a limit, or raises an error without a text, has the limit and a line of the
/// script.
struct LimitPlaceTests {
  /// A script whose key `g` runs a command of one line, line 4; the command begins in line 3.
  private func scripted(_ command: String) throws -> Scripted {
    try Scripted(
      """
      local s, rows = dray.state("s", { n = 0 }), dray.collection("rows", {})
      local function command()
        \(command)
      end
      dray.scene(function()
        return dray.vstack { id = "all" }:on_key_press("g", command)
      end)
      """)
  }

  /// The first report after the command.
  private func report(_ command: String) throws -> String? {
    let test = try scripted(command)
    test.host.send(.keyDown("g", time: 1))
    return test.texts.first
  }

  @Test(arguments: [
    ("local t = {} for i = 1, 30 do t = { t, t } end error(t)", "too much memory of the host"),
    (
      "local x = ('x'):rep(1000000) local t = {} for i = 1, 100 do t[i] = x end error(t)",
      "too much memory of the host"
    ),
    ("error(setmetatable({}, { __tostring = function() while true do end end }))", "too many instructions"),
    ("error({ f = print })", "an error value that is a table (error.f: a function)"),
    ("local t = {} for i = 1, 200 do t = { t } end error(t)", "an error value that is a table"),
  ])
  func `the report of a raised table has the line, and the limit or the problem that reading the table meets`(
    command: String, problem: String
  ) throws {
    #expect(try report(command) == "test/init.lua:4: \(problem)")
  }

  @Test(arguments: [
    ("while true do coroutine.wrap(string.rep)('x', 1000) end", "too many instructions"),
    ("while true do coroutine.wrap(dray.vstack)({ id = 'a' }) end", "too many instructions"),
    ("local t = {} while true do t[#t + 1] = coroutine.wrap(string.rep)('x', 100000 + #t) end", "too much memory"),
    ("local t = {} for i = 1, 40 do t = { t, t } end rows:insert { id = 1, t = t }", "too many instructions"),
    ("local function f() return (('x'):gsub('x', f)) end f()", "C stack overflow"),
  ])
  func `a limit that is exceeded where no line of the script runs is reported with the calling line`(
    command: String, problem: String
  ) throws {
    #expect(try report(command) == "test/init.lua:4: \(problem)")
  }

  private static let functionInState =
    "a state holds plain data only; s.t[1]: a function; store a name in the state, and keep the function in a local "
    + "table under this name"

  @Test(arguments: [
    ("local x = ('x'):rep(4000000) for i = 1, 20 do s[i] = x end", "too much memory of the host"),
    ("s.t = { print }", LimitPlaceTests.functionInState),
  ])
  func `an invalid value that a command has written is refused with the first line of the command`(
    command: String, problem: String
  ) throws {
    #expect(try report(command) == "test/init.lua:3: \(problem)")
  }

  @Test func `an invalid value that a command has written after a wait is refused with its first line`() throws {
    let test = try scripted("dray.sleep(1) s.t = { print }")
    test.host.send(.keyDown("g", time: 1))
    test.host.send(.tick(time: 3))
    #expect(test.texts == ["test/init.lua:3: \(Self.functionInState)"])
  }
}
