extension PlainTokenizer {
  mutating func number() throws(PlainTextError) -> PlainToken {
    let isHex = peek() == UInt8(ascii: "0") && peek(1).map { $0 | 0x20 } == UInt8(ascii: "x")
    let exponent = UInt8(ascii: isHex ? "p" : "e")
    while let byte = peek() {
      if byte | 0x20 == exponent, let sign = peek(1), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        position += 2
      } else if byte.isNamePart || byte == UInt8(ascii: ".") {
        position += 1
      } else {
        break
      }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let token = isHex ? hexNumber(text) : decimalNumber(text) else {
      throw error(expected: "a number", found: text)
    }
    return token
  }

  /// Reads a decimal number. As in Lua, an integer that does not fit in 64 bits is a float.
  private func decimalNumber(_ text: String) -> PlainToken? {
    if text.utf8.allSatisfy(\.isDigit), let integer = Int(text) { return .integer(integer) }
    return Double(text).map { .number($0) }
  }

  /// Reads a hexadecimal number. As in Lua, an integer that does not fit in 64 bits wraps around.
  private func hexNumber(_ text: String) -> PlainToken? {
    let digits = text.dropFirst(2)
    if !digits.isEmpty, digits.utf8.allSatisfy({ $0.hexValue != nil }) {
      return .integer(digits.utf8.reduce(0) { $0 &* 16 &+ Int($1.hexValue ?? 0) })
    }
    // Swift requires a digit before the point.
    var text = text
    if digits.first == "." { text.insert("0", at: digits.startIndex) }
    return Double(text).map { .number($0) }
  }
}

extension UInt8 {
  var hexValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
