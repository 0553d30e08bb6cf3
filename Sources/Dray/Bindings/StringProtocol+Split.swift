extension StringProtocol {
  /// The text before the first occurrence of a phrase, and the text after it; `nil` if the phrase does not occur.
  ///
  /// `firstRange(of:)` and similar functions would link the library of regular expressions, which adds some hundred
  /// kilobytes to the library for C.
  func split(at phrase: String) -> (before: SubSequence, after: SubSequence)? {
    var rest = self[...]
    while !rest.hasPrefix(phrase) {
      if rest.isEmpty { return nil }
      rest = rest.dropFirst()
    }
    return (self[..<rest.startIndex], rest.dropFirst(phrase.count))
  }
}
