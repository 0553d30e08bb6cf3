extension PlainData {
  /// The layout of plain data as text.
  public enum TextStyle: Sendable {
    /// All on one line.
    case line
    /// One field per line, indented by two spaces. Short tables without nested tables are on one line.
    case lines
  }

  /// The value in Lua's syntax for constants. `init(reading:maximumDepth:maximumCount:allowance:)` reads back the same
  /// value.
  ///
  /// Keys are in order, so that equal values have equal text. Invalid UTF-8 is escaped, so that the text is valid UTF-8.
  /// - Complexity: O(*n*) in the length of the text, which may be much more than the value takes in memory. Several
  ///   fields may share one string in memory, and the text has a copy for each.
  public func text(style: TextStyle = .lines) -> String { written(style, count: textCount(style: style)) }

  /// The text of `text(style:)` if its length is within a limit. A longer text is not made.
  ///
  /// - Parameter limit: Unit: bytes.
  /// - Throws: `PlainTextTooLong`.
  public func text(style: TextStyle = .lines, limit: Int) throws(PlainTextTooLong) -> String {
    let count = textCount(style: style)
    guard count <= limit else { throw PlainTextTooLong(length: count, limit: limit) }
    return written(style, count: count)
  }

  /// The length of the text, computed without making it. Unit: bytes.
  public func textCount(style: TextStyle = .lines) -> Int {
    var writer = PlainDataWriter(style: style, text: PlainTextBuffer(countingTo: .max))
    writer.write(self)
    return writer.text.count
  }

  private func written(_ style: TextStyle, count: Int) -> String {
    String(unsafeUninitializedCapacity: count) { bytes in
      var writer = PlainDataWriter(style: style, text: PlainTextBuffer(writingInto: bytes))
      writer.write(self)
      return writer.text.count
    }
  }

  /// Whether the text on one line has at most `most` bytes.
  fileprivate func isShort(_ most: Int) -> Bool {
    var writer = PlainDataWriter(style: .line, text: PlainTextBuffer(countingTo: most))
    writer.write(self)
    return !writer.text.isOver
  }
}

/// The text of a value would exceed a limit, and was not made.
public struct PlainTextTooLong: Error, Hashable, Sendable, CustomStringConvertible {
  /// The length that the text would have. Unit: bytes.
  public let length: Int
  /// The maximum length. Unit: bytes.
  public let limit: Int

  /// Creates the error for a length and a limit.
  ///
  /// - Parameters:
  ///   - length: The length of the text. Unit: bytes.
  ///   - limit: The largest length. Unit: bytes.
  public init(length: Int, limit: Int) { (self.length, self.limit) = (length, limit) }

  /// The error as a sentence.
  public var description: String { "the text would have \(length) bytes, and at most \(limit) are allowed" }
}

private struct PlainDataWriter {
  let style: PlainData.TextStyle
  var text: PlainTextBuffer
  private var depth = 0

  /// Maximum length of a table on one line. Unit: bytes.
  private static let longestLine = 100

  init(style: PlainData.TextStyle, text: PlainTextBuffer) { (self.style, self.text) = (style, text) }

  mutating func write(_ data: PlainData) {
    switch data {
    case .nil: text += "nil"
    case .boolean(let value): text += value ? "true" : "false"
    case .integer(let value): write(value)
    case .number(let value): write(value)
    case .string(let string): write(string)
    case .data(let data): write(data)
    case .table(let table): write(table)
    }
  }

  private mutating func write(_ data: LuaData) {
    text += "data \""
    data.bytes.withUnsafeBytes { text.append(base64: $0) }
    text += UInt8(ascii: "\"")
  }

  /// Writes an integer. The least one is written in hexadecimal, because Lua reads its decimal digits as a float.
  private mutating func write(_ value: Int) {
    text += value == .min ? "0x8000000000000000" : String(value)
  }

