/// The effects of keys.
extension Editor {
  /// Handles one input of the terminal.
  mutating func handle(_ input: TerminalInput) -> Result? {
    switch mode {
    case .editing: return edit(input)
    case .quoting:
      mode = .editing
      quote(input)
      return nil
    case .choosing(let menu): return choose(input, from: menu)
    case .searching(let search): return continueSearch(input, with: search)
    }
  }

  mutating func edit(_ input: TerminalInput) -> Result? {
    switch input {
    case .text(let text):
      willEdit()
      type(text)
    case .paste(let text):
      willEdit()
      buffer.endCommand()
      // A line feed at the end would only begin an empty line, which Enter also does.
      buffer.insert(buffer.isAtEnd && text.utf8.last == 0x0a ? String(text.dropLast()) : text)
      buffer.endCommand()
    case .key(let key): return Command(key).flatMap { run($0) }
    case .mouse: break
    }
    return nil
  }

  /// Inserts typed text. A terminal may send several characters at once, so after each one the line is indented again
  /// if necessary. A large piece is inserted unchanged, like a paste.
  private mutating func type(_ text: String) {
    guard text.utf8.count < 256 else { return buffer.insert(text, isTyping: true) }
    for scalar in text.unicodeScalars {
      buffer.insert(String(scalar), isTyping: true)
      indentAgain()
    }
  }

  /// Resets history browsing, the goal column and repeated commands before an edit.
  private mutating func willEdit() {
    browser.end()
    (goalColumn, argumentAge) = (nil, 0)
    buffer.keepProposal()
  }

  mutating func run(_ command: Command) -> Result? {
    switch command {
    case .up, .down: break
    default: goalColumn = nil
    }
    if command != .lastArgument {
      argumentAge = 0
      buffer.keepProposal()
    }
    switch command {
    case .accept: return accept()
    case .interrupt: return interrupt()
    case .deleteForwardOrEnd where buffer.text.isEmpty:
      finish()
      return .end
    case .escape:
      guard buffer.text.isEmpty else { return nil }
      screen.erase()
      return .escape
    case .suspend: return .suspend
    case .edit: return .edit
    case .clearScreen: screen.clear()
    case .quote: mode = .quoting
    case .search, .searchForward: beginSearch()
    case .complete: complete()
    case .cancel, .completeBackward: break
    case .up, .down, .older, .newer: moveOrBrowse(command)
    default:
      if !moveCursor(command) {
        browser.end()
        change(command)
      }
    }
    return nil
  }

  // MARK: Ends of an entry

  private mutating func accept() -> Result? {
    let text = buffer.text.whole
    guard text.allSatisfy(\.isWhitespace) || hooks.isComplete(text) else {
      beginLine()
      return nil
    }
    finish()
    history.add(text)
    return .entry(text)
  }

  /// Begins a line at the cursor, with the indentation that the program returns, or else with that of the line before.
  mutating func beginLine() {
    browser.end()
    let cursor = buffer.cursor
    let line = String(buffer.text.lines[cursor.line].bytes(0..<cursor.offset))
    let indent =
      hooks.indentation(buffer.text.lines[..<cursor.line] + [line], "")
      .map { String(repeating: " ", count: max(0, $0)) } ?? String(line.prefix { $0 == " " || $0 == "\t" })
    buffer.insert("\n" + indent)
  }

  /// Indents the line again if its new text needs another indentation, such as a word that closes a block.
  private mutating func indentAgain() {
    let cursor = buffer.cursor
    let line = buffer.text.lines[cursor.line]
    guard cursor.line > 0, cursor.offset == line.utf8.count, line.utf8.first == 0x20, line.utf8.count < 256,
      let count = hooks.indentation(Array(buffer.text.lines[..<cursor.line]), line)
    else { return }
    let spaces = line.utf8.prefix { $0 == 0x20 }.count
    guard count >= 0, count != spaces else { return }
    let start = buffer.text.startOfLine(cursor.line)
    let new = String(repeating: " ", count: count) + line.bytes(spaces..<line.utf8.count)
    buffer.replace(start..<cursor, with: new)
  }

  private mutating func interrupt() -> Result? {
    guard !buffer.text.isEmpty else {
      finish(mark: "^C")
      return .interrupt
    }
    buffer.keepAll()
    finish(mark: "^C")
    return nil
  }

  // MARK: Movement

