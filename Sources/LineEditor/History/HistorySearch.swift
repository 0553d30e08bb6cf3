/// An incremental search through the history, begun by Ctrl-R or Ctrl-S.
struct HistorySearch {
  /// The searched text.
  private(set) var query = ""
  /// The index of the found entry.
  private(set) var place: Int?
  /// Whether the last search found no further entry.
  private(set) var hasFailed = false
  /// The text of the entry before the search.
  let original: String
  let cursor: Int

  init(original: String, cursor: Int) { (self.original, self.cursor) = (original, cursor) }

  /// The found entry, or the original one.
  func text(in history: History) -> String { place.map { history.entries[$0] } ?? original }

  /// The place of the query in the found entry. Unit: bytes.
  func match(in history: History) -> Range<Int>? {
    guard let place, !query.isEmpty else { return nil }
    return history.entries[place].byteRange(of: query, ignoringCase: isLowercase)
  }

  /// Adds text to the query. The present entry remains if it still matches.
  mutating func type(_ text: String, in history: History) {
    query += text
    find(in: history, from: place ?? history.entries.count - 1, step: -1)
  }

  /// Removes the last character of the query, and searches again from the latest entry.
  mutating func deleteBackward(in history: History) {
    guard !query.isEmpty else { return }
    query.removeLast()
    place = nil
    hasFailed = false
    if !query.isEmpty { find(in: history, from: history.entries.count - 1, step: -1) }
  }

  /// Finds the next older entry, or the next newer one.
  mutating func next(in history: History, isOlder: Bool) {
    guard !query.isEmpty else { return }
    let step = isOlder ? -1 : 1
    find(in: history, from: (place ?? history.entries.count) + step, step: step)
  }

  /// A query without capital letters also matches capital letters.
  private var isLowercase: Bool { query == query.lowercased() }

  private mutating func find(in history: History, from start: Int, step: Int) {
    var index = start
    let shown = place.map { history.entries[$0] }
    while history.entries.indices.contains(index) {
      let entry = history.entries[index]
      if (entry != shown || index == place), entry.byteRange(of: query, ignoringCase: isLowercase) != nil {
        (place, hasFailed) = (index, false)
        return
      }
      index += step
    }
    hasFailed = true
  }
}

extension String {
  /// The first place of a text. Unit: bytes. Case can be ignored for ASCII letters.
  func byteRange(of part: String, ignoringCase: Bool) -> Range<Int>? {
    func folded(_ byte: UInt8) -> UInt8 { ignoringCase && byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte }
    let (text, part) = (Array(utf8), Array(part.utf8))
    guard !part.isEmpty, text.count >= part.count else { return nil }
    for start in 0...(text.count - part.count) where folded(text[start]) == folded(part[0]) {
      if (1..<part.count).allSatisfy({ folded(text[start + $0]) == folded(part[$0]) }) {
        return start..<(start + part.count)
      }
    }
    return nil
  }
}
