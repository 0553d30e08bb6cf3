/// The lines that belong to one input while they are read: no more than memory is in proportion to their text.
///
/// A line in memory takes more than a short one in a file: a file of nothing else must not take many times its size.
struct BelongingLines {
  private(set) var lines: [(number: Int, line: JournalLine)] = []
  private var spare = allowance

  /// What lines may take beyond four times their text. Unit: bytes.
  private static let allowance = 16 << 20
  /// What a line takes that has next to nothing in it. Unit: bytes.
  private static let costOfLine = 96

  /// Adds a line.
  ///
  /// - Throws: `JournalProblem.manyLines`.
  mutating func append(_ line: JournalLine, _ number: Int) throws(JournalProblem) {
    let text = line.textSize
    spare = min(Self.allowance, spare + 4 * text - Self.costOfLine - 32 * (line.values.count + line.options.count))
    guard spare >= 0 else { throw .manyLines(limit: lines.count) }
    lines.append((number, line))
  }
}

extension JournalLine {
  /// About how many bytes the line has as text.
  fileprivate var textSize: Int {
    func size(_ value: Value) -> Int { value.text?.utf8.count ?? 4 }
    return word.rawValue.utf8.count + values.reduce(4) { $0 + size($1) + 1 }
      + options.reduce(0) { $0 + $1.name.utf8.count + size($1.value) + 2 } + (data.map { $0.utf8.count + 3 } ?? 0)
  }
}
