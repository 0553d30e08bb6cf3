import Foundation
import Testing

@testable import DrayREPL

/// Each error of a rule is printed once, at a prompt and in a file of commands.
struct RepeatedErrorTests {
  private let plugin: PluginFixture

  init() throws {
    plugin = try PluginFixture([
      "plugin.lua": PluginFixture.manifest,
      "init.lua": """
      local dray = require "dray"
      local lists = dray.state("lists", { left = { "a", "b", "c" }, right = {} })
      local function list(name)
        return dray.list { id = name, size = { width = 40, height = 20 }, dray.for_each(lists[name], function(id)
          return dray.item { id = id, type = "letter", label = "same", size = { width = 40, height = 20 } }
        end):reorderable() }
      end
      dray.scene(function()
        return dray.hstack { list "left", list "right" }
          :reorder_container("letter", function() error "no room" end)
          :drag_container("letter", function(ids) if ids[1] ~= "a" then error "heavy" end return true end)
      end)
      """,
    ])
  }

  private func shown(_ commands: String, isInteractive: Bool = false) -> String {
    Transcript.of(commands, on: plugin.path, isInteractive: isInteractive).text
  }

  @Test func `an outcome does not repeat the error that has caused it`() {
    #expect(
      shown("drag('a'):drop 'right'") == "error: letters/init.lua:10: no room\ncancel\nstdin:1: the plugin failed\n")
    #expect(shown("drag('b')") == "error: letters/init.lua:11: heavy\nfailed\nstdin:1: the plugin failed\n")
    // A script reads the reason.
    #expect(shown("print(drag('b').reason)").contains("heavy\nletters/init.lua:11: heavy\n"))
  }

  @Test func `an error of a rule in a search of legal drags is printed once for an input`() {
    #expect(shown("legal()").components(separatedBy: "heavy").count == 2)
    let twice = shown("legal()\nlegal()", isInteractive: true)
    #expect(twice.components(separatedBy: "error: letters/init.lua:11: heavy\n").count == 3, "\(twice)")
  }

  @Test func `the candidates of an ambiguous label are listed once`() throws {
    #expect(shown("drag 'same'") == "stdin:1: 3 items have the label 'same'; name one by its id: 'a', 'b', 'c'\n")
    let plugin = try PluginFixture([
      "plugin.lua": PluginFixture.manifest,
      "init.lua": """
      local dray = require "dray"
      local function letter(id)
        return dray.item { id = id, type = "letter", label = "same", size = { width = 40, height = 20 } }:draggable()
      end
      local function list(name, namespace)
        return dray.list { id = name, namespace = namespace, size = { width = 40, height = 20 },
          dray.for_each({ "x" }, letter) }
      end
      dray.scene(function() return dray.hstack { list("left"), list("right", "n") } end)
      """,
    ])
    let text = Transcript.of("drag 'same'", on: plugin.path).text
    #expect(text.contains("2 items have the id 'x', in the namespaces '' and 'n'"), "\(text)")
  }

  @Test(arguments: [
    ("select('2C')", #"select takes a list of ids: select { "2C" }; Lua's own select takes a number or '#'"#),
    ("select()", #"select takes a list of ids: select { "a" }; Lua's own select takes a number or '#'"#),
  ])
  func `select explains its argument`(code: String, message: String) {
    #expect(shown(code) == "stdin:1: \(message)\n")
    #expect(shown("select('#', 1, 2)\n(select(-1, 1, 2))\n(select('2', 1, 2))") == "2\n2\n2\n")
  }

  @Test func `the prompt explains that a variable with an attribute ends with its input`() {
    let note = "-- the local variables of this input end with it, because 'x' has an attribute\n"
    #expect(shown("local x <const> = 1\nx", isInteractive: true).hasSuffix(note + "nil\n\n"))
    #expect(!shown("local function f() local x <const> = 1 return x end\nf()", isInteractive: true).contains("--"))
    #expect(shown("local x <const> = 1\nx") == "nil\n")
  }
}
