import Foundation
import TerminalEmulator
import Testing

/// The recorded session in the guide *Your first plugin*, typed again at a terminal.
struct RecordedSessionTests {
  /// A block of the recording.
  private enum Block {
    /// The text of a file, which an editor saves.
    case file(path: String, text: String)
    /// Lines of the terminal, some of them with a prompt and typed text.
    case terminal([String])
  }

  private static let prompts = ["$", "dray>", " ...>"]

  /// The blocks of the recording, in the order of the guide.
  private static func blocks() throws -> [Block] {
    let guide = try Repository.text(of: "Sources/Dray/Dray.docc/your-first-plugin.md")
    let section = guide.components(separatedBy: "\n## ").first { $0.hasPrefix("A recorded session\n") } ?? ""
    // Texts and blocks alternate between the fences.
    return section.components(separatedBy: "\n```").enumerated().compactMap { number, part in
      guard number % 2 == 1 else { return nil }
      var lines = part.components(separatedBy: "\n")
      switch lines.removeFirst() {
      case "lua":
        let path = lines.removeFirst().dropFirst("-- ".count)
        return .file(path: String(path), text: lines.joined(separator: "\n") + "\n")
      case "console": return .terminal(lines)
      default: return nil
      }
    }
  }

  /// Whether rows of the screen are as shown, where `…` stands for any number of them.
  private static func matches(_ rows: ArraySlice<String>, _ shown: ArraySlice<String>) -> Bool {
    guard let first = shown.first else { return rows.isEmpty }
    if first == "…" {
      return (rows.startIndex...rows.endIndex).contains { matches(rows[$0...], shown.dropFirst()) }
    }
    return rows.first == first && matches(rows.dropFirst(), shown.dropFirst())
  }

  @Test func `the commands and the saved files of the recorded session show the same lines again`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "session-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let tools = (Command.path as NSString).deletingLastPathComponent
    let terminal = try EditedTerminal(
      ["-i"], program: "/bin/sh", columns: 140, rows: 400,
      environment: ["PS1": "$ ", "PATH": "\(tools):/usr/bin:/bin"])
    terminal.screen(endingWith: "$")
    terminal.type("cd \(folder) && printf '\\033[2J\\033[H'\r")
    terminal.read { $0.text == "$" }

    var shown: [String] = []
    // Waits until the terminal shows all lines so far, and then a prompt.
    func wait(for prompts: [String]) {
      terminal.read { emulator in
        let rows = emulator.text.components(separatedBy: "\n")
        return prompts.contains { Self.matches(rows[...], (shown + [$0])[...]) }
      }
    }
    let blocks = try Self.blocks()
    #expect(blocks.count > 10)
    for block in blocks {
      switch block {
      case .file(let path, let text):
        wait(for: Self.prompts)
        try text.write(toFile: "\(folder)/\(path)", atomically: true, encoding: .utf8)
      case .terminal(let lines):
        for line in lines {
          if let prompt = Self.prompts.first(where: { line.hasPrefix("\($0) ") }) {
            wait(for: [prompt])
            terminal.type(line.dropFirst(prompt.count + 1) + "\r")
          }
          shown.append(line)
        }
      }
    }
    wait(for: ["$"])
  }
}
