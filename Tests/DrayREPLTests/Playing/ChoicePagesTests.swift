import Foundation
import TerminalEmulator
import Testing

/// Many choices in the line below the board, and the prompt above it, from which Ctrl-D leads back.
struct ChoicePagesTests {
  /// A box whose tap asks for one of fourteen names, and then shows it.
  private func names(title: String) throws -> PluginFixture {
    try PluginFixture([
      "plugin.lua": #"return { id = "test.names", name = "names" }"#,
      "init.lua": """
      local dray = require "dray"
      local chosen = dray.state("chosen", { name = "nothing" })
      dray.scene(function()
        return dray.vstack { id = "box", label = chosen.name, size = { width = 100, height = 20 } }
          :on_tap_gesture(function()
            local names = { title = "\(title)" }
            for index = 1, 14 do names[index] = "n" .. index end
            chosen.name = dray.choose(names) or "none"
          end)
      end)
      """,
    ])
  }

  @Test func `after a change of the width, a digit answers only a choice that is shown`() throws {
    let plugin = try names(title: "Name")
    let terminal = try EditedTerminal.playing(plugin.path)
    try terminal.click("nothing")
    terminal.read { $0.text.contains("8 n8, 0 more · Escape for none") }
    terminal.emulator.resize(columns: 50, rows: 24)
    terminal.terminal.resize(columns: 50, rows: 24)
    terminal.read { $0.text.contains("Name · 1 n1, 2 n2, 3 n3, 0 more · Escape for none") }
    terminal.type("4")
    terminal.type("3")
    terminal.read { $0.text.contains("│ n3 ") }
    terminal.type("q")
    #expect(terminal.end() == 0)
    withExtendedLifetime(plugin) {}
  }

  @Test func `a title that leaves no room for a choice is left out`() throws {
    let plugin = try names(title: String(repeating: "long ", count: 20))
    let terminal = try EditedTerminal.playing(plugin.path)
    try terminal.click("nothing")
    let choices = "\n1 n1, 2 n2, 3 n3, 4 n4, 5 n5, 6 n6, 7 n7, 8 n8, 9 n9, 0 more · Escape for none"
    terminal.read { $0.text.contains(choices) }
    terminal.type("2")
    terminal.read { $0.text.contains("│ n2 ") }
    terminal.type("q")
    #expect(terminal.end() == 0)
    withExtendedLifetime(plugin) {}
  }

  @Test func `more than nine choices are shown in pages, and each can be chosen by its digit`() throws {
    let plugin = try names(title: "Name")
    let terminal = try EditedTerminal.playing(plugin.path)
    try terminal.click("nothing")
    let first = "Name · 1 n1, 2 n2, 3 n3, 4 n4, 5 n5, 6 n6, 7 n7, 8 n8, 0 more · Escape for none"
    terminal.read { $0.text.contains(first) }
    terminal.type("0")
    let second = "Name · 1 n9, 2 n10, 3 n11, 4 n12, 5 n13, 6 n14, 0 more · Escape for none"
    terminal.read { $0.text.contains(second) }
    terminal.type("0")
    terminal.read { $0.text.contains(first) }
    // A digit without a choice does nothing.
    terminal.type("097")
    terminal.read { $0.text.contains(second) }
    terminal.type("2")
    terminal.read { $0.text.contains("│ n10 ") }
    terminal.type("q")
    #expect(terminal.end() == 0)
    withExtendedLifetime(plugin) {}
  }

  @Test func `Ctrl-C at the prompt above the board says that Ctrl-D leads back`() throws {
    let terminal = try EditedTerminal.playing("plugins/klondike", "--seed", "381")
    terminal.type(":")
    terminal.screen(endingWith: "\nCtrl-D or .play leads back to the board, .quit leaves\ndray>")
    terminal.type("\u{3}")
    terminal.screen(endingWith: "\nCtrl-D or .play leads back to the board, .quit leaves\ndray>")
    terminal.read { $0.text.components(separatedBy: "leads back to the board").count == 3 }
    terminal.type("\u{4}")
    terminal.read { $0.text.contains("q leave") }
  }
}