  /// Writes a float. Infinities and NaN have no digits, and are written as the expressions of Lua's `%q`.
  private mutating func write(_ value: Double) {
    if value.isNaN {
      text += "(0/0)"
    } else if value.isInfinite {
      text += value < 0 ? "-1e9999" : "1e9999"
    } else {
      text += value.description  // the shortest digits that read back; always with a point or an exponent
    }
  }

  private mutating func write(_ table: PlainTable) {
    if table.isEmpty {
      text += "{}"
    } else if style == .line || table.isFlat && PlainData.table(table).isShort(Self.longestLine - 2 * depth) {
      writeOnOneLine(table)
    } else {
      writeOnLines(table)
    }
  }

  private mutating func writeOnOneLine(_ table: PlainTable) {
    text += "{ "
    var isFirst = true
    for (key, value) in table {
      if text.isOver { break }
      if !isFirst { text += ", " }
      write(key, of: table)
      write(value)
      isFirst = false
    }
    text += " }"
  }

  private mutating func writeOnLines(_ table: PlainTable) {
    text += "{\n"
    depth += 1
    for (key, value) in table {
      indent()
      write(key, of: table)
      write(value)
      text += ",\n"
    }
    depth -= 1
    indent()
    text += "}"
  }

  private mutating func indent() { for _ in 0..<depth { text += "  " } }

  /// Writes `name = ` or `["pile 2"] = `, and nothing for an item.
  private mutating func write(_ key: PlainKey, of table: PlainTable) {
    switch key {
    case .integer(let value):
      if value >= 1 && value <= table.items.count { return }
      text += "["
      write(value)
      text += "] = "
    case .boolean(let value):
      text += "[\(value)] = "
    case .string(let name):
      if name.isLuaName {
        name.withBytes { text += $0 }
        text += " = "
      } else {
        text += "["
        write(name)
        text += "] = "
      }
    }
  }

  private mutating func write(_ string: LuaString) {
    text += UInt8(ascii: "\"")
    string.withBytes { write($0, isText: string.isText) }
    text += UInt8(ascii: "\"")
  }

  /// Writes most bytes unchanged, in runs, and escapes the others.
  private mutating func write(_ bytes: UnsafeBufferPointer<UInt8>, isText: Bool) {
    var start = 0
    for (index, byte) in bytes.enumerated() where byte.isEscaped || byte >= 128 && !isText {
      text += bytes[start..<index]
      escape(byte)
      start = index + 1
    }
    text += bytes[start...]
  }

  private mutating func escape(_ byte: UInt8) {
    text += UInt8(ascii: "\\")
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += byte
    case UInt8(ascii: "\n"): text += UInt8(ascii: "n")
    case UInt8(ascii: "\r"): text += UInt8(ascii: "r")
    case UInt8(ascii: "\t"): text += UInt8(ascii: "t")
    default:  // three digits, so that a digit may follow
      for place: UInt8 in [100, 10, 1] { text += UInt8(ascii: "0") + byte / place % 10 }
    }
  }
}

extension PlainTable {
  /// Whether the table has no nested tables.
  fileprivate var isFlat: Bool {
    items.allSatisfy { $0.table == nil } && fields.allSatisfy { $0.value.table == nil }
  }
}

private let reservedWords: Set<String> = [
  "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil",
  "not", "or", "repeat", "return", "then", "true", "until", "while",
]

extension LuaString {
  /// Whether the string can be written as a name, without quotes and brackets.
  var isLuaName: Bool {
    withBytes { bytes in
      guard let first = bytes.first, !first.isDigit else { return false }
      return bytes.allSatisfy { $0.isNamePart }
    } && !reservedWords.contains(text)
  }
}

extension UInt8 {
  /// Whether a string contains this byte only as an escape.
  fileprivate var isEscaped: Bool {
    self < 32 || self == 127 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
  }

  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  /// Whether the byte can be part of a name: an ASCII letter, a digit, or `_`.
  var isNamePart: Bool {
    let lowercase = self | 0x20
    return isDigit || self == UInt8(ascii: "_") || (lowercase >= UInt8(ascii: "a") && lowercase <= UInt8(ascii: "z"))
  }
}
