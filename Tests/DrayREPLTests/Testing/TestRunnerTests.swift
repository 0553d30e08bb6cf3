import Testing

@testable import DrayREPL

/// The output of `dray test`.
struct TestRunnerTests {
  private func run(_ files: [String: String]) throws -> (text: String, status: DrayREPL.ExitStatus, path: String) {
    let plugin = try PluginFixture(
      ["plugin.lua": PluginFixture.manifest, "init.lua": PluginFixture.letters].merging(files) { $1 })
    let transcript = Transcript()
    let status = transcript.runner.test(plugins: [plugin.path])
    return (transcript.text.replacing(plugin.path, with: "PLUGIN"), status, plugin.path)
  }

  @Test func `each test has a line, and each failure has its place and its message`() throws {
    let (text, status, _) = try run([
      "letters_test.lua": """
      test("a letter moves", function(play)
        assert(play:drag("a"):drop("right").operation == "move")
      end)
      test("each test begins again", function(play) assert(#play.state.lists.left == 3) end)
      test("options reach the plugin", { size = 7 }, function(play) assert(play:key "p") end)
      local function check(play) assert(#play.state.lists.left == 4, "four letters") end
      test("this one fails", function(play)
        check(play)
      end)
      test("a rule that fails, too", function(play)
        for _ = 1, 3 do play:tap "button" end
        assert(not play:tap "nowhere")
      end)
      """
    ])
    #expect(
      text == """
        letters/letters_test.lua
        ok      a letter moves
        ok      each test begins again
        printed 7
        ok      options reach the plugin
        not ok  this one fails
                letters/letters_test.lua:6: four letters
                  6 | local function check(play) assert(#play.state.lists.left == 4, "four letters") end
                  letters/letters_test.lua:6: in upvalue 'check'
                  letters/letters_test.lua:8: in field 'body'
        not ok  a rule that fails, too
                letters/letters_test.lua:12: no item or container 'nowhere'
                  12 | assert(not play:tap "nowhere")
        3 passed, 2 failed

        """)
    #expect(status == .failure)
  }

  @Test func `a folder or file without tests fails, and a wrong declaration does not affect other tests`() throws {
    let none = try run([:])
    #expect(
      none.text == """
        not ok  PLUGIN
                no tests: no file name ends in _test.lua
        0 passed, 1 failed

        """)
    #expect(none.status == .failure)
    let empty = try run(["a_test.lua": "local x = 1"])
    #expect(
      empty.text == "letters/a_test.lua\nnot ok  letters/a_test.lua\n        it declares no tests\n0 passed, 1 failed\n"
    )
    #expect(empty.status == .failure)
    let some = try run([
      "a_test.lua": """
      test("good", function(play) assert(play:key "p") end)
      test("bad", { size = 7 })
      test(function(play) end)
      test("too many", {}, function() end, 4)
      test("also good", function() end)
      local broken = nil + 1
      test("never read", function() end)
      """
    ])
    #expect(
      some.text == """
        letters/a_test.lua
        printed 3
        ok      good
        not ok  bad
                letters/a_test.lua:2: the body of test must be a function, not nil
                  2 | test("bad", { size = 7 })
        not ok  a test
                letters/a_test.lua:3: the sentence of test must be a string, not a function
                  3 | test(function(play) end)
        not ok  too many
                letters/a_test.lua:4: test takes 3 arguments, not 4
                  4 | test("too many", {}, function() end, 4)
        ok      also good
        not ok  letters/a_test.lua
                letters/a_test.lua:6: attempt to perform arithmetic on a nil value
                  6 | local broken = nil + 1
        2 passed, 4 failed

        """)
    #expect(some.status == .failure)
  }

  @Test func `a plugin that fails during a test fails the test`() throws {
    let script = PluginFixture.letters.replacing("taps.count == 3", with: "true")
    let (text, status, _) = try run([
      "init.lua": script, "one_test.lua": "test('taps', function(play) play:tap 'button' end)",
    ])
    let problem = "the plugin failed: letters/init.lua:16: worn out\n          16 | if true then error"
    #expect(text.contains("not ok  taps\n        \(problem)"), "\(text)")
    #expect(status == .failure)
  }

  @Test func `files run in the order of their names, and a file that is not Lua does not affect the others`() throws {
    let (text, status, _) = try run(["b_test.lua": "test('b', function() end)", "a_test.lua": "test(", "c.lua": "!"])
    #expect(
      text == """
        letters/a_test.lua
        not ok  letters/a_test.lua
                letters/a_test.lua:1: unexpected symbol near <eof>
                  1 | test(
        letters/b_test.lua
        ok      b
        1 passed, 1 failed

        """)
    #expect(status == .failure)
  }

  @Test func `a test file can require the modules of its plugin only`() throws {
    let (text, _, _) = try run([
      "rules.lua": "return { double = function(n) return 2 * n end }",
      "a_test.lua": """
      local rules = require "letters.rules"
      test("doubled", function() assert(rules.double(2) == 4) end)
      test("the same module", function() assert(require "letters.rules" == rules) end)
      test("not there", function() require "letters.rulse" end)
      test("another's", function() require "klondike.rules" end)
      """,
    ])
    #expect(text.contains("ok      doubled\nok      the same module\n"))
    #expect(text.contains("letters/a_test.lua:4: PLUGIN/rulse.lua: No such file or directory\n"))
    let reason = "no module 'klondike.rules'; modules of this plugin begin with 'letters.', its name in plugin.lua"
    #expect(text.contains("letters/a_test.lua:5: \(reason)\n"))
  }

  @Test func `a wrong declaration of a test is named`() throws {
    let (text, _, _) = try run(["a_test.lua": "test('no body')"])
    #expect(text.contains("letters/a_test.lua:1: the body of test must be a function, not nil"))
  }

  @Test func `a folder that is not a plugin fails`() {
    let transcript = Transcript()
    #expect(transcript.runner.test(plugins: ["/nowhere"]) == .failure)
    #expect(
      transcript.text == """
        not ok  /nowhere
                /nowhere: No such file or directory; a plugin is a folder with plugin.lua and init.lua
        0 passed, 1 failed

        """)
  }
}
