import Dray
import Foundation
import Testing

@testable import DrayREPL

/// The progress of tasks that take longer than a second.
struct ProgressTests {
  private final class Screen {
    var text = ""
    var time = 0.0
    var line: ProgressLine {
      var console = Console(write: { _ in }, writeError: { self.text += $0 })
      console.showsProgress = true
      return ProgressLine(on: console) { self.time }
    }
  }

  @Test func `progress is shown after a second, ten times a second, and removed at the end`() {
    let screen = Screen()
    let line = screen.line
    for tick in 0..<22 {
      screen.time = Double(tick) / 16
      line.show { "tick \(tick)" }
    }
    #expect(screen.text == "\r\u{1b}[Ktick 16\r\u{1b}[Ktick 18\r\u{1b}[Ktick 20")
    line.end()
    line.end()
    #expect(screen.text.hasSuffix("tick 20\r\u{1b}[K"))
  }

  @Test func `a short task shows no progress`() {
    let screen = Screen()
    let line = screen.line
    line.show { "begun" }
    line.end()
    #expect(screen.text.isEmpty)
  }

  @Test func `a replay and a load report each input with its line`() throws {
    let plugin = try PluginFixture()
    let play = try Play(plugin.path, options: [:], seed: 1) { _ in }
    _ = try play.driver.tap("button")
    let lines: [String] = (play.host.journal ?? "").split(separator: "\n").map(String.init)
    let inputs = lines.indices.filter { lines[$0].contains("\"input\":") }.map { $0 + 1 }
    var seen: [Int] = []
    let replay = try Replay(of: Array((play.host.journal ?? "").utf8), on: Host())
    replay.onInput = { seen.append($0) }
    try replay.run()
    #expect(seen == inputs && seen.count > 3, "\(seen)")
    let file = FileManager.default.temporaryDirectory.appending(path: "dray-\(UUID().uuidString).journal").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    try (play.host.journal ?? "").write(toFile: file, atomically: false, encoding: .utf8)
    var loaded: [Int] = []
    try play.load(file) { loaded.append($0) }
    #expect(loaded == inputs)
  }

  @Test func `help fits the width of the terminal`() throws {
    for width in [20, 30, 50, 60, 100] {
      let text = PromptCommand.help(for: nil, width: width)
      let rows = text.split(separator: "\n")
      #expect(rows.allSatisfy { $0.count <= width || !$0.dropFirst(4).contains("  ") && width < 27 }, "\(text)")
      let words = PromptCommand.help(for: nil).split { " \n".contains($0) }
      #expect(text.split { " \n".contains($0) } == words)
    }
    #expect(
      PromptCommand.help(for: nil, width: 60).contains(
        "drag(\"a\"):drop \"b\"         drags an item to a container or\n                           another item, by ids or by names\n"
      ))
    #expect(PromptCommand.help(for: nil, width: 40).contains("\ncancel()\n    cancels the drag in progress\n"))
  }
}
