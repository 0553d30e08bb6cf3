extension JSONReader {
  /// Reads a number: an integer if it has neither fraction nor exponent, fits into 64 bits and is not `-0`; otherwise a
  /// float.
  mutating func number() throws(JSONParsingError) -> Piece {
    let start = position
    try skipNumber()
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    // `Int64` reads neither fractions nor exponents.
    if text != "-0", let integer = Int64(text) { return .integer(integer) }
    // `Double` reads every number that the grammar allows, and rounds to the nearest value.
    guard let number = Double(text), number.isFinite else {
      throw error(expected: "a number within the range of a double", at: start)
    }
    return .number(number)
  }

  /// Skips a number.
  mutating func skipNumber() throws(JSONParsingError) {
    if peek() == UInt8(ascii: "-") { position += 1 }
    if peek() == UInt8(ascii: "0"), peek(1)?.isJSONDigit == true {
      throw error(expected: "a number without a leading zero")
    }
    try digits(expected: "a digit")
    if peek() == UInt8(ascii: ".") {
      position += 1
      try digits(expected: "a digit after the point")
    }
    if peek().map({ $0 | 0x20 }) == UInt8(ascii: "e") {
      position += 1
      if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { position += 1 }
      try digits(expected: "a digit of the exponent")
    }
  }

  private mutating func digits(expected: String) throws(JSONParsingError) {
    guard peek()?.isJSONDigit == true else { throw error(expected: expected) }
    while peek()?.isJSONDigit == true { position += 1 }
  }
}
