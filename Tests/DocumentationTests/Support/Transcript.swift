import Foundation

/// A block with commands of a shell and of the prompt of `dray`, and their output.
struct Transcript {
  struct Command {
    /// The command for the shell.
    var line: String
    /// The lines typed at its prompt.
    var input = ""
    /// The lines that are shown; `…` stands for any lines.
    var shown: [String] = []
  }

  let commands: [Command]

  /// Reads a block; `nil` if it shows no command.
  init?(_ block: Document.Block) {
    guard block.language == "", block.lines.first?.hasPrefix("$ ") == true else { return nil }
    var commands: [Command] = []
    for line in block.lines {
      if line.hasPrefix("$ ") {
        commands.append(Command(line: Self.command(String(line.dropFirst(2)))))
        continue
      }
      let last = commands.count - 1
      if let typed = Self.typed(line) {
        commands[last].input += typed + "\n"
      } else if line.hasPrefix("dray 0.") {
        // A terminal shows version and board at the start; without a terminal the board is requested.
        commands[last].input = "show()\n"
      } else {
        commands[last].shown += Self.lines(line)
      }
    }
    self.commands = commands
  }

  /// The command to run: `scripts/run`, which builds first, is replaced by the command that it runs.
  private static func command(_ line: String) -> String {
    guard line.hasPrefix("scripts/run") else { return line }
    return "dray plugins/klondike" + line.dropFirst("scripts/run".count)
  }

  private static func typed(_ line: String) -> Substring? {
    for prompt in ["dray> ", " ...> "] where line.hasPrefix(prompt) { return line.dropFirst(prompt.count) }
    return nil
  }

  /// The lines of a text without layout characters.
  static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  /// Whether lines are as shown, where `…` stands for any number of them.
  static func matches(_ printed: ArraySlice<String>, _ shown: ArraySlice<String>) -> Bool {
    guard let first = shown.first else { return printed.isEmpty }
    if first == "…" {
      return (printed.startIndex...printed.endIndex).contains { matches(printed[$0...], shown.dropFirst()) }
    }
    return printed.first == first && matches(printed.dropFirst(), shown.dropFirst())
  }
}
