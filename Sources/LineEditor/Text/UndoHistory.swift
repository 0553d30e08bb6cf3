/// The edits of an entry, for undo and redo.
struct UndoHistory {
  /// The replacement of a text by another.
  struct Edit {
    var start: TextPosition
    var removed: String
    var inserted: String
    /// The cursor before the edit.
    var cursor: TextPosition
  }

  private var done: [Edit] = []
  private var undone: [Edit] = []
  /// Whether the next typed characters belong to the latest edit.
  private var isOpen = false

  /// Adds an edit. Typed characters up to the next space are one edit.
  mutating func add(_ edit: Edit, isTyping: Bool) {
    undone = []
    let continues = isTyping && isOpen && !(edit.inserted.first?.isWhitespace ?? true)
    isOpen = isTyping
    if continues, let last = done.indices.last, done[last].removed.isEmpty, edit.removed.isEmpty,
      !done[last].inserted.utf8.contains(0x0a), done[last].start.line == edit.start.line,
      done[last].start.offset + done[last].inserted.utf8.count == edit.start.offset
    {
      done[last].inserted += edit.inserted
    } else {
      done.append(edit)
    }
  }

  /// Ends the latest edit, so that further typed characters begin a new one.
  mutating func close() { isOpen = false }

  mutating func undo() -> Edit? {
    isOpen = false
    guard let edit = done.popLast() else { return nil }
    undone.append(edit)
    return edit
  }

  mutating func redo() -> Edit? {
    isOpen = false
    guard let edit = undone.popLast() else { return nil }
    done.append(edit)
    return edit
  }
}
