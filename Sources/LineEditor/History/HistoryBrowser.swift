/// Browsing through the history with Up and Down.
struct HistoryBrowser {
  /// The index of the shown entry; `nil` for the user's own text.
  private var place: Int?
  /// The text with which the shown entries must begin.
  private var prefix = ""
  /// The user's own text, shown after the latest entry.
  private var draft = ""

  /// The entry before the shown one. Only entries that begin with `prefix` are shown.
  mutating func older(in history: History, from text: String, prefix: String) -> String? {
    if place == nil { (self.prefix, draft) = (prefix, text) }
    guard let index = history.index(before: place ?? history.entries.count, beginningWith: self.prefix) else {
      return nil
    }
    place = index
    return history.entries[index]
  }

  /// The entry after the shown one. After the latest entry, the user's own text.
  mutating func newer(in history: History) -> String? {
    guard let place else { return nil }
    self.place = history.index(after: place, beginningWith: prefix)
    return self.place.map { history.entries[$0] } ?? draft
  }

  /// Whether an entry of the history is shown.
  var isBrowsing: Bool { place != nil }

  /// Ends browsing. The shown text is then the user's own.
  mutating func end() { place = nil }
}
