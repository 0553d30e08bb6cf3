import Foundation
import Testing

@testable import DrayREPL

/// `state` in the options of a test or of `dray.load`: the position that a game begins with.
struct StartPositionTests {
  private static let pegs = """
    local dray = require "dray"
    local array = require "dray.array"
    local Disc = dray.transferable "com.example.disc"
    local pegs = dray.state("pegs", { left = { 2, 1 }, right = {} })
    local moves = dray.state("moves", { count = 0 })
    local marks = dray.view_state("marks", { shown = false })
    local notes = dray.collection("notes", { { id = "first", text = "begin" } })
    local first = dray.state("first", { number = dray.random(1000) })
    local function disc(size)
      return dray.item { id = size, type = Disc, label = "disc " .. size, size = { width = 20, height = 20 } }
    end
    dray.scene(function()
      return dray.hstack { dray.for_each({ "left", "right" }, function(id)
        return dray.fan { id = id, size = { width = 30, height = 60 }, dray.for_each(pegs[id], disc):reorderable() }
      end) }
        :reorder_container(Disc, function(difference)
          array.apply(pegs, difference)
          moves.count = moves.count + 1
        end)
    end)
    dray.outcome(function() return #pegs.left == 0 and "solved" end)
    dray.invariant("discs are on pegs", function() return #pegs.left + #pegs.right > 0, "there is no disc" end)
    """

  /// The output of a test file, in which PLUGIN is the folder of the plugin.
  private func run(_ test: String) throws -> String {
    let plugin = try PluginFixture([
      "plugin.lua": #"return { id = "com.example.pegs", name = "pegs" }"#, "init.lua": Self.pegs,
    ])
    try test.replacing("PLUGIN", with: plugin.path)
      .write(toFile: plugin.path + "/a_test.lua", atomically: true, encoding: .utf8)
    let transcript = Transcript()
    _ = transcript.runner.test(plugins: [plugin.path])
    return transcript.text.replacing(plugin.path, with: "PLUGIN")
  }

  @Test func `a test begins from the given states, and the others are those of a normal start`() throws {
    let text = try run(
      """
      local begun
      test("without a position", { seed = 7 }, function(play) begun = play.state.first.number end)
      test("one move before the end", { seed = 7, state = { pegs = { left = { 1 }, right = { 2 } } } }, function(play)
        expect(play.outcome):equals(nil)
        expect(play.state.moves.count):equals(0)
        expect(play.state.first.number):equals(begun)
        expect(play:drag(1):drop("right").operation):equals "move"
        expect(play.outcome):equals "solved"
        expect(play:undo()):equals(true)
        expect(play.state.pegs):equals { left = { 1 }, right = { 2 } }
        expect((play:undo())):equals(false)
      end)
      test("view states and collections", {
        state = { marks = { shown = true }, notes = { { id = "a" }, { id = "b" } } },
      }, function(play)
        expect(play.view_state.marks.shown):equals(true)
        expect(#play.state.notes):equals(2)
        expect(play.state.notes[2].id):equals "b"
      end)
      """)
    #expect(text.hasSuffix("passed, 0 failed\n"), "\(text)")
  }

