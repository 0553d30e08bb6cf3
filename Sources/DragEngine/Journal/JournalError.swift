/// The error of one line of a journal.
public enum JournalProblem: Error, Hashable, Sendable {
  /// The text does not begin like a journal.
  case notAJournal
  /// The journal was written by a later version.
  case newer(version: Int)
  /// The line is not JSON, or not a line of a journal. The column is that of `JSONParsingError`.
  case syntax(column: Int, expected: String)
  /// The seal of the line is wrong: the line was changed, or an earlier line is missing.
  case damaged
  /// The line has no seal although the first line has one, or the reverse.
  case seal
  /// The text ends in the middle of the line.
  case truncated
  /// The journal is larger than the limit. Unit: bytes.
  case large(limit: Int)
  /// The line is longer than the limit. Unit: bytes.
  case longLine(limit: Int)
  /// The lines that belong to one input take too much memory in proportion to their text. `limit` is the number of
  /// lines that were still accepted.
  case manyLines(limit: Int)
  /// The bytes could not be read.
  case unreadable(String)
  /// The line has an unknown word, wrong members, or a wrong position.
  case meaning(String)
}

extension JournalProblem: CustomStringConvertible {
  /// The error as a text.
  public var description: String {
    switch self {
    case .notAJournal: "not a journal: its first line is not {\"dray journal\":1}"
    case .newer(let version): "a journal of version \(version); this dray reads up to version \(JournalLine.version)"
    case .syntax(let column, let expected): "column \(column): \(expected) is expected"
    case .damaged: "the line is damaged, or one before it is missing"
    case .seal: "either every line of a journal has a seal, or none has"
    case .truncated: "the journal ends in the middle of this line"
    case .large(let limit): "the journal is larger than the limit of \(limit) bytes"
    case .longLine(let limit): "the line is longer than the limit of \(limit) bytes"
    case .manyLines(let limit): "more than \(limit) lines belong to one input, and take too much memory"
    case .unreadable(let why): "the journal cannot be read from this line on: \(why)"
    case .meaning(let problem): problem.utf8.count <= 2000 ? problem : String(problem.unicodeScalars.prefix(1000)) + "…"
    }
  }
}

/// An error in a journal, with its line.
public struct JournalError: Error, Hashable, Sendable {
  /// The line, from 1. All earlier lines are usable.
  public var line: Int
  /// The error.
  public var problem: JournalProblem

  /// Creates an error at a line.
  ///
  /// - Parameters:
  ///   - line: The line, from 1.
  ///   - problem: The error of the line.
  public init(line: Int, _ problem: JournalProblem) {
    self.line = line
    self.problem = problem
  }
}

extension JournalError: CustomStringConvertible {
  /// `line 12: the journal ends in the middle of this line`.
  public var description: String { "line \(line): \(problem)" }
}
