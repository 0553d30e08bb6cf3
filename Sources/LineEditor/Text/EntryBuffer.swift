/// An entry that is edited: its text, its cursor, and the data for undo and yank.
struct EntryBuffer {
  private(set) var text = EntryText()
  /// The place of the next insertion.
  private(set) var cursor = TextPosition.start
  /// The changed lines since the last `takeChanges`.
  private var changes: [LineChange] = []
  private var undo = UndoHistory()
  private var kills = KillRing()
  /// Whether the latest command was a `kill`. If the next one is also a `kill`, their texts are joined.
  private var continuesKill = false
  /// The range of the latest yank, which `yankPrevious` replaces.
  private var yanked: Range<TextPosition>?
  /// Whether the latest edit is a proposal, which the next proposal replaces.
  private var hasProposal = false

  /// Begins an empty entry. The deleted texts remain.
  mutating func clear() {
    let result = text.replace(.start..<text.end, with: "")
    changes.append(result.change)
    cursor = .start
    undo = UndoHistory()
    (continuesKill, yanked, hasProposal) = (false, nil, false)
  }

  var isAtEnd: Bool { cursor == text.end }

  mutating func takeChanges() -> [LineChange] {
    defer { changes = [] }
    return changes
  }

  // MARK: Movement

  /// Moves the cursor. Ends a chain of kills, a yank and the current undo step.
  mutating func move(to position: TextPosition) {
    cursor = position
    endCommand()
  }

  /// Ends a chain of kills, a yank and the current undo step.
  mutating func endCommand() {
    continuesKill = false
    yanked = nil
    undo.close()
  }

  // MARK: Edits

  /// Inserts text at the cursor.
  mutating func insert(_ new: String, isTyping: Bool = false) {
    replace(cursor..<cursor, with: new, isTyping: isTyping)
  }

  /// Replaces a range, and moves the cursor to the end of the new text.
  mutating func replace(_ range: Range<TextPosition>, with new: String, isTyping: Bool = false) {
    continuesKill = false
    yanked = nil
    guard !range.isEmpty || !new.isEmpty else { return }
    let removed = range.isEmpty ? "" : text.text(in: range)
    undo.add(
      UndoHistory.Edit(start: range.lowerBound, removed: removed, inserted: new, cursor: cursor), isTyping: isTyping)
    apply(range, new)
  }

  private mutating func apply(_ range: Range<TextPosition>, _ new: String) {
    let result = text.replace(range, with: new)
    changes.append(result.change)
    cursor = result.end
  }

  /// Replaces the whole text, with the cursor at its end.
  mutating func replaceAll(with new: String) {
    replace(.start..<text.end, with: new)
    cursor = text.end
  }

  // MARK: Proposals

  /// Replaces a range by a proposal, such as a candidate of a completion. The new proposal replaces the earlier one.
  mutating func propose(_ new: String, for range: Range<TextPosition>, cursor position: TextPosition? = nil) {
    dropProposal()
    guard !range.isEmpty || !new.isEmpty else { return }
    undo.close()
    replace(range, with: new)
    if let position { cursor = position }
    hasProposal = true
  }

  /// Restores the text before the proposal.
  mutating func dropProposal() {
    if hasProposal { _ = undoEdit() }
    hasProposal = false
  }

  /// Makes the proposal an ordinary edit.
  mutating func keepProposal() { hasProposal = false }

  // MARK: Deletions and yanks

  /// Deletes a range, which can be inserted again.
  mutating func kill(_ range: Range<TextPosition>, isForward: Bool) {
    guard !range.isEmpty else { return }
    let continues = continuesKill
    kills.add(text.text(in: range), isForward: isForward, continues: continues)
    replace(range, with: "")
    continuesKill = true
  }

  /// Stores the whole text for a later yank.
  mutating func keepAll() { kills.add(text.whole, isForward: true, continues: false) }

  /// Inserts the latest text of the kill ring.
  mutating func yank() {
    guard let new = kills.latest else { return }
    let start = cursor
    insert(new)
    yanked = start..<cursor
  }

  /// Replaces the text of a yank by the text deleted before it.
  mutating func yankPrevious() {
    guard let range = yanked, let new = kills.rotate() else { return }
    replace(range, with: new)
    yanked = range.lowerBound..<cursor
  }

  // MARK: Undo

  mutating func undoEdit() -> Bool {
    guard let edit = undo.undo() else { return false }
    apply(edit.start..<end(of: edit.inserted, from: edit.start), edit.removed)
    cursor = edit.cursor
    (continuesKill, yanked) = (false, nil)
    return true
  }

  mutating func redoEdit() -> Bool {
    guard let edit = undo.redo() else { return false }
    apply(edit.start..<end(of: edit.removed, from: edit.start), edit.inserted)
    (continuesKill, yanked) = (false, nil)
    return true
  }

  private func end(of text: String, from start: TextPosition) -> TextPosition {
    let bytes = text.utf8
    guard let last = bytes.lastIndex(of: 0x0a) else {
      return TextPosition(line: start.line, offset: start.offset + bytes.count)
    }
    return TextPosition(
      line: start.line + bytes.count { $0 == 0x0a },
      offset: bytes.distance(from: bytes.index(after: last), to: bytes.endIndex))
  }
}
