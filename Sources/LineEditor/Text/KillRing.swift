/// The deleted texts that can be inserted again, as in Emacs.
struct KillRing {
  private var texts: [String] = []
  /// The maximum number of texts.
  private static let capacity = 32

  /// Adds a deleted text. A text that continues the latest deletion is joined with it.
  mutating func add(_ text: String, isForward: Bool, continues: Bool) {
    guard !text.isEmpty else { return }
    if continues, let last = texts.popLast() {
      texts.append(isForward ? last + text : text + last)
    } else {
      texts.append(text)
      if texts.count > Self.capacity { texts.removeFirst() }
    }
  }

  /// The latest text.
  var latest: String? { texts.last }

  /// Makes the text before the latest one the latest, and returns it.
  mutating func rotate() -> String? {
    guard let last = texts.popLast() else { return nil }
    texts.insert(last, at: 0)
    return texts.last
  }
}
