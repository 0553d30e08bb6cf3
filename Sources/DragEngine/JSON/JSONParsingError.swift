/// The first error of a text that is not valid JSON, with its place.
public struct JSONParsingError: Error, Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The column, from 1. Unit: Unicode scalars; bytes if the line is not valid UTF-8 before this column.
  public var column: Int
  /// The expected input.
  public var expected: String
  /// The input found.
  public var found: String

  /// Creates an error at a place.
  ///
  /// - Parameters:
  ///   - line: The line, from 1.
  ///   - column: The column, from 1.
  ///   - expected: The expected input.
  ///   - found: The input found.
  public init(line: Int, column: Int, expected: String, found: String) {
    self.line = line
    self.column = column
    self.expected = expected
    self.found = found
  }
}

extension JSONParsingError: CustomStringConvertible {
  /// `line:column: expected …, found …`
  public var description: String { "\(line):\(column): expected \(expected), found \(found)" }
}
