/// Why a text is no JSON, and where.
public struct JSONParsingError: Error, Hashable, Sendable {
  /// Line, from 1.
  public var line: Int
  /// Column, from 1. Unit: Unicode scalars; of bytes that are no UTF-8, each counts.
  public var column: Int
  /// What would have been right here.
  public var expected: String
  /// What stands here.
  public var found: String

  /// An error at a place.
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
