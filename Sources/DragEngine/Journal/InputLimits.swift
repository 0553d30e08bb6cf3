/// The sizes of the largest inputs that a journal can record. A host always refuses larger inputs, also without a
/// recording, so that the same inputs have the same results.
package enum InputLimits {
  /// Maximum number of items and types, together, of an external drag. Each takes several hundred bytes.
  package static let promises = 1 << 14
  /// Maximum number of ids in a list.
  package static let ids = 1 << 16
  /// Maximum total length of the ids and the key of an input. Unit: bytes.
  package static let name = 1 << 20
  /// Maximum length of the line of an input, and of a value as JSON: half of the length that a reader accepts. Unit:
  /// bytes.
  package static let line = JournalLimits.standard.line / 2
}

extension Input {
  /// The reason that the input does not fit into a journal; `nil` if it fits.
  package var excess: Reason? {
    if kind.isFrequent { return nil }
    let length = JournalLine(self).members.reduce(0) { $0 + ($1.value.name?.count ?? 0) }
    return length > InputLimits.name ? .inputTooLarge("bytes of ids or keys", limit: InputLimits.name) : nil
  }
}

extension JournalLine {
  /// The reason that the line of an input is too long; `nil` if it has at most `InputLimits.line` bytes.
  package var excess: Reason? {
    textSize > InputLimits.line ? .inputTooLarge("bytes", limit: InputLimits.line) : nil
  }

  /// The approximate length of the line. Unit: bytes.
  package var textSize: Int {
    members.reduce(word.rawValue.utf8.count + 12) { $0 + $1.name.utf8.count + $1.value.json.utf8.count + 4 }
  }
}

extension Reason {
  /// An input carries more than `limit` of the counted things.
  ///
  /// - Parameter what: The counted things, as a plural noun.
  package static func inputTooLarge(_ what: String, limit: Int) -> Reason {
    Reason(
      "an input can carry at most \(limit) \(what)", code: "input_too_large", parameters: ["limit": .integer(limit)])
  }
}
