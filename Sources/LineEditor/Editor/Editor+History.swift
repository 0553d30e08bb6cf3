/// Browsing and searching the history.
extension Editor {
  /// The continuation that is offered at the end of the entry.
  var hint: String? {
    guard screen.hasStyles, buffer.isAtEnd, !buffer.text.isEmpty, !browser.isBrowsing, case .editing = mode else {
      return nil
    }
    let text = buffer.text.whole
    if let hint = hooks.hint(text) { return hint.isEmpty ? nil : hint }
    guard let index = history.index(before: history.entries.count, beginningWith: text) else { return nil }
    let entry = history.entries[index]
    return String(entry.bytes(text.utf8.count..<entry.utf8.count))
  }

  /// Moves to another line of the entry, or to another entry of the history.
  mutating func moveOrBrowse(_ command: Command) {
    let (text, cursor) = (buffer.text, buffer.cursor)
    switch command {
    case .up where cursor.line > 0: move(toLine: cursor.line - 1)
    case .down where cursor.line + 1 < text.lines.count: move(toLine: cursor.line + 1)
    case .up, .older:
      let prefix = text.text(in: .start..<cursor)
      show(browser.older(in: history, from: text.whole, prefix: prefix))
    default: show(browser.newer(in: history))
    }
  }

  private mutating func show(_ entry: String?) {
    guard let entry else { return screen.bell() }
    goalColumn = nil
    buffer.replaceAll(with: entry)
  }

  private mutating func move(toLine line: Int) {
    let maker = CellMaker(columns: .max)
    let text = buffer.text
    let goal =
      goalColumn
      ?? {
        text.lines[buffer.cursor.line].bytes(0..<buffer.cursor.offset).reduce(0) { column, character in
          column + maker.cell(character, at: column, style: .plain).width
        }
      }()
    var (offset, column) = (0, 0)
    for character in text.lines[line] {
      let width = maker.cell(character, at: column, style: .plain).width
      if column + width > goal { break }
      column += width
      offset += character.utf8.count
    }
    buffer.move(to: TextPosition(line: line, offset: offset))
    goalColumn = goal
  }

  // MARK: Search

  mutating func beginSearch() {
    browser.end()
    mode = .searching(HistorySearch(original: text, cursor: cursor))
  }

  /// Handles an input during a search.
  mutating func continueSearch(_ input: TerminalInput, with search: HistorySearch) -> Result? {
    var search = search
    switch input {
    case .text(let text), .paste(let text): search.type(text, in: history)
    case .mouse: return nil
    case .key(let key):
      switch Command(key) {
      case .search: search.next(in: history, isOlder: true)
      case .searchForward: search.next(in: history, isOlder: false)
      case .deleteBackward: search.deleteBackward(in: history)
      case .cancel, .interrupt:
        mode = .editing
        buffer.dropProposal()
        return nil
      case let command:
        mode = .editing
        buffer.keepProposal()
        buffer.endCommand()
        return command == .escape ? nil : command.flatMap { run($0) }
      }
    }
    if search.hasFailed { screen.bell() }
    mode = .searching(search)
    if let match = search.match(in: history) {
      let found = EntryText(search.text(in: history))
      buffer.dropProposal()
      buffer.propose(
        found.whole, for: .start..<buffer.text.end, cursor: found.position(at: match.lowerBound))
    } else if search.place == nil {
      buffer.dropProposal()
    }
    return nil
  }

  // MARK: Arguments

  /// Inserts the last word or string of the previous entry. A repetition replaces it by that of the entry before.
  mutating func insertLastArgument() {
    while argumentAge < history.entries.count {
      argumentAge += 1
      guard let argument = Self.lastArgument(of: history.entries[history.entries.count - argumentAge]) else { continue }
      buffer.dropProposal()
      return buffer.propose(argument, for: buffer.cursor..<buffer.cursor)
    }
    screen.bell()
  }

  /// The string in quotes or the word at the end of an entry, without the brackets after it.
  static func lastArgument(of entry: String) -> String? {
    var rest = Substring(entry)
    while let last = rest.last, last.isWhitespace || ")]}".contains(last) { rest.removeLast() }
    guard let last = rest.last else { return nil }
    if last == "\"" || last == "'", let start = rest.dropLast().lastIndex(of: last) { return String(rest[start...]) }
    let word = rest.reversed().prefix { $0.isWordPart || $0 == "." }
    return word.isEmpty ? nil : String(word.reversed())
  }
}
