/// A word, number, string or sign of a Lua source text, or its end.
struct LuaToken {
  enum Kind { case name, number, string, sign, end }

  let kind: Kind
  let text: String

  /// Unit: bytes from the beginning of the text.
  let range: Range<Int>
}

/// Splits a Lua source text into tokens, without its comments.
struct LuaLexer {
  private let bytes: [UInt8]
  private var position = 0

  init(_ source: String) { bytes = Array(source.utf8) }

  static func tokens(of source: String) -> [LuaToken] {
    var lexer = LuaLexer(source)
    var tokens: [LuaToken] = []
    repeat { tokens.append(lexer.next()) } while tokens.last?.kind != .end
    return tokens
  }

  private mutating func next() -> LuaToken {
    skipBlanks()
    let start = position
    guard let first = peek() else { return token(.end, from: start) }
    if Self.isLetter(first) {
      while let byte = peek(), Self.isLetter(byte) || Self.isDigit(byte) { position += 1 }
      return token(.name, from: start)
    }
    if Self.isDigit(first) || first == UInt8(ascii: "."), Self.isDigit(peek(1) ?? 0) || Self.isDigit(first) {
      skipNumber()
      return token(.number, from: start)
    }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      skipString(until: first)
      return token(.string, from: start)
    }
    if let level = longBracket() {
      skipLongBracket(level)
      return token(.string, from: start)
    }
    let sign = Self.signs.first { bytes[position...].starts(with: $0.utf8) }
    position += sign?.utf8.count ?? 1
    return token(.sign, from: start)
  }

  private static let signs = ["...", "..", "==", "~=", "<=", ">=", "//", "::", "<<", ">>"]

  private func token(_ kind: LuaToken.Kind, from start: Int) -> LuaToken {
    LuaToken(kind: kind, text: String(decoding: bytes[start..<position], as: UTF8.self), range: start..<position)
  }

  private func peek(_ distance: Int = 0) -> UInt8? {
    position + distance < bytes.count ? bytes[position + distance] : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
  }

  // MARK: Skipping

  private mutating func skipBlanks() {
    while let byte = peek() {
      if byte <= UInt8(ascii: " ") {
        position += 1
      } else if byte == UInt8(ascii: "-"), peek(1) == UInt8(ascii: "-") {
        position += 2
        if let level = longBracket() { skipLongBracket(level) } else { skipLine() }
      } else {
        return
      }
    }
  }

  private mutating func skipLine() {
    while let byte = peek(), byte != UInt8(ascii: "\n") { position += 1 }
  }

  private mutating func skipNumber() {
    while let byte = peek() {
      let isExponent = [UInt8(ascii: "e"), UInt8(ascii: "p")].contains(byte | 0x20)
      if Self.isDigit(byte) || Self.isLetter(byte) || byte == UInt8(ascii: ".") && peek(1) != UInt8(ascii: ".") {
        position += 1
        if isExponent, peek() == UInt8(ascii: "-") || peek() == UInt8(ascii: "+") { position += 1 }
      } else {
        return
      }
    }
  }

  private mutating func skipString(until quote: UInt8) {
    position += 1
    while let byte = peek(), byte != quote { position += byte == UInt8(ascii: "\\") ? 2 : 1 }
    position += 1
  }

  /// The level of a long bracket that begins here.
  private func longBracket() -> Int? {
    guard peek() == UInt8(ascii: "[") else { return nil }
    var level = 0
    while peek(1 + level) == UInt8(ascii: "=") { level += 1 }
    return peek(1 + level) == UInt8(ascii: "[") ? level : nil
  }

  private mutating func skipLongBracket(_ level: Int) {
    let end = [UInt8(ascii: "]")] + Array(repeating: UInt8(ascii: "="), count: level) + [UInt8(ascii: "]")]
    while position < bytes.count, !bytes[position...].starts(with: end) { position += 1 }
    position += end.count
  }
}
