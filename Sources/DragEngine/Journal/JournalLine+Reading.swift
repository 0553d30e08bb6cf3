extension JournalLine {
  /// The largest number of values and options of a line; each takes many times its text in memory.
  private static let mostValues = 1 << 17

  /// Reads a line without its seal and its end.
  ///
  /// - Throws: `JournalProblem` if the line does not match the grammar.
  public init(reading text: Substring) throws(JournalProblem) {
    var scanner = LineScanner(text.utf8)
    let isInner = scanner.skip("  ")
    guard let word = scanner.word() else { throw .syntax(column: scanner.column, expected: "a word") }
    self.init(Word(word))
    self.isInner = isInner
    while !scanner.isAtEnd {
      guard scanner.skip(" ") else { throw .syntax(column: scanner.column, expected: "a space") }
      guard values.count + options.count < Self.mostValues else {
        throw .syntax(column: scanner.column, expected: "the end of the line after \(Self.mostValues) values")
      }
      if scanner.skip("= ") {
        data = scanner.rest()
      } else if let name = scanner.optionName() {
        options.append(Option(name, try scanner.value()))
      } else if options.isEmpty {
        values.append(try scanner.value())
      } else {
        throw .syntax(column: scanner.column, expected: "an option, written as name=value")
      }
    }
  }
}

/// Reads one line from left to right.
private struct LineScanner {
  let bytes: Substring.UTF8View
  var position: Substring.Index

  init(_ bytes: Substring.UTF8View) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  var isAtEnd: Bool { position == bytes.endIndex }
  /// The column, counted in bytes from 1.
  var column: Int { bytes.distance(from: bytes.startIndex, to: position) + 1 }

  mutating func skip(_ text: StaticString) -> Bool {
    var next = position
    for offset in 0..<text.utf8CodeUnitCount {
      guard next < bytes.endIndex, bytes[next] == text.utf8Start[offset] else { return false }
      next = bytes.index(after: next)
    }
    position = next
    return true
  }

  mutating func rest() -> String {
    defer { position = bytes.endIndex }
    return String(Substring(bytes[position...]))
  }

  private mutating func take(while isPart: (UInt8) -> Bool) -> String {
    let start = position
    while position < bytes.endIndex, isPart(bytes[position]) { position = bytes.index(after: position) }
    return String(Substring(bytes[start..<position]))
  }

  mutating func word() -> String? {
    guard position < bytes.endIndex, bytes[position].isSmallLetter else { return nil }
    return take { $0.isWordPart }
  }

  /// A name with its `=`, if one comes next.
  mutating func optionName() -> String? {
    let start = position
    if let name = word(), skip("=") { return name }
    position = start
    return nil
  }

  mutating func value() throws(JournalProblem) -> JournalLine.Value {
    guard position < bytes.endIndex else { throw .syntax(column: column, expected: "a value") }
    let start = column
    if bytes[position] == UInt8(ascii: "\"") { return .text(try string()) }
    let text = take { $0 != UInt8(ascii: " ") }
    if let value = JournalLine.Value(bare: text) { return value }
    throw .syntax(column: start, expected: "a value")
  }

  private mutating func string() throws(JournalProblem) -> ByteString {
    position = bytes.index(after: position)
    var text: [UInt8] = []
    while true {
      text += take { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }.utf8
      if skip("\"") { return ByteString(bytes: text) }
      if skip("\\\"") {
        text.append(UInt8(ascii: "\""))
      } else if skip("\\\\") {
        text.append(UInt8(ascii: "\\"))
      } else if skip("\\n") {
        text.append(UInt8(ascii: "\n"))
      } else if skip("\\x") {
        text.append(try byte())
      } else if skip("\\u{") {
        let digits = take { $0 != UInt8(ascii: "}") }
        guard let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init), skip("}") else {
          throw .syntax(column: column, expected: "a character as \\u{…}")
        }
        text += String(scalar).utf8
      } else {
        throw .syntax(column: column, expected: "the end of a string")
      }
    }
  }

  private mutating func byte() throws(JournalProblem) -> UInt8 {
    let start = position
    let end = bytes.index(start, offsetBy: 2, limitedBy: bytes.endIndex) ?? start
    guard let byte = UInt8(String(Substring(bytes[start..<end])), radix: 16), bytes[start] != UInt8(ascii: "+") else {
      throw .syntax(column: column, expected: "a byte as \\x and two hexadecimal digits")
    }
    position = end
    return byte
  }
}

extension JournalLine.Value {
  /// The value of an unquoted text; `nil` if the text is not a value.
  fileprivate init?(bare text: String) {
    guard let first = text.utf8.first, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    if text == "-" {
      self = .none
    } else if text == "nan" || text == "inf" || text == "-inf" {
      self = .number(text == "nan" ? .nan : text == "inf" ? .infinity : -.infinity)
    } else if text.hasPrefix("0x") {
      guard text.utf8.count == 18, let bits = UInt64(text.dropFirst(2), radix: 16) else { return nil }
      self = .bits(bits)
    } else if first.isSmallLetter {
      guard text.utf8.allSatisfy(\.isWordPart) else { return nil }
      self = .word(text)
    } else if first == UInt8(ascii: "+") {
      return nil
    } else if let integer = Int(text) {
      self = .integer(integer)
    } else {
      // Checked first, because Swift also reads hexadecimal digits.
      guard text.utf8.allSatisfy(\.isDecimalPart), let number = Double(text), number.isFinite else { return nil }
      self = .number(number)
    }
  }
}

extension UInt8 {
  fileprivate var isSmallLetter: Bool { self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z") }

  private var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  fileprivate var isWordPart: Bool {
    isSmallLetter || isDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: "+")
  }

  /// Whether the character can occur in a decimal number.
  fileprivate var isDecimalPart: Bool {
    isDigit || [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "e")].contains(self)
  }
}
