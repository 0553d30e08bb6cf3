extension String {
  /// The text, cut to a length for messages.
  fileprivate var shortened: String { utf8.count <= 200 ? self : String(unicodeScalars.prefix(80)) + "…" }
}

/// A token of Lua's syntax for constants.
enum PlainToken: Hashable {
  case name(String)
  case string(LuaString)
  case integer(Int)
  case number(Double)
  case symbol(Unicode.Scalar)
  case end

  /// The names of constants.
  static let constants: Set<String> = ["nil", "true", "false"]

  var description: String {
    switch self {
    case .name(let name): "'\(name)'"
    case .string(let string): PlainData.string(string).text(style: .line)
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .symbol(let symbol): "'\(symbol)'"
    case .end: "the end"
    }
  }
}

/// Splits a text into tokens with their positions.
struct PlainTokenizer {
  let bytes: [UInt8]
  var position = 0
  /// The beginning of the last token.
  private(set) var start = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }  // a byte order mark
  }

  /// An error at a position; by default at the beginning of the last token.
  func error(expected: String, found: String, at position: Int? = nil) -> PlainTextError {
    let place = place(of: position ?? start)
    return PlainTextError(
      line: place.line, column: place.column, expected: expected.shortened, found: found.shortened)
  }

  mutating func next() throws(PlainTextError) -> PlainToken {
    try skipSpaceAndComments()
    start = position
    guard let byte = peek() else { return .end }
    if byte.isDigit || (byte == UInt8(ascii: ".") && peek(1)?.isDigit == true) { return try number() }
    if byte.isNamePart { return name() }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return .string(try quoted()) }
    if byte == UInt8(ascii: "["), let level = longBracketLevel() {
      return .string(LuaString(bytes: try longBracket(level, of: "string")))
    }
    return symbol()
  }

  // MARK: Bytes

  func peek(_ offset: Int = 0) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private func place(of position: Int) -> (line: Int, column: Int) {
    let before = bytes[..<position]
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    // A byte order mark is not a column of the first line.
    let textStart = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? min(3, position) : 0
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? textStart
    let column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1  // continuation bytes are part of a scalar
    return (line, column)
  }

  private mutating func skipSpaceAndComments() throws(PlainTextError) {
    while let byte = peek() {
      if byte == UInt8(ascii: " ") || (byte >= 9 && byte <= 13) {
        position += 1
      } else if byte == UInt8(ascii: "-"), peek(1) == UInt8(ascii: "-") {
        start = position
        position += 2
        if let level = longBracketLevel() {
          _ = try longBracket(level, of: "comment")
        } else {
          while let byte = peek(), byte != UInt8(ascii: "\n") { position += 1 }
        }
      } else {
        return
      }
    }
  }

  // MARK: Tokens

  private mutating func name() -> PlainToken {
    while peek()?.isNamePart == true { position += 1 }
    return .name(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private mutating func symbol() -> PlainToken {
    position += 1
    while let byte = peek(), byte & 0xC0 == 0x80 { position += 1 }
    return .symbol(String(decoding: bytes[start..<position], as: UTF8.self).unicodeScalars.first ?? " ")
  }
}
