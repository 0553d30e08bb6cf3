/// The text of an entry, as lines.
struct EntryText: Equatable {
  /// The lines without their ends; at least one.
  private(set) var lines = [""]

  init() {}

  init(_ text: String) { lines = Self.lines(of: text) }

  var isEmpty: Bool { lines.count == 1 && lines[0].isEmpty }

  var end: TextPosition { TextPosition(line: lines.count - 1, offset: lines[lines.count - 1].utf8.count) }

  /// The whole text, with line feeds between its lines.
  var whole: String { lines.count == 1 ? lines[0] : lines.joined(separator: "\n") }

  func text(in range: Range<TextPosition>) -> String {
    let (from, to) = (range.lowerBound, range.upperBound)
    if from.line == to.line { return String(lines[from.line].bytes(from.offset..<to.offset)) }
    var text = String(lines[from.line].bytes(from.offset..<lines[from.line].utf8.count))
    for line in lines[(from.line + 1)..<to.line] { text += "\n" + line }
    return text + "\n" + lines[to.line].bytes(0..<to.offset)
  }

  /// Replaces a range, and returns the end of the new text and the changed lines.
  mutating func replace(_ range: Range<TextPosition>, with text: String) -> (end: TextPosition, change: LineChange) {
    let (from, to) = (range.lowerBound, range.upperBound)
    var change = LineChange(first: from.line, oldCount: to.line - from.line + 1, newCount: 1, offset: from.offset)
    if from.line == to.line, !text.utf8.contains(0x0a) {
      lines[from.line].replaceBytes(from.offset..<to.offset, with: text)
      return (TextPosition(line: from.line, offset: from.offset + text.utf8.count), change)
    }
    var new = Self.lines(of: text)
    let tail = String(lines[to.line].bytes(to.offset..<lines[to.line].utf8.count))
    let end = TextPosition(
      line: from.line + new.count - 1, offset: new[new.count - 1].utf8.count + (new.count == 1 ? from.offset : 0))
    new[0] = lines[from.line].bytes(0..<from.offset) + new[0]
    new[new.count - 1] += tail
    lines.replaceSubrange(from.line...to.line, with: new)
    change.newCount = new.count
    return (end, change)
  }

  /// The position after a number of bytes of the whole text; at most the end.
  func position(at offset: Int) -> TextPosition {
    var rest = max(0, offset)
    for (index, line) in lines.enumerated() {
      if rest <= line.utf8.count { return TextPosition(line: index, offset: rest) }
      rest -= line.utf8.count + 1
    }
    return end
  }

  /// The number of bytes of the whole text before a position.
  func offset(of position: TextPosition) -> Int {
    lines[..<position.line].reduce(position.offset) { $0 + $1.utf8.count + 1 }
  }

  /// Splits a text at line feeds. Works on bytes, because a carriage return and a line feed form one character in
  /// Swift.
  private static func lines(of text: String) -> [String] {
    text.utf8.split(separator: 0x0a, omittingEmptySubsequences: false).map { String(Substring($0)) }
  }
}

extension String {
  /// The index after a number of bytes.
  func index(atByte offset: Int) -> Index { utf8.index(startIndex, offsetBy: offset) }

  /// The distance of an index from the start. Unit: bytes.
  func byte(at index: Index) -> Int { utf8.distance(from: startIndex, to: index) }

  /// A part of the text.
  func bytes(_ range: Range<Int>) -> Substring {
    self[index(atByte: range.lowerBound)..<index(atByte: range.upperBound)]
  }

  mutating func replaceBytes(_ range: Range<Int>, with text: String) {
    if range.isEmpty {
      if range.lowerBound == utf8.count {
        append(text)
      } else {
        insert(contentsOf: text, at: index(atByte: range.lowerBound))
      }
    } else {
      replaceSubrange(index(atByte: range.lowerBound)..<index(atByte: range.upperBound), with: text)
    }
  }
}
