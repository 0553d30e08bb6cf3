extension JSONReader {
  /// Creates an error at a position, by default the present position. `found` describes the text there.
  package func error(expected: String, at position: Int? = nil) -> JSONParsingError {
    let position = position ?? self.position
    let place = place(of: position)
    return JSONParsingError(line: place.line, column: place.column, expected: expected, found: found(at: position))
  }

  private func place(of position: Int) -> (line: Int, column: Int) {
    let before = bytes[..<position]
    let line = before.count { $0 == 0x0A } + 1
    // A byte order mark is not a column of the first line.
    let textStart = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? min(3, position) : 0
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? textStart
    let text = String(validating: before[lineStart...], as: UTF8.self)
    return (line, (text?.unicodeScalars.count ?? position - lineStart) + 1)
  }

  private func found(at position: Int) -> String {
    guard position < bytes.count else { return "the end" }
    if bytes[position].isWordStart { return "'\(shortWord(at: position))'" }
    guard let scalar = scalar(at: position) else { return "a byte that is not UTF-8 (0x\(hex(bytes[position])))" }
    switch scalar.value {
    case 0x0A, 0x0D: return "the end of the line"
    case 0..<0x20, 0x7F..<0xA0: return "a control character (U+00\(hex(UInt8(scalar.value))))"
    default: return "'\(scalar)'"
    }
  }

  /// A word, shortened for a message.
  private func shortWord(at position: Int) -> String {
    let word = bytes[position...].prefix(20).prefix { $0.isWordStart || $0.isJSONDigit }
    return String(decoding: word, as: UTF8.self)
  }

  private func scalar(at position: Int) -> Unicode.Scalar? {
    for count in 1...4 where position + count <= bytes.count {
      if let text = String(validating: bytes[position..<position + count], as: UTF8.self) {
        return text.unicodeScalars.first
      }
    }
    return nil
  }

  /// The expected input, for an error at a word that is not a value or at a character that cannot begin one.
  func expectation(for word: String) -> String {
    switch word.lowercased() {
    case "true": return "'true'"
    case "false": return "'false'"
    case "null", "nil", "none", "undefined": return "'null'"
    case "nan", "inf", "infinity": return "a finite number"
    case let word where !word.isEmpty && ["true", "false", "null"].contains { $0.hasPrefix(word) }:
      return "the whole word 'true', 'false' or 'null'"
    default: break
    }
    switch peek() {
    case UInt8(ascii: "'"), UInt8(ascii: "`"): return "a string in double quotes"
    case UInt8(ascii: "/"), UInt8(ascii: "#"): return "a value; there are no comments in JSON"
    case UInt8(ascii: "+"): return "a number without '+'"
    case UInt8(ascii: "."): return "a digit before the point"
    default: return "a value"
    }
  }

  private func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.utf8.count < 2 ? "0" + digits : digits
  }
}

extension UInt8 {
  fileprivate var isWordStart: Bool {
    let lowercase = self | 0x20
    return lowercase >= UInt8(ascii: "a") && lowercase <= UInt8(ascii: "z")
  }
}
