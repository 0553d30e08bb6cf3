import Dray
import Testing

@testable import DrayREPL

/// The board on a terminal with colours.
struct BoardStyleTests {
  private func board(_ code: String, on plugin: String) throws -> String {
    let session = try Session(Console(write: { _ in }, writeError: { _ in }))
    let play = try Play(plugin, options: [:], seed: 381) { _ in }
    _ = try Prompt(session, on: play, isInteractive: false).run(TextLines(code))
    let plain = play.board(width: 80)
    let styled = play.board(width: 80, hasColors: true)
    #expect(styled.replacing(/\u{1b}\[[0-9;]*m/, with: "") == plain)
    return styled
  }

  @Test func `hearts and diamonds are red, and legal places are green while something is lifted`() throws {
    let resting = try board("", on: Repository.klondike)
    #expect(resting.contains("\u{1b}[31mA♦\u{1b}[0m") && resting.contains("│ 2♣ "))
    #expect(!resting.contains("\u{1b}[32m"))
    let lifted = try board("d = drag('2C')", on: Repository.klondike)
    #expect(lifted.contains("┌ \u{1b}[32mpile 3\u{1b}[0m ┐"), "\(lifted)")
  }

  @Test func `tints and selections have styles`() throws {
    let plugin = try PluginFixture([
      "plugin.lua": PluginFixture.manifest,
      "init.lua": """
      local dray = require "dray"
      dray.scene(function()
        return dray.vstack { id = "a", dray.item { id = "x", type = "t", tint = "blue", size = { width = 9, height = 9 } },
          dray.item { id = "y", type = "t", is_selected = true, size = { width = 9, height = 9 } } }
      end)
      """,
    ])
    let shown = try board("", on: plugin.path)
    #expect(shown.contains("\u{1b}[34mx\u{1b}[0m") && shown.contains("\u{1b}[7m[y]\u{1b}[0m"), "\(shown)")
  }
}
