internal import LineEditor
public import LuaRuntime

/// The entries that a user edits at the terminal.
public final class EditedInput: LineSource {
  private var reader: LineReader?
  private var assistance = InputAssistance()
  /// The lines that follow a command in one entry, as one text.
  private var rest: [LuaString] = []

  /// Creates a source. It uses the terminal from the first call of `next` on.
  public init() {}

  /// Whether the standard input and output are a terminal on which lines can be edited.
  public static var isAvailable: Bool { LineReader.isAvailable }

  /// `true`, because the editor leaves an empty row at the end.
  public var endsInEmptyRow: Bool { true }

  /// Stores the assistance for the editor.
  public func begin(_ assistance: InputAssistance) { self.assistance = assistance }

  /// The next entry, which may have several lines; `nil` at the end of the input. An entry that begins with a command
  /// is returned in two parts: its first line, and all other lines.
  ///
  /// - Throws: `InputError.hungUp` if the terminal is gone.
  public func next(prompt: String) throws(InputError) -> LuaString? {
    if !rest.isEmpty { return rest.removeFirst() }
    let reader = reader ?? makeReader(prompt: prompt)
    self.reader = reader
    while true {
      switch reader.read() {
      case .end: return nil
      case .gone: throw .hungUp
      case .escape: assistance.cancel()
      case .entry(let text): return take(text)
      }
    }
  }

  /// Returns the first lines if they are a command with a dot. The next call of `next` returns the other lines of the
  /// entry.
  private func take(_ text: String) -> LuaString {
    guard Reader.isCommand(text), text.utf8.contains(0x0a) else { return LuaString(text) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // The Lua at the end of a command may have several lines.
    var command = String(lines[0])
    var count = 1
    while count < lines.count, !assistance.isComplete(command) {
      command += "\n" + lines[count]
      count += 1
    }
    if count < lines.count { rest = [LuaString(lines[count...].joined(separator: "\n"))] }
    return LuaString(command)
  }

  private func makeReader(prompt: String) -> LineReader {
    let assistance = assistance
    var hooks = EditorHooks()
    hooks.isComplete = assistance.isComplete
    hooks.complete = assistance.complete
    hooks.hint = assistance.hint
    hooks.indentation = LuaIndentation.spaces
    hooks.highlight = { LuaHighlighter.highlight($0, state: $1) }
    let reader = LineReader(
      prompt: prompt, continuation: " ...> ", leaveNotice: assistance.leaveNotice, hooks: hooks,
      history: HistoryFile.standardPath(program: "dray").map { HistoryFile(path: $0) },
      report: { Console.standard.errorLine($0) })
    reader.attention = assistance.attention
    reader.edit = assistance.edit
    return reader
  }
}

/// The functions with which the prompt assists the editor of entries.
public struct InputAssistance {
  /// Whether an entry is complete.
  public var isComplete: (String) -> Bool = { _ in true }
  /// The candidates for the text before the cursor. Unit of the cursor: bytes.
  var complete: (_ text: String, _ cursor: Int) -> Completion? = { _, _ in nil }
  /// The likely continuation of a text; `nil` uses that of the history.
  var hint: (_ text: String) -> String? = { _ in nil }
  /// How to leave, for Ctrl-C on an empty entry.
  public var leaveNotice = "Ctrl-D or .quit ends the session"
  /// Cancels the action in progress after the user has pressed Escape.
  public var cancel: () -> Void = {}
  /// Lets the user change an entry in another editor; `nil` for an entry that is unchanged.
  var edit: (_ entry: String) -> String? = { _ in nil }
  /// A descriptor that the editor waits for together with the input, and the function to call when it is readable.
  var attention: LineReader.Attention?

  /// Creates assistance that does nothing.
  public init() {}
}
