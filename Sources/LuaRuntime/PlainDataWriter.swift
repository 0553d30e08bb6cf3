extension PlainData {
  /// The layout of plain data as text.
  public enum TextStyle: Sendable {
    /// All on one line.
    case line
    /// One field per line, indented by two spaces; short tables without nested tables on one line.
    case lines
  }

  /// The text of a Lua table constructor, or of another constant, that reads back as the same value.
  ///
  /// Keys are in order, so that equal values have equal text. Invalid UTF-8 is escaped, so that the text is valid
  /// UTF-8.
  public func text(style: TextStyle = .lines) -> String {
    var writer = PlainDataWriter(style: style)
    writer.write(self)
    return writer.text
  }
}

private struct PlainDataWriter {
  let style: PlainData.TextStyle
  var text = ""
  private var depth = 0

  /// Maximum length of a table on one line. Unit: bytes.
  private static let longestLine = 100

  init(style: PlainData.TextStyle) {
    self.style = style
  }

  mutating func write(_ data: PlainData) {
    switch data {
    case .nil: text += "nil"
    case .boolean(let value): text += value ? "true" : "false"
    case .integer(let value): write(value)
    case .number(let value): write(value)
    case .string(let string): write(string)
    case .data(let data): text += "data \"" + data.bytes.withUnsafeBytes(base64) + "\""
    case .table(let table): write(table)
    }
  }

  /// The least integer has no decimal form: its digits alone are a float in Lua.
  private mutating func write(_ value: Int) {
    text += value == .min ? "0x8000000000000000" : String(value)
  }

  /// As `%q` in Lua: infinities and NaN, which have no digits, are written as expressions with the same value.
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
    } else if style == .line {
      writeOnOneLine(table)
    } else if let line = table.line, line.utf8.count + 2 * depth <= Self.longestLine {
      text += line
    } else {
      writeOnLines(table)
    }
  }

  private mutating func writeOnOneLine(_ table: PlainTable) {
    text += "{ "
    var separator = ""
    for (key, value) in table {
      text += separator
      write(key, of: table)
      write(value)
      separator = ", "
    }
    text += " }"
  }

  private mutating func writeOnLines(_ table: PlainTable) {
    text += "{\n"
    depth += 1
    for (key, value) in table {
      text += String(repeating: "  ", count: depth)
      write(key, of: table)
      write(value)
      text += ",\n"
    }
    depth -= 1
    text += String(repeating: "  ", count: depth) + "}"
  }

  /// Writes `name = `, `["pile 2"] = ` or, for an item, nothing.
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
        text += "\(name.text) = "
      } else {
        text += "["
        write(name)
        text += "] = "
      }
    }
  }

  private mutating func write(_ string: LuaString) {
    text += "\""
    if string.isText {
      for scalar in string.text.unicodeScalars { write(scalar) }
    } else {
      for byte in string.bytes { byte < 128 ? write(Unicode.Scalar(byte)) : escape(UInt32(byte)) }
    }
    text += "\""
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": text += "\\\""
    case "\\": text += "\\\\"
    case "\n": text += "\\n"
    case "\r": text += "\\r"
    case "\t": text += "\\t"
    case _ where scalar.value < 32 || scalar.value == 127: escape(scalar.value)
    default: text.unicodeScalars.append(scalar)
    }
  }

  /// Writes a byte as three digits, so that a digit may follow.
  private mutating func escape(_ byte: UInt32) {
    let digits = String(byte)
    text += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
  }
}

extension PlainTable {
  /// The text on one line; `nil` with nested tables.
  fileprivate var line: String? {
    if contains(where: { $0.value.table != nil }) { return nil }
    return PlainData.table(self).text(style: .line)
  }
}

extension LuaString {
  /// Whether the string can be written as a name, without quotes and brackets.
  var isLuaName: Bool {
    let reserved: Set<String> = [
      "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil",
      "not", "or", "repeat", "return", "then", "true", "until", "while",
    ]
    return withBytes { bytes in
      guard let first = bytes.first, !first.isDigit else { return false }
      return bytes.allSatisfy { $0.isNamePart }
    } && !reserved.contains(text)
  }
}

extension UInt8 {
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  /// Whether the byte can be part of a name: an ASCII letter, a digit, or `_`.
  var isNamePart: Bool {
    let lowercase = self | 0x20
    return isDigit || self == UInt8(ascii: "_") || (lowercase >= UInt8(ascii: "a") && lowercase <= UInt8(ascii: "z"))
  }
}
