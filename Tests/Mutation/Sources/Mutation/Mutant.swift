/// A small change to one place of a source file.
struct Mutant: Hashable, Sendable {
  /// Path of the file from the root of the tree.
  let path: String

  /// The changed text. Unit: UTF-8 bytes from the beginning of the file.
  let range: Range<Int>

  /// The line on which the changed text begins, from 1.
  let line: Int

  let change: Change

  /// The changed text, on one line.
  let original: String

  enum Change: Hashable, Sendable {
    /// A Boolean expression is negated.
    case negated

    /// An expression is replaced by another one of the same type.
    case replaced(by: String)

    /// A statement is not run.
    case dropped
  }

  /// The number of this change among the equal changes of the file, from 1.
  var occurrence = 1

  /// Identifies this mutant, also after an edit at another place of the file.
  var name: String { "\(path): \(summary) #\(occurrence)" }

  /// Whether this comes before another in a file: the outer one first, and a whole statement before the same text as an
  /// expression.
  func isBefore(_ other: Mutant) -> Bool {
    if range.lowerBound != other.range.lowerBound { return range.lowerBound < other.range.lowerBound }
    if range.upperBound != other.range.upperBound { return range.upperBound > other.range.upperBound }
    return change == .dropped && other.change != .dropped
  }

  /// The change in one line, as reports show it.
  var summary: String {
    switch change {
    case .negated: "not (\(original))"
    case .replaced(let text): "\(original)  →  \(text)"
    case .dropped: "dropped: \(original)"
    }
  }
}

/// A finder of the mutants of one language.
protocol Language: Sendable {
  /// Finds all mutants of a source text, in the order of their places.
  func mutants(in source: String, path: String) throws -> [Mutant]
}

/// A language whose mutants are all compiled in at once. A switch selects one of them at run time.
protocol CompiledLanguage: Language {
  /// The texts before and after the original text that make a change depend on the switch.
  func wrapping(_ change: Mutant.Change, number: Int) -> (before: String, after: String)

  /// The text at the beginning of a file that declares the switch. It adds no line.
  var preamble: String { get }
}