  /// Runs a command that moves the cursor, also into the hint, which then becomes text. Returns `false` for other
  /// commands.
  private mutating func moveCursor(_ command: Command) -> Bool {
    let (text, cursor) = (buffer.text, buffer.cursor)
    if buffer.isAtEnd, let hint {
      switch command {
      case .right, .lineEnd, .entryEnd: return acceptHint(hint[...])
      case .wordRight:
        let rest = EntryText(hint)
        return acceptHint(hint.bytes(0..<rest.offset(of: rest.endOfWord(after: .start))))
      default: break
      }
    }
    switch command {
    case .left: buffer.move(to: text.previous(before: cursor))
    case .right: buffer.move(to: text.next(after: cursor))
    case .wordLeft: buffer.move(to: text.startOfWord(before: cursor))
    case .wordRight: buffer.move(to: text.endOfWord(after: cursor))
    case .lineStart: buffer.move(to: text.startOfLine(cursor.line))
    case .lineEnd: buffer.move(to: text.endOfLine(cursor.line))
    case .entryStart: buffer.move(to: .start)
    case .entryEnd: buffer.move(to: text.end)
    default: return false
    }
    return true
  }

  private mutating func acceptHint(_ hint: Substring) -> Bool {
    browser.end()
    buffer.insert(String(hint))
    return true
  }

  // MARK: Changes

  private mutating func change(_ command: Command) {
    let (text, cursor) = (buffer.text, buffer.cursor)
    switch command {
    case .newLine: beginLine()
    case .deleteBackward: delete(text.previous(before: cursor)..<cursor)
    case .deleteForward, .deleteForwardOrEnd: delete(cursor..<text.next(after: cursor))
    case .killToEnd:
      let end = text.endOfLine(cursor.line)
      buffer.kill(cursor..<(end == cursor ? text.next(after: cursor) : end), isForward: true)
    case .killToStart:
      let start = text.startOfLine(cursor.line)
      buffer.kill((start == cursor ? text.previous(before: cursor) : start)..<cursor, isForward: false)
    case .killBlankWord:
      buffer.kill(text.startOfWord(before: cursor) { !$0.isWhitespace }..<cursor, isForward: false)
    case .killWordBackward: buffer.kill(text.startOfWord(before: cursor)..<cursor, isForward: false)
    case .killWordForward: buffer.kill(cursor..<text.endOfWord(after: cursor), isForward: true)
    case .yank: buffer.yank()
    case .yankPrevious: buffer.yankPrevious()
    case .lastArgument: insertLastArgument()
    case .undo: if !buffer.undoEdit() { screen.bell() }
    case .redo: if !buffer.redoEdit() { screen.bell() }
    case .transpose: transpose()
    case .transposeWords: transposeWords()
    case .upperCase: mapWord { $0.uppercased() }
    case .lowerCase: mapWord { $0.lowercased() }
    case .capitalize: mapWord { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
    default: break
    }
  }

  private mutating func delete(_ range: Range<TextPosition>) {
    if range.isEmpty { screen.bell() } else { buffer.replace(range, with: "") }
  }

  /// Exchanges the characters before and after the cursor. At the end of a line, exchanges the two before the cursor.
  private mutating func transpose() {
    let text = buffer.text
    var middle = buffer.cursor
    if middle == text.endOfLine(middle.line), middle.offset > 0 { middle = text.previous(before: middle) }
    guard middle.offset > 0, middle != text.endOfLine(middle.line) else { return screen.bell() }
    let (start, end) = (text.previous(before: middle), text.next(after: middle))
    buffer.replace(start..<end, with: text.text(in: middle..<end) + text.text(in: start..<middle))
  }

  /// Exchanges the word before the cursor and the one at or after it.
  private mutating func transposeWords() {
    let text = buffer.text
    let end = text.endOfWord(after: buffer.cursor)
    let second = text.startOfWord(before: end)
    let first = text.startOfWord(before: second)
    let firstEnd = text.endOfWord(after: first)
    guard first < second, firstEnd <= second, second < end else { return screen.bell() }
    let words = (text.text(in: first..<firstEnd), text.text(in: firstEnd..<second), text.text(in: second..<end))
    buffer.replace(first..<end, with: words.2 + words.1 + words.0)
  }

  private mutating func mapWord(_ map: (String) -> String) {
    let end = buffer.text.endOfWord(after: buffer.cursor)
    let start = max(buffer.cursor, buffer.text.startOfWord(before: end))
    buffer.replace(start..<end, with: map(buffer.text.text(in: start..<end)))
  }

  private mutating func quote(_ input: TerminalInput) {
    guard case .key(let key) = input else {
      _ = edit(input)
      return
    }
    let new: String? =
      switch key.code {
      case .tab: "\t"
      case .enter: "\n"
      case .escape: "\u{1b}"
      case .character(let letter) where key.modifiers == .control:
        String(Unicode.Scalar(UInt8(truncatingIfNeeded: letter.value) & 0x1f))
      default: nil
      }
    if let new { buffer.insert(new) } else { screen.bell() }
  }
}
