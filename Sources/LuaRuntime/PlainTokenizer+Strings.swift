extension PlainTokenizer {
  /// The number of `=` in a long bracket that opens here; `nil` if no long bracket opens here.
  func longBracketLevel() -> Int? {
    guard peek() == UInt8(ascii: "[") else { return nil }
    var level = 0
    while peek(level + 1) == UInt8(ascii: "=") { level += 1 }
    return peek(level + 1) == UInt8(ascii: "[") ? level : nil
  }

  mutating func longBracket(_ level: Int, of what: String) throws(PlainTextError) -> [UInt8] {
    position += level + 2
    if peek() == UInt8(ascii: "\r") { position += 1 }
    if peek() == UInt8(ascii: "\n") { position += 1 }
    let first = position
    let end = [UInt8(ascii: "]")] + Array(repeating: UInt8(ascii: "="), count: level) + [UInt8(ascii: "]")]
    while position < bytes.count {
      if bytes[position...].starts(with: end) {
        defer { position += end.count }
        return Array(bytes[first..<position])
      }
      position += 1
    }
    throw error(expected: "the end of this long \(what)", found: "the end", at: start)
  }

  mutating func quoted() throws(PlainTextError) -> LuaString {
    let quote = bytes[position]
    var content: [UInt8] = []
    position += 1
    while let byte = peek(), byte != UInt8(ascii: "\n") {
      position += 1
      if byte == quote { return LuaString(bytes: content) }
      if byte == UInt8(ascii: "\\") { try escape(into: &content) } else { content.append(byte) }
    }
    let isEnd = position >= bytes.count
    throw error(expected: "the end of this string", found: isEnd ? "the end" : "the end of the line", at: start)
  }

  private mutating func escape(into content: inout [UInt8]) throws(PlainTextError) {
    let first = position - 1
    guard let byte = peek() else { return }
    position += 1
    if let plain = Self.escapes[byte] {
      content.append(plain)
    } else if byte == UInt8(ascii: "z") {
      while let byte = peek(), byte == UInt8(ascii: " ") || (byte >= 9 && byte <= 13) { position += 1 }
    } else if byte == UInt8(ascii: "x"), let high = peek()?.hexValue, let low = peek(1)?.hexValue {
      content.append(high << 4 | low)
      position += 2
    } else if byte == UInt8(ascii: "u"), let scalar = codePoint() {
      content.append(contentsOf: scalar)
    } else if byte.isDigit, let value = decimalByte(byte) {
      content.append(value)
    } else {
      throw error(expected: "an escape of Lua", found: "'\\\(String(decoding: [byte], as: UTF8.self))'", at: first)
    }
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13,
    UInt8(ascii: "t"): 9, UInt8(ascii: "v"): 11, UInt8(ascii: "\\"): UInt8(ascii: "\\"),
    UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "'"): UInt8(ascii: "'"), 10: 10,
  ]

  /// Reads one to three digits, of which the first was already read.
  private mutating func decimalByte(_ first: UInt8) -> UInt8? {
    var value = Int(first - UInt8(ascii: "0"))
    for _ in 0..<2 {
      guard let digit = peek(), digit.isDigit else { break }
      value = value * 10 + Int(digit - UInt8(ascii: "0"))
      position += 1
    }
    return UInt8(exactly: value)
  }

  /// Reads `{XXX}` after `\u`, and returns UTF-8 as Lua encodes it: below 2³¹, including surrogates.
  private mutating func codePoint() -> [UInt8]? {
    guard peek() == UInt8(ascii: "{") else { return nil }
    var value = 0
    var offset = 1
    while let digit = peek(offset)?.hexValue, value < 1 << 31 {
      value = value << 4 | Int(digit)
      offset += 1
    }
    guard offset > 1, value < 1 << 31, peek(offset) == UInt8(ascii: "}") else { return nil }
    position += offset + 1
    return utf8(value)
  }

  private func utf8(_ value: Int) -> [UInt8] {
    if value < 0x80 { return [UInt8(value)] }
    var rest = value
    var tail: [UInt8] = []
    var firstLimit = 0x3F
    repeat {
      tail.append(UInt8(0x80 | (rest & 0x3F)))
      rest >>= 6
      firstLimit >>= 1
    } while rest > firstLimit
    return [UInt8((~firstLimit << 1) & 0xFF | rest)] + tail.reversed()
  }
}
