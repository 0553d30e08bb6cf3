/// Edits an entry of one or more lines, and draws it.
///
/// The editor is a value that does no input or output itself. The caller passes the bytes of the terminal, takes
/// results, and writes the output of `draw`. `LineReader` does this for a real terminal.
public struct Editor {
  /// The result of input that the caller must handle.
  public enum Result: Equatable, Sendable {
    /// The user has ended the entry. It is now part of the history, if `History.isKept` is true for it.
    case entry(String)
    /// The user wants to leave, and has pressed Ctrl-D on an empty entry.
    case end
    /// The user has pressed Escape on an empty entry.
    case escape
    /// The user has pressed Ctrl-C on an empty entry.
    case interrupt
    /// The user has pressed Ctrl-Z. The caller must stop the process.
    case suspend
    /// The user has pressed Alt-E. The caller may let another editor change the entry.
    case edit
  }

  /// The mode, which decides the effect of keys.
  enum Mode {
    case editing
    /// The next key is inserted as text.
    case quoting
    case choosing(CompletionMenu)
    case searching(HistorySearch)
  }

  private var decoder = KeyDecoder()
  private var view: EntryView
  var screen: Screen
  let hooks: EditorHooks
  var buffer = EntryBuffer()
  /// The earlier entries.
  public internal(set) var history: History
  var browser = HistoryBrowser()
  var mode = Mode.editing
  /// The column to which Up and Down return. Unit: cells.
  var goalColumn: Int?
  /// The age of the entry of the last inserted argument: 1 for the latest entry, 0 without an inserted argument.
  var argumentAge = 0

  /// Creates an editor with an empty entry.
  ///
  /// - Parameters:
  ///   - prompt: The text before the first line.
  ///   - continuation: The text before further lines. It should have the width of `prompt`.
  ///   - hasStyles: Whether colours and other styles are used. Without styles there are no hints.
  public init(
    prompt: String, continuation: String, size: TerminalSize, hasStyles: Bool = true,
    hooks: EditorHooks = EditorHooks(),
    history: History = History()
  ) {
    view = EntryView(
      prompts: EntryView.Prompts(first: prompt, next: continuation), highlight: hooks.highlight)
    screen = Screen(size: size, hasStyles: hasStyles)
    self.hooks = hooks
    self.history = history
  }

  /// The present entry.
  public var text: String { buffer.text.whole }

  /// The place of the cursor in the entry. Unit: bytes.
  public var cursor: Int { buffer.text.offset(of: buffer.cursor) }

  // MARK: Input

  /// Appends bytes from the terminal. Call `next` to handle them.
  public mutating func feed(_ bytes: some Sequence<UInt8>) { decoder.push(bytes) }

  /// Whether the pending bytes are the beginning of a key's sequence or of a paste. If no more bytes come for a moment,
  /// call `flush`.
  public var isWaiting: Bool { decoder.isWaiting }

  /// Decodes the pending bytes without waiting for more. A lone Escape then is the Escape key. In a paste, a Ctrl-C that
  /// comes next is the key.
  public mutating func flush() { decoder.flush() }

  /// Handles the pending input up to the next result; `nil` if all input is handled.
  public mutating func next() -> Result? {
    while let input = decoder.next() {
      if let result = handle(input) { return result }
    }
    return nil
  }

  // MARK: Output

  /// The output that makes the terminal show the present entry.
  public mutating func draw() -> String {
    var extra: [[Cell]] = []
    var decoration = EntryView.Decoration()
    let size = screen.size
    switch mode {
    case .editing:
      decoration.hint = hint ?? ""
      decoration.marksBrackets = screen.hasStyles
    case .quoting: break
    case .choosing(var menu):
      extra = menu.rows(columns: size.columns, limit: size.rows - 1)
      mode = .choosing(menu)
    case .searching(let search):
      decoration.match = search.match(in: history)
      let state = search.hasFailed ? "not found: " : "search: "
      if size.rows > 1 { extra = [CompletionMenu.cells(state + search.query, .note, columns: size.columns)] }
    }
    draw(decoration, height: size.rows - extra.count, extra: extra)
    return screen.takeOutput()
  }

  private mutating func draw(_ decoration: EntryView.Decoration, height: Int?, extra: [[Cell]] = []) {
    view.apply(buffer.takeChanges())
    let picture = view.rows(of: buffer, columns: screen.size.columns, height: height, decoration: decoration)
    screen.show(picture.rows + extra, cursor: picture.cursor)
  }

  /// The output that remains after a result.
  public mutating func takeOutput() -> String { screen.takeOutput() }

  /// The output before the process is stopped, or before another program uses the terminal. The next `draw` draws the
  /// whole entry.
  public mutating func suspend() -> String {
    let cursor = buffer.cursor
    drawWhole()
    screen.leave()
    buffer.move(to: cursor)
    return screen.takeOutput()
  }

  /// The output that removes the entry from the terminal, before other output in its place. The next `draw` draws the
  /// whole entry.
  public mutating func withdraw() -> String {
    screen.erase()
    return screen.takeOutput()
  }

  /// Replaces the entry by a text, with the cursor at its end. Undo restores the former entry.
  public mutating func replace(with text: String) {
    browser.end()
    buffer.endCommand()
    buffer.replaceAll(with: text)
    buffer.endCommand()
  }

  /// Sets the size of the terminal.
  public mutating func resize(to size: TerminalSize) { screen.resize(to: size) }

  /// Must be called after other output. The next `draw` draws the whole entry.
  public mutating func redraw() { screen.forget() }

  /// Draws the whole entry, followed by the mark and without other decoration; moves below it, and begins an empty one.
  mutating func finish(mark: String = "") {
    drawWhole(mark: mark)
    screen.leave()
    reset()
  }

  /// The maximum number of rows of an entry that is written completely at its end.
  private static let mostRows = 10_000

  /// Draws the rows of the entry in the form that remains on the terminal, with the cursor at the end.
  mutating func drawWhole(mark: String = "") {
    mode = .editing
    if !buffer.isAtEnd { buffer.move(to: buffer.text.end) }
    var whole = EntryView.Decoration()
    whole.hint = mark
    draw(whole, height: screen.size.rows)
    // The rows outside of the window are also written, unless the entry was interrupted or is huge.
    if mark.isEmpty, view.rowCount > screen.size.rows, view.rowCount <= Self.mostRows {
      screen.erase()
      draw(whole, height: nil)
    }
  }

  /// Begins an empty entry.
  mutating func reset() {
    buffer.clear()
    browser.end()
    (mode, goalColumn, argumentAge) = (.editing, nil, 0)
  }
}
