/// Completion with Tab.
extension Editor {
  mutating func complete() {
    let (text, cursor) = (buffer.text, buffer.cursor)
    if text.lines[cursor.line].bytes(0..<cursor.offset).allSatisfy(\.isWhitespace), cursor.offset > 0 || cursor.line > 0
    {
      browser.end()
      return buffer.insert("  ")  // with only white space before the cursor, Tab indents
    }
    guard let completion = hooks.complete(text.whole, self.cursor) else { return screen.bell() }
    let range = text.position(at: completion.range.lowerBound)..<text.position(at: completion.range.upperBound)
    let typed = text.text(in: range)
    switch completion.candidates.count {
    case 0 where completion.note == nil: return screen.bell()
    case 0: break
    case 1:
      let candidate = completion.candidates[0]
      browser.end()
      buffer.endCommand()
      if candidate.text != typed { return buffer.replace(range, with: candidate.text) }
      guard completion.note != nil || candidate.description != nil || candidate.documentation != nil else { return }
    default:
      let common = completion.commonPrefix
      if common != typed, common.hasBytePrefix(typed) {
        browser.end()
        buffer.endCommand()
        buffer.replace(range, with: common)
        mode = .choosing(CompletionMenu(completion, range: range.lowerBound..<buffer.cursor, typed: typed))
        return
      }
    }
    mode = .choosing(CompletionMenu(completion, range: range))
  }

  /// Handles an input while the list of candidates is open.
  mutating func choose(_ input: TerminalInput, from menu: CompletionMenu) -> Result? {
    var menu = menu
    mode = .editing
    guard case .key(let key) = input, let command = Command(key) else {
      return continueTyping(input, menu)
    }
    switch command {
    case .complete: menu.select(by: 1)
    case .completeBackward: menu.select(by: -1)
    case .down where !menu.isEmpty: menu.select(byRows: 1)
    case .up where !menu.isEmpty: menu.select(byRows: -1)
    case .right where menu.text != nil: menu.select(by: 1)
    case .left where menu.text != nil: menu.select(by: -1)
    case .accept where menu.text != nil:
      buffer.keepProposal()
      return nil
    case .cancel, .escape:
      buffer.dropProposal()
      if let typed = menu.typed { buffer.replace(menu.range, with: typed) }
      return nil
    case .deleteBackward where menu.text == nil: return continueTyping(input, menu)
    default:
      buffer.keepProposal()
      return run(command)
    }
    buffer.dropProposal()
    if let text = menu.text { buffer.propose(text, for: menu.range) }
    mode = .choosing(menu)
    return nil
  }

  /// Handles an input that edits the text: closes the list, or shows the candidates for the changed text.
  private mutating func continueTyping(_ input: TerminalInput, _ menu: CompletionMenu) -> Result? {
    let result = edit(input)
    guard menu.text == nil, !menu.isEmpty, result == nil, case .editing = mode else { return result }
    let text = buffer.text
    guard let completion = hooks.complete(text.whole, cursor), !completion.candidates.isEmpty else { return nil }
    let range = text.position(at: completion.range.lowerBound)..<text.position(at: completion.range.upperBound)
    // If a new word has begun, the list stays closed.
    guard range.lowerBound == menu.range.lowerBound else { return nil }
    mode = .choosing(CompletionMenu(completion, range: range))
    return nil
  }
}
