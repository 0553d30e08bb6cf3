@testable import LineEditor

/// An editor without a terminal, into which tests type.
struct Typing {
  var editor: Editor
  var results: [Editor.Result] = []

  init(
    columns: Int = 80, rows: Int = 24, hasStyles: Bool = true, history: [String] = [],
    hooks: EditorHooks = EditorHooks()
  ) {
    editor = Editor(
      prompt: "> ", continuation: ". ", size: TerminalSize(columns: columns, rows: rows), hasStyles: hasStyles,
      hooks: hooks, history: History(history))
  }

  /// An editor after some keys.
  init(_ keys: String, history: [String] = []) {
    self.init(history: history)
    type(keys)
  }

  /// Types bytes, as a terminal sends them; a lone Escape at the end is the key.
  mutating func type(_ keys: String) { type(bytes: Array(keys.utf8)) }

  mutating func type(bytes: [UInt8]) {
    editor.feed(bytes)
    while let result = editor.next() { results.append(result) }
    if editor.isWaiting {
      editor.flush()
      while let result = editor.next() { results.append(result) }
    }
  }

  /// The entry, with `|` at the cursor.
  var state: String {
    let text = editor.text
    return String(text.bytes(0..<editor.cursor)) + "|" + text.bytes(editor.cursor..<text.utf8.count)
  }

  /// The state after some keys.
  static func state(_ keys: String, history: [String] = []) -> String { Typing(keys, history: history).state }
}

/// The bytes that terminals send for keys.
enum Keys {
  static let left = "\u{1b}[D", right = "\u{1b}[C", up = "\u{1b}[A", down = "\u{1b}[B"
  static let home = "\u{1b}[H", end = "\u{1b}[F", delete = "\u{1b}[3~", backspace = "\u{7f}"
  static let wordLeft = "\u{1b}[1;5D", wordRight = "\u{1b}[1;5C"
  static let escape = "\u{1b}", tab = "\t", shiftTab = "\u{1b}[Z", enter = "\r", altEnter = "\u{1b}\r"

  static func control(_ letter: Character) -> String {
    String(Unicode.Scalar(letter.asciiValue! & 0x1f))
  }

  static func alt(_ text: String) -> String { "\u{1b}" + text }

  static func paste(_ text: String) -> String { "\u{1b}[200~\(text)\u{1b}[201~" }
}