  @Test(arguments: [
    (
      "peg = { left = { 1 }, right = {} }",
      "option 'state' names 'peg', which is not a state of pegs; did you mean 'pegs'?"
    ),
    ("pegs = 3", "option 'state' needs a table for the state 'pegs'"),
    (
      "pegs = { left = {}, right = {} }",
      "invariant 'discs are on pegs' does not hold in the given start position: there is no disc"
    ),
    ("pegs = { left = { print } }", "state.pegs.left[1]: a function"),
    ("notes = { { text = 'x' } }", "option 'state' needs an id of its own for row 1 of 'notes'"),
    ("notes = { { id = 'x' }, { id = 'x' } }", "option 'state' needs an id of its own for row 2 of 'notes'"),
    ("pegs = { left = { 0/0 } }", "a start position is plain data, without nan"),
    ("pegs = { right = {} }", "for_each"),
  ])
  func `a position that does not suit the plugin fails its test, with the reason`(
    state: String, problem: String
  ) throws {
    let text = try run("\ntest('one', { state = { \(state) } }, function(play) end)")
    #expect(text.contains("not ok  one"))
    #expect(text.contains(problem), "\(text)")
    // The first place is that of the test, or of the script that failed. Then the text ends with the place of the test.
    #expect(text.contains(#/pegs/(a_test|init)\.lua:\d+: .*\n          \d+ \| /#), "\(text)")
    #expect(
      text.contains("  pegs/a_test.lua:2: ") || text.contains("\n          in the test at pegs/a_test.lua:2\n"),
      "\(text)")
    #expect(text.hasSuffix("0 passed, 1 failed\n"))
  }

  @Test func `an error without a place in a script is reported at its test`() throws {
    let text = try run(
      """
      test("one", { state = { peg = {} } }, function(play)
      end)
      test("two", function(play) error("plain", 0) end)
      """)
    #expect(
      text == """
        pegs/a_test.lua
        not ok  one
                pegs/a_test.lua:1: option 'state' names 'peg', which is not a state of pegs; did you mean 'pegs'?
                  1 | test("one", { state = { peg = {} } }, function(play)
        not ok  two
                pegs/a_test.lua:3: plain
                  3 | test("two", function(play) error("plain", 0) end)
        0 passed, 2 failed

        """)
  }

  @Test func `a game begins from all states or all view states of another one`() throws {
    let text = try run(
      """
      test("states and collections", function(play)
        play:drag(1):drop "right"
        local next = dray.load("PLUGIN", { seed = 5, state = play.state })
        expect(next.state.pegs):equals { left = { 2 }, right = { 1 } }
        expect(next.state.moves.count):equals(1)
        expect(next.state.notes[1].text):equals "begin"
        expect(next.state.first.number):equals(play.state.first.number)
        expect(dray.load("PLUGIN", { state = play.view_state }).view_state.marks.shown):equals(false)
      end)
      """)
    #expect(text.hasSuffix("1 passed, 0 failed\n"), "\(text)")
  }

  @Test func `options of a plugin named seed, state or options are given in a table`() throws {
    let plugin = try PluginFixture([
      "plugin.lua": """
      return { id = "com.example.field", name = "field", options = {
        seed = { default = "wheat" }, state = { default = true }, options = { default = 3 }, size = { default = 1 } } }
      """,
      "init.lua": """
      local dray = require "dray"
      dray.state("all", { dray.options.seed, dray.options.state, dray.options.options, dray.options.size })
      dray.scene(function() return dray.vstack {} end)
      """,
      "field_test.lua": """
      test("in a table", { seed = 7, size = 2, options = { seed = "rye", state = false, options = 4 } }, function(play)
        expect(play.state.all):equals { "rye", false, 4, 2 }
      end)
      test("an option that is named options, without a table", { options = 5 }, function(play)
        expect(play.state.all):equals { "wheat", true, 5, 1 }
      end)
      test("twice", { size = 2, options = { size = 3 } }, function() end)
      test("unknown", { options = { seeds = "rye" } }, function() end)
      """,
    ])
    let transcript = Transcript()
    _ = transcript.runner.test(plugins: [plugin.path])
    let text = transcript.text
    #expect(text.contains("ok      in a table\nok      an option that is named options"), "\(text)")
    #expect(text.contains("field/field_test.lua:7: option 'size' of load is set twice"), "\(text)")
    #expect(
      text.contains("field/field_test.lua:8: option 'seeds' is not one of field; did you mean 'seed'?"), "\(text)")
  }

  @Test func `a script begins from the states of another game, and the recording repeats the game`() throws {
    let plugin = try PluginFixture([
      "plugin.lua": #"return { id = "com.example.pegs", name = "pegs" }"#, "init.lua": Self.pegs,
      "script.lua": """
      local first = dray.load(arg[1])
      first:drag(1):drop "right"
      local play = dray.load(arg[1], { state = { pegs = first.state.pegs } })
      assert(play.state.pegs.right[1] == 1 and play.state.moves.count == 0)
      play:drag(2):drop "right"
      assert(play.outcome == "solved")
      print(play:journal())
      """,
    ])
    let transcript = Transcript()
    #expect(transcript.runner.run(script: plugin.path + "/script.lua", arguments: [plugin.path]) == .success)
    let journal = plugin.path + "/game.journal"
    try String(transcript.text.dropLast()).write(toFile: journal, atomically: true, encoding: .utf8)
    let replayed = Transcript()
    #expect(replayed.runner.replay(journal) == .success, "\(replayed.text)")
    #expect(replayed.text.contains("1 commit, no difference"), "\(replayed.text)")
  }
}
