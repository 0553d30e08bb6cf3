extension JournalLine {
  /// The largest number of members after the first one of a line. It is limited, because a member in memory is many
  /// times as large as its text.
  private static let mostMembers = 256
  /// The largest nesting of arrays and objects in a line. Each nested table takes three levels.
  package static let mostLevels = 320

  /// Reads the text of a line without its seal and its line feed.
  ///
  /// - Throws: `JournalProblem` if the line is not JSON, or not a line of a journal.
  package init(reading text: String) throws(JournalProblem) { try self.init(reading: Array(text.utf8)) }

  init(reading bytes: [UInt8]) throws(JournalProblem) {
    var reader = JSONReader(bytes, depthLimit: Self.mostLevels)
    do throws(JSONParsingError) {
      try self.init(reading: &reader)
    } catch {
      throw .syntax(column: error.column, expected: error.expected)
    }
  }

  private init(reading reader: inout JSONReader) throws(JSONParsingError) {
    guard reader.isAtObject, case .object = try reader.next() else { throw reader.error(expected: "'{'") }
    let start = reader.position
    guard let name = try reader.key(), let kind = Kind(rawValue: name) else {
      throw reader.error(expected: "\"input\", \"result\" or \"data\" as the first key", at: start)
    }
    guard reader.isAtString, case .string(let word) = try reader.next(), word.isJournalWord else {
      throw reader.error(expected: "a word of lowercase letters, digits and '_'", at: start)
    }
    self.init(kind, Word(word), members: [])
    var isKnown: Set = [kind.rawValue]
    while let name = try reader.key() {
      guard members.count < Self.mostMembers else {
        throw reader.error(expected: "the end of the line after \(Self.mostMembers) members")
      }
      guard name.isJournalWord else { throw reader.error(expected: "a key of lowercase letters, digits and '_'") }
      guard isKnown.insert(name).inserted else { throw reader.error(expected: "the key '\(name)' once") }
      members.append(Member(name, Value(json: try reader.skippedText())))
    }
    try reader.end()
  }
}

extension String {
  /// Whether the text is a word of a journal: 1 to 40 lowercase letters, digits and `_`.
  fileprivate var isJournalWord: Bool {
    1...40 ~= utf8.count
      && utf8.allSatisfy { $0 >= 0x61 && $0 <= 0x7A || $0 >= 0x30 && $0 <= 0x39 || $0 == UInt8(ascii: "_") }
  }
}
