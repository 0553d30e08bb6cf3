extension StringProtocol {
  /// The text before the first occurrence of a phrase, and the text after it; `nil` if the phrase does not occur.
  ///
  /// `firstRange(of:)` and similar functions would link the library of regular expressions, which adds some hundred
  /// kilobytes to the library for C.
  ///
  /// Compares bytes, because comparing characters takes ten times as long.
  func split(at phrase: String) -> (before: SubSequence, after: SubSequence)? {
    guard let first = phrase.utf8.first else { return (self[..<startIndex], self[...]) }
    var start = utf8.startIndex
    while let found = utf8[start...].firstIndex(of: first) {
      if utf8[found...].starts(with: phrase.utf8) {
        return (self[..<found], self[utf8.index(found, offsetBy: phrase.utf8.count)...])
      }
      start = utf8.index(after: found)
    }
    return nil
  }
}
