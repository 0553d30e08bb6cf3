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

  private func run(_ test: String) throws -> String {
    let plugin = try PluginFixture([
      "plugin.lua": #"return { id = "com.example.pegs", name = "pegs" }"#, "init.lua": Self.pegs, "a_test.lua": test,
    ])
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
    ("pegs = { left = {}, right = {} }", "invariant 'discs are on pegs' does not hold: there is no disc"),
    ("pegs = { left = { print } }", "state.pegs.left[1]: a function"),
    ("notes = { { text = 'x' } }", "option 'state' needs an id of its own for row 1 of 'notes'"),
    ("notes = { { id = 'x' }, { id = 'x' } }", "option 'state' needs an id of its own for row 2 of 'notes'"),
    ("pegs = { left = { 0/0 } }", "a start position is plain data, without nan"),
    ("pegs = { right = {} }", "for_each"),
  ])
  func `a position that does not suit the plugin fails its test, with the reason`(
    state: String, problem: String
  ) throws {
    let text = try run("test('one', { state = { \(state) } }, function(play) end)")
    #expect(text.contains("not ok  one"))
    #expect(text.contains(problem), "\(text)")
    #expect(text.hasSuffix("0 passed, 1 failed\n"))
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
