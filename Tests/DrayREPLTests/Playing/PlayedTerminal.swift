import Foundation
import TerminalEmulator
import Testing

/// `dray play` on a terminal, with a mouse.
extension EditedTerminal {
  /// Opens a plugin, and waits for its board.
  static func playing(
    _ plugin: String, _ arguments: String..., columns: Int = 80, rows: Int = 20,
    environment: [String: String] = ["SWIFT_BACKTRACE": "enable=no"]
  ) throws -> EditedTerminal {
    let terminal = try EditedTerminal(
      ["play", plugin] + arguments, columns: columns, rows: rows, environment: environment)
    terminal.read { $0.text.contains("q leave") }
    return terminal
  }

  /// The column and the row, from 1, at which a text first occurs on the screen.
  func place(of text: String) throws -> (column: Int, row: Int) {
    for (row, line) in emulator.lines.enumerated() {
      if let range = line.range(of: text) {
        return (line.distance(from: line.startIndex, to: range.lowerBound) + 1, row + 1)
      }
    }
    Issue.record("no '\(text)' on the screen:\n\(emulator.text)")
    throw Missing()
  }

  struct Missing: Error {}

  /// Presses the mouse at a text, and moves it by one column.
  func lift(_ text: String) throws {
    let (column, row) = try place(of: text)
    type("\u{1b}[<0;\(column);\(row)M\u{1b}[<32;\(column + 1);\(row)M")
    read { $0.text.contains("lifted ") || $0.text.contains("would ") }
  }

  /// Moves the mouse, with its button pressed, to a text, and waits for a text on the screen.
  func move(to text: String, until seen: String) throws {
    let (column, row) = try place(of: text)
    type("\u{1b}[<32;\(column);\(row)M")
    read { $0.text.contains(seen) }
  }

  /// Releases the mouse at a text.
  func release(at text: String) throws {
    let (column, row) = try place(of: text)
    type("\u{1b}[<0;\(column);\(row)m")
  }

  /// Presses and releases the mouse at a text.
  func click(_ text: String) throws {
    let (column, row) = try place(of: text)
    type("\u{1b}[<0;\(column);\(row)M\u{1b}[<0;\(column);\(row)m")
  }

  /// The rows of the screen above its last two lines, without empty ones at the end.
  var board: String {
    var lines = emulator.lines.dropLast(2)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n") + "\n"
  }
}
