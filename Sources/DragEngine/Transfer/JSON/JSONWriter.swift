extension JSONValue {
  /// Returns the value as JSON text without white space. Equal values give equal text.
  ///
  /// Members are in the order of the object, numbers have the shortest digits that read back, and only quotes,
  /// backslashes and control characters are escaped.
  ///
  /// - Throws: `JSONWritingError.notFinite` for a number that JSON cannot represent.
  /// - Complexity: O(length of the text).
  public func text() throws(JSONWritingError) -> String {
    var writer = JSONWriter()
    try writer.write(self)
    return writer.text
  }
}

/// Why a value cannot be written as JSON.
public enum JSONWritingError: Error, Hashable, Sendable {
  /// A number is infinite or not a number.
  case notFinite
}

private struct JSONWriter {
  var text = ""

  mutating func write(_ value: JSONValue) throws(JSONWritingError) {
    switch value {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value):
      guard value.isFinite else { throw .notFinite }
      text += value.description  // always with a point or an exponent
    case .string(let value): write(value)
    case .array(let items): try write(items)
    case .object(let object): try write(object)
    }
  }

  private mutating func write(_ items: [JSONValue]) throws(JSONWritingError) {
    text += "["
    var separator = ""
    for item in items {
      text += separator
      try write(item)
      separator = ","
    }
    text += "]"
  }

  private mutating func write(_ object: JSONObject) throws(JSONWritingError) {
    text += "{"
    var separator = ""
    for member in object {
      text += separator
      write(member.key)
      text += ":"
      try write(member.value)
      separator = ","
    }
    text += "}"
  }

  private mutating func write(_ string: String) {
    text += "\""
    var rest = string.utf8[...]
    while let escaped = rest.firstIndex(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
      text += Substring(rest[..<escaped])
      write(escaping: rest[escaped])
      rest = rest[rest.index(after: escaped)...]
    }
    text += Substring(rest)
    text += "\""
  }

  private mutating func write(escaping byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): text += "\\\""
    case UInt8(ascii: "\\"): text += "\\\\"
    case 0x08: text += "\\b"
    case 0x0C: text += "\\f"
    case 0x0A: text += "\\n"
    case 0x0D: text += "\\r"
    case 0x09: text += "\\t"
    default: text += (byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16)
    }
  }
}
