/// The lines of one input while they are read, limited to a memory size in proportion to their text.
///
/// A short line takes more bytes in memory than in a file: a file of many short lines must not take many times its
/// size.
struct BelongingLines {
  private(set) var lines: [(number: Int, line: JournalLine)] = []
  private var spare = allowance

  /// Memory allowed for lines beyond four times their text. Unit: bytes.
  private static let allowance = 16 << 20
  /// Memory for an almost empty line. Unit: bytes.
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
  /// The approximate size of the line's text. Unit: bytes.
  fileprivate var textSize: Int {
    func size(_ value: Value) -> Int { value.text?.utf8.count ?? 4 }
    return word.rawValue.utf8.count + values.reduce(4) { $0 + size($1) + 1 }
      + options.reduce(0) { $0 + $1.name.utf8.count + size($1.value) + 2 } + (data.map { $0.utf8.count + 3 } ?? 0)
  }
}
