/// A place between two characters of an entry.
struct TextPosition: Comparable, Hashable {
  /// The line, from 0.
  var line: Int
  /// The distance from the start of the line. Unit: UTF-8 bytes.
  var offset: Int

  static let start = TextPosition(line: 0, offset: 0)

  static func < (left: TextPosition, right: TextPosition) -> Bool {
    (left.line, left.offset) < (right.line, right.offset)
  }
}

/// A replacement of lines by other lines, for data that is stored for each line.
struct LineChange: Equatable {
  /// The first changed line.
  var first: Int
  /// The numbers of lines before and after the change, from the first changed line on.
  var oldCount: Int
  var newCount: Int
  /// The offset in the first line before which nothing has changed. Unit: bytes.
  var offset: Int
}
