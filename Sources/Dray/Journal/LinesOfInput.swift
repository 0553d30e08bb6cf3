/// The lines of one input while they are read. Their memory is limited in proportion to their text.
///
/// A short line takes more bytes in memory than in a file, so a file of many short lines could take many times its
/// size. The rows of a save remain text until a plugin is created from them.
struct LinesOfInput {
  private(set) var lines: [(number: Int, line: JournalLine)] = []
  /// The rows of each collection of a save, in the order of the collections in `lines`.
  private(set) var rows: [RowTexts] = []
  /// The number of the last line, or of the input if it has no lines.
  private(set) var lastNumber: Int
  private let isSave: Bool
  private var spare = allowance

  /// Memory allowed for lines in addition to four times their text. Unit: bytes.
  private static let allowance = 16 << 20
  /// Memory for an almost empty line. Unit: bytes.
  private static let costOfLine = 96
  /// Memory for a collection without rows. Unit: bytes.
  private static let costOfCollection = 800
  /// Memory of a replay for a kill, without its line. Unit: bytes.
  private static let costOfKill = 256

  /// Creates an empty list for the lines of an input.
  init(of input: JournalLine, _ number: Int) { (isSave, lastNumber) = (input.isSave, number) }

  /// Adds a line.
  ///
  /// - Throws: `JournalProblem.manyLines`; `.meaning` for a row without a collection, and for a malformed line.
  mutating func append(_ line: JournalLine, _ number: Int) throws(JournalProblem) {
    try line.checkShape()
    lastNumber = number
    if isSave, line.word == .row, line.members.count == 1, let value = line["value"] {
      guard !rows.isEmpty else { throw .meaning("a row needs a collection above it") }
      return rows[rows.count - 1].append(value.json)
    }
    if isSave, line.word == .collection { rows.append(RowTexts()) }
    var cost = Self.costOfLine + 40 * line.members.count
    if line.word == .collection { cost += Self.costOfCollection }
    if line.word == .stopped { cost += Self.costOfKill }
    spare = min(Self.allowance, spare + 4 * line.textSize - cost)
    guard spare >= 0 else { throw .manyLines(limit: lines.count) }
    lines.append((number, line))
  }
}

/// Texts of rows in one buffer, so that thousands of short strings take little more memory than their bytes.
struct RowTexts: Sequence {
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = []
  /// The texts after the first 4 GB, whose ends do not fit in 32 bits.
  private var long: [String] = []

  mutating func append(_ text: String) {
    guard long.isEmpty, let end = UInt32(exactly: bytes.count + text.utf8.count) else { return long.append(text) }
    bytes += text.utf8
    ends.append(end)
  }

  func makeIterator() -> AnyIterator<String> {
    var (next, start) = (0, 0)
    return AnyIterator {
      defer { next += 1 }
      guard next < ends.count else { return next - ends.count < long.count ? long[next - ends.count] : nil }
      let end = Int(ends[next])
      defer { start = end }
      return String(decoding: bytes[start..<end], as: UTF8.self)
    }
  }
}
