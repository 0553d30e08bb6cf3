/// An error in a text that is read as plain data, with its place.
public struct PlainTextError: Error, Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The column, from 1. Unit: Unicode scalars.
  public var column: Int
  /// The expected syntax.
  public var expected: String
  /// The text found.
  public var found: String

  /// Creates an error at a place.
  ///
  /// - Parameters:
  ///   - line: The line, from 1.
  ///   - column: The column, from 1.
  ///   - expected: The expected syntax.
  ///   - found: The text found.
  public init(line: Int, column: Int, expected: String, found: String) {
    self.line = line
    self.column = column
    self.expected = expected
    self.found = found
  }
}

extension PlainTextError: CustomStringConvertible {
  /// `line:column: expected …, found …`
  public var description: String { "\(line):\(column): expected \(expected), found \(found)" }
}
