import TerminalEmulator

@testable import LineEditor

/// An editor whose output a terminal shows.
struct Terminal {
  var typing: Typing
  let emulator: TerminalEmulator
  /// The output for the latest keys.
  private(set) var lastOutput = ""

  init(_ typing: Typing, columns: Int = 40, rows: Int = 10) {
    self.typing = typing
    emulator = TerminalEmulator(columns: columns, rows: rows)
    self.typing.editor.resize(to: TerminalSize(columns: columns, rows: rows))
    _ = self.typing.editor.takeOutput()
    draw()
  }

  init(
    _ keys: String = "", columns: Int = 40, rows: Int = 10, hasStyles: Bool = true, history: [String] = [],
    hooks: EditorHooks = EditorHooks()
  ) {
    self.init(Typing(hasStyles: hasStyles, history: history, hooks: hooks), columns: columns, rows: rows)
    type(keys)
  }

  mutating func type(_ keys: String) {
    typing.type(keys)
    draw()
  }

  mutating func resize(columns: Int, rows: Int) {
    emulator.resize(columns: columns, rows: rows)
    typing.editor.resize(to: TerminalSize(columns: columns, rows: rows))
    draw()
  }

  /// Writes other lines in place of the entry, which follows below.
  mutating func write(_ lines: String) {
    emulator.write(typing.editor.withdraw() + lines)
    draw()
  }

  private mutating func draw() {
    lastOutput = typing.editor.draw()
    emulator.write(lastOutput)
  }

  var text: String { emulator.text }

  /// The screen with `|` at the cursor, which replaces the sign there.
  var picture: String {
    var lines = emulator.lines
    let (row, column) = emulator.cursor
    while lines.count <= row { lines.append("") }
    var (line, width) = ("", 0)
    var rest = Substring(lines[row])
    while width < column {
      let character = rest.popFirst() ?? " "
      line.append(character)
      width += CellWidth.of(character)
    }
    lines[row] = line + "|" + rest.dropFirst()
    return lines.joined(separator: "\n")
  }
}
