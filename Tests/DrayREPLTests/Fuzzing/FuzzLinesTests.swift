import Dray
import Testing

@testable import DrayREPL

/// The command that `fuzz` prints to repeat a problem.
struct FuzzLinesTests {
  @Test(arguments: [
    ("plugins/klondike", "plugins/klondike"), ("size=3.5", "size=3.5"), ("my plugin", "'my plugin'"),
    ("a'b$c", #"'a'\''b$c'"#), ("", "''"),
  ])
  func `words with other characters are quoted for the shell`(word: String, quoted: String) {
    #expect(FuzzLines.shellWord(word) == quoted)
  }
}

/// The lines for the prompt that `fuzz` prints.
struct FuzzLineTests {
  @Test func `a press whose lift fails is a drag, and a selection is a call`() throws {
    let plugin = try PluginFixture([
      "plugin.lua": #"return { id = "test.letters", name = "letters" }"#,
      "init.lua": """
      local dray = require "dray"
      local letters, chosen = dray.state("letters", { "a", "b" }), dray.state("chosen", {})
      dray.scene(function()
        return dray.list { id = "list", size = { width = 40, height = 60 }, dray.for_each(letters, function(id)
          return dray.item { id = id, type = "letter", size = { width = 40, height = 20 } }
        end):reorderable() }
          :reorder_container("letter", function() end)
          :drag_container_selection(chosen)
          :drag_container("letter", function(ids)
            if ids[1] == "a" and chosen[1] then error "heavy" end
            return false, "not yet"
          end)
      end)
      """,
    ])
    let play = try Play(plugin.path, options: [:], seed: 0) { _ in }
    _ = try play.driver.drag(.named("b"))
    _ = try play.driver.select(["b"], in: nil)
    _ = try play.driver.drag(.named("a"))
    let problem = FuzzProblem(kind: .fault, text: "letters/init.lua:10: heavy")
    let found = try #require(FuzzLines.find(play.host.journal ?? "", of: problem, path: plugin.path))
    #expect(found.lines == [#"play:drag("b")"#, #"play:select({ "b" })"#, #"play:drag("a")"#])
  }
}

/// Whether two problems are one.
struct SameProblemTests {
  @Test(arguments: [
    ("a/init.lua:31: worn out", "a/init.lua:31: worn out", true),
    ("a/init.lua:31: worn out", "a/init.lua:32: worn out", false),
    ("a/init.lua:31: 3 of 52", "a/init.lua:31: 14 of 7", true),
    ("a/init.lua:31: no card", "a/init.lua:31: no pile", false),
    ("at { x = 1.5, y = 20 }", "at { x = 10.25, y = 3 }", true),
  ])
  func `problems are the same if their texts differ in numbers only, except lines`(
    one: String, other: String, isSame: Bool
  ) {
    #expect(FuzzProblem(kind: .fault, text: one).isSame(as: FuzzProblem(kind: .fault, text: other)) == isSame)
    #expect(!FuzzProblem(kind: .fault, text: one).isSame(as: FuzzProblem(kind: .undo, text: one)))
  }
}
