import Foundation
import Testing

@testable import DrayREPL

/// Expectations of tests, and the options and forms of `dray test`.
struct ExpectationTests {
  private func run(
    _ test: String, _ options: TestOptions = TestOptions()
  ) throws -> (text: String, status: DrayREPL.ExitStatus) {
    let plugin = try PluginFixture([
      "plugin.lua": PluginFixture.manifest, "init.lua": PluginFixture.letters, "a_test.lua": test,
    ])
    let transcript = Transcript()
    let status = transcript.runner.test(plugins: [plugin.path], options)
    return (transcript.text.replacing(plugin.path, with: "PLUGIN"), status)
  }

  @Test(arguments: [
    ("expect(1 + 1):equals(3)", "expected 3, got 2"),
    ("expect(nil):equals(false)", "expected false, got nil"),
    ("expect('a'):differs('a')", "expected a value other than \"a\""),
    ("expect({ 1, { x = 2 } }):equals { 1, { x = 3 } }", "expected { 1, { x = 3 } }, got { 1, { x = 2 } }"),
    ("expect(play.state.lists.left):equals { 'a', 'b' }", #"expected { "a", "b" }, got { "a", "b", "c" }"#),
    ("expect('abc'):contains('x')", #"expected a text with "x", got "abc""#),
    ("expect(play.state.lists.left):contains('x')", #"expected a list with "x", got { "a", "b", "c" }"#),
    ("expect('abc'):matches('^b')", #"expected a text that matches "^b", got "abc""#),
    ("expect(function() end):raises('x')", #"expected an error with "x", but none was raised"#),
    (
      "expect(play:tap('left')):equals(true)",
      "expected true, got false (\"no tap gesture on 'left'\")"
    ),
    ("expect(1):equal(1)", "unknown field 'equal' of an expectation; did you mean 'equals'?"),
  ])
  func `an expectation that is not met shows the difference and its line`(line: String, message: String) throws {
    let (text, status) = try run("test('one', function(play)\n  \(line)\nend)")
    #expect(
      text == """
        letters/a_test.lua
        not ok  one
                letters/a_test.lua:2: \(message)
                  2 | \(line)
        0 passed, 1 failed

        """)
    #expect(status == .failure)
  }

  @Test func `a test whose expectations are met passes without a message`() throws {
    let (text, _) = try run(
      """
      test("all", function(play)
        expect(2):equals(2)
        expect({ 1, { x = 2 } }):equals { 1, { x = 2 } }
        expect(play.state.lists):equals { left = { "a", "b", "c" }, right = {}, closed = { "x" } }
        expect(1):differs(2)
        expect(play:tap "left"):equals(false)
        expect("abc"):contains "b"
        expect({ { 1 } }):contains { 1 }
        expect("abc"):matches "^a"
        expect(function() error "no way" end):raises "no way"
      end)
      """)
    #expect(text == "letters/a_test.lua\nok      all\n1 passed, 0 failed\n")
  }

  @Test func `boards are compared by lines`() throws {
    let (text, _) = try run(
      """
      test("board", function(play)
        local before = play:show()
        play:tap "button"
        expect(play:show()):equals(before)
      end)
      """)
    #expect(
      text.contains(
        """
                letters/a_test.lua:4: the texts differ: - expected, + got
                  4 | expect(play:show()):equals(before)
                  ┌ left ┐┌ right ┐┌ closed ┐┌ button ┐
                - │ A    ││       ││ X      ││ push   │
                + │ A    ││ T1    ││ X      ││ push   │
                  │ B    ││       ││        │└────────┘

        """), "\(text)")
  }

  @Test func `a filter chooses tests by their sentences`() throws {
    let tests = "test('red', function() end) test('green', function() end) test('dark green', function() end)"
    var options = TestOptions()
    options.filter = "green"
    let (text, _) = try run(tests, options)
    #expect(text == "letters/a_test.lua\nok      green\nok      dark green\n2 passed, 0 failed\n")
    options.filter = "blue"
    let none = try run(tests, options)
    #expect(none.text.contains("no test sentence contains 'blue'") && none.status == .failure)
  }

  @Test func `a test that is declared inside a test is an error`() throws {
    let (text, status) = try run("test('outer', function() test('inner', function() error 'no' end) end)")
    #expect(text.contains("not ok  outer\n") && text.contains("test is called inside a test"), "\(text)")
    #expect(status == .failure)
  }

  @Test func `a sentence with newlines is one line of TAP`() throws {
    var options = TestOptions()
    options.format = .tap
    let text = try run("test('a\\nBail out!', function() print 'x\\ny' end)", options).text
    #expect(text == "TAP version 14\n# letters/a_test.lua\n# x\n# y\nok 1 - a Bail out!\n1..1\n")
  }

  private static let two = """
    test("a # passes", function() print "printed" end)
    test("b <fails>", function()
      expect("x < y"):equals "&"
    end)
    """

  @Test func `TAP numbers the tests and has failures as blocks`() throws {
    var options = TestOptions()
    options.format = .tap
    #expect(
      try run(Self.two, options).text == """
        TAP version 14
        # letters/a_test.lua
        # printed
        ok 1 - a \\# passes
        not ok 2 - b <fails>
          ---
          message: |
            letters/a_test.lua:3: expected "&", got "x < y"
              3 | expect("x < y"):equals "&"
          ...
        1..2

        """)
  }

  @Test func `JUnit has a suite for each file`() throws {
    var options = TestOptions()
    options.format = .junit
    let text = try run(Self.two, options).text.replacing(/time="[0-9.]+"/, with: "time=\"T\"")
    #expect(
      text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="2" failures="1">
          <testsuite name="letters/a_test.lua" tests="2" failures="1" time="T">
            <testcase classname="letters" name="a # passes" time="T"/>
            <testcase classname="letters" name="b &lt;fails&gt;" time="T">
              <failure message="letters/a_test.lua:3: expected &quot;&amp;&quot;, got &quot;x &lt; y&quot;">letters/a_test.lua:3: expected &quot;&amp;&quot;, got &quot;x &lt; y&quot;&#10;  3 | expect(&quot;x &lt; y&quot;):equals &quot;&amp;&quot;</failure>
            </testcase>
            <system-out>printed</system-out>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func `a test that loops is stopped at its time limit, and the next one runs`() throws {
    let plugin = try PluginFixture([
      "plugin.lua": PluginFixture.manifest, "init.lua": PluginFixture.letters,
      "a_test.lua": """
      test("loops", function()
        while true do
        end
      end)
      test("goes on", function(play) expect(#play.state.lists.left):equals(3) end)
      """,
    ])
    let run = try Command.dray("test", plugin.path, "--time-limit", "0.2")
    #expect(run.output.contains("not ok  loops\n        letters/a_test.lua:"), "\(run.output)")
    let message = ": it took more than 0.2 s of processor time; this line was running\n"
    #expect(run.output.contains(message), "\(run.output)")
    #expect(run.output.hasSuffix("ok      goes on\n1 passed, 1 failed\n"))
    #expect(run.status == 1)
  }

  @Test func `watched tests run again after a change`() throws {
    let plugin = try PluginFixture([
      "plugin.lua": PluginFixture.manifest, "init.lua": PluginFixture.letters,
      "a_test.lua": "test('first', function() end)",
    ])
    let terminal = try PseudoTerminal(["test", plugin.path, "--watch"])
    #expect(terminal.read(until: "1 passed, 0 failed\n").hasSuffix("ok      first\n1 passed, 0 failed\n"))
    try "test('second', function() error 'no' end)".write(
      toFile: plugin.path + "/a_test.lua", atomically: true, encoding: .utf8)
    #expect(terminal.read(until: "0 passed, 1 failed\n").contains("not ok  second\n"))
    terminal.type("\u{3}")
    #expect(terminal.wait() == 130)
  }
}
