/// What is wrong with one line of a journal.
public enum JournalProblem: Error, Hashable, Sendable {
  /// The text does not begin as a journal does.
  case notAJournal
  /// It was written by a later version.
  case newer(version: Int)
  /// The line is not written as the grammar says. Columns are counted in bytes from 1.
  case syntax(column: Int, expected: String)
  /// The line, or one before it, is not the one that was written.
  case damaged
  /// The line has no seal although others have, or the other way round.
  case seal
  /// The text ends in the middle of the line.
  case truncated
  /// The line is not text.
  case notText
  /// The journal has more bytes than are read.
  case large(limit: Int)
  /// The line has more bytes than are read of one.
  case longLine(limit: Int)
  /// The input has more lines under it than there is memory for, for so short lines.
  case manyLines(limit: Int)
  /// The bytes could not be read.
  case unreadable(String)
  /// There is no such line, or not with these values, or not here.
  case meaning(String)
}

extension JournalProblem: CustomStringConvertible {
  /// What is wrong.
  public var description: String {
    switch self {
    case .notAJournal: "not a journal: the first line is no 'dray journal 1'"
    case .newer(let version): "a journal of version \(version); this dray reads up to version \(JournalLine.version)"
    case .syntax(let column, let expected): "column \(column): \(expected) is expected"
    case .damaged: "the line is damaged, or one before it is missing"
    case .seal: "of the lines of a journal either all have a seal or none has"
    case .truncated: "the journal ends in the middle of this line"
    case .notText: "not UTF-8 text"
    case .large(let limit): "the journal is larger than the limit of \(limit) bytes"
    case .longLine(let limit): "the line is longer than the limit of \(limit) bytes"
    case .manyLines(let limit): "more than \(limit) lines belong to one input"
    case .unreadable(let why): "cannot be read on: \(why)"
    case .meaning(let problem): problem.utf8.count <= 2000 ? problem : String(problem.unicodeScalars.prefix(1000)) + "…"
    }
  }
}

extension JournalLine {
  /// What is wrong with a line that lacks something: `'restart' needs the name of a plugin that is loaded`.
  package func needs(_ what: String) -> JournalProblem { .meaning("'\(word)' needs \(what)") }
}

/// What is wrong with a journal, and where.
public struct JournalError: Error, Hashable, Sendable {
  /// The line, from 1. All before it can be used.
  public var line: Int
  /// What is wrong with it.
  public var problem: JournalProblem

  /// Creates an error at a line.
  public init(line: Int, _ problem: JournalProblem) {
    self.line = line
    self.problem = problem
  }
}

extension JournalError: CustomStringConvertible {
  /// `line 12: the line is damaged`.
  public var description: String { "line \(line): \(problem)" }
}
