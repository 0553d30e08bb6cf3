/// A text that can replace a part of an entry.
public struct Candidate: Equatable, Sendable {
  /// The text that is inserted.
  public var text: String
  /// The text that the list shows; `nil` shows the inserted text.
  public var label: String?
  /// A few words next to the text, such as a type or a reason.
  public var description: String?
  /// A line of documentation. It is shown while the candidate is selected.
  public var documentation: String?

  /// Creates a candidate.
  public init(_ text: String, label: String? = nil, description: String? = nil, documentation: String? = nil) {
    self.text = text
    self.label = label
    self.description = description
    self.documentation = documentation
  }
}

/// The candidates for the cursor's place in an entry.
public struct Completion: Equatable, Sendable {
  /// The part of the entry that a candidate replaces. Unit: bytes from the start of the entry.
  public var range: Range<Int>
  /// The candidates, the most likely one first.
  public var candidates: [Candidate]
  /// A line that is shown with the candidates, or alone without candidates, such as the signature of a function. The
  /// documentation of a selected candidate is shown instead.
  public var note: String?

  /// Creates a completion.
  public init(replacing range: Range<Int>, with candidates: [Candidate], note: String? = nil) {
    self.range = range
    self.candidates = candidates
    self.note = note
  }

  /// The text with which all candidates begin.
  var commonPrefix: String {
    guard var common = candidates.first?.text[...] else { return "" }
    for candidate in candidates.dropFirst() {
      while !candidate.text.hasPrefix(common) { common.removeLast() }
    }
    return String(common)
  }
}
