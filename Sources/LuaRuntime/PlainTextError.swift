/// Why a text could not be read as plain data, and where.
package struct PlainTextError: Error, Hashable, Sendable {
  /// The line, from 1.
  package var line: Int
  /// The column, from 1. Unit: Unicode scalars.
  package var column: Int
  /// The expected syntax.
  package var expected: String
  /// The text found.
  package var found: String

  /// Creates an error at a place.
  package init(line: Int, column: Int, expected: String, found: String) {
    self.line = line
    self.column = column
    self.expected = expected
    self.found = found
  }
}

extension PlainTextError: CustomStringConvertible {
  /// `line:column: expected …, found …`
  package var description: String { "\(line):\(column): expected \(expected), found \(found)" }
}
