/// Divides lines of Lua into tokens, one line at a time.
///
/// Agrees with Lua's own lexer about the ends of strings and comments. Texts that Lua refuses also have tokens.
struct LuaLexer {
  /// The kind of a token.
  enum Kind {
    case keyword, name, number, string, comment, symbol
  }

  /// The construct that is open at the end of a line.
  ///
  /// As a number: 0 if no construct is open. A long string has an odd number, and a long comment an even one; the numbers
  /// increase with the number of `=` in the brackets. Strings in quotes have negative numbers.
  struct State: Equatable {
    var number: Int

    static let code = State(number: 0)
    static func longString(_ level: Int) -> State { State(number: 2 * level + 1) }
    static func longComment(_ level: Int) -> State { State(number: 2 * level + 2) }

    /// A string in quotes that a backslash at the end of the line continues. After `\z`, spaces are skipped first.
    static func quoted(_ quote: UInt8, skipsSpace: Bool) -> State {
      State(number: (quote == UInt8(ascii: "\"") ? -1 : -2) - (skipsSpace ? 2 : 0))
    }
  }

  private static let keywords: Set<String> = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil",
    "not",
    "or", "repeat", "return", "then", "true", "until", "while",
  ]

  private let line: UnsafeBufferPointer<UInt8>
  private var index = 0

  /// Calls a closure for each token of a line, and returns the state at its end.
  static func scan(
    _ line: UnsafeBufferPointer<UInt8>, from state: State, _ emit: (Kind, Range<Int>) -> Void
  ) -> State {
    var lexer = LuaLexer(line: line)
    return lexer.scan(from: state, emit)
  }

  private init(line: UnsafeBufferPointer<UInt8>) { self.line = line }

  private mutating func scan(from state: State, _ emit: (Kind, Range<Int>) -> Void) -> State {
    var open = resume(state)
    if index > 0 || open != .code { emit(state.number > 0 && state.number % 2 == 0 ? .comment : .string, 0..<index) }
    while index < line.count {
      let start = index
      let kind: Kind
      (kind, open) = token()
      if let kind = Optional(kind), index > start, !isSpace(line[start]) { emit(kind, start..<index) }
    }
    return open
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte >= 9 && byte <= 13 }

  private func peek(_ distance: Int = 0) -> UInt8 { index + distance < line.count ? line[index + distance] : 0 }

  /// Continues the construct that the line before has left open.
  private mutating func resume(_ state: State) -> State {
    switch state.number {
    case 0: return .code
    case 1...: return skipLong(level: (state.number - 1) / 2, isComment: state.number % 2 == 0)
    default:
      let quote = state.number % 2 == 0 ? UInt8(ascii: "'") : UInt8(ascii: "\"")
      return skipQuoted(quote, skipsSpace: state.number < -2)
    }
  }

  private mutating func token() -> (Kind, State) {
    let byte = line[index]
    switch byte {
    case 0x09...0x0d, 0x20:
      index += 1
      return (.symbol, .code)
    case UInt8(ascii: "-") where peek(1) == byte:
      index += 2
      if let level = longBracket() { return (.comment, skipLong(level: level, isComment: true)) }
      index = line.count
      return (.comment, .code)
    case UInt8(ascii: "["):
      if let level = longBracket() { return (.string, skipLong(level: level, isComment: false)) }
      index += 1
      return (.symbol, .code)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      index += 1
      return (.string, skipQuoted(byte, skipsSpace: false))
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      skipNumber()
      return (.number, .code)
    case UInt8(ascii: ".") where isDigit(peek(1)):
      skipNumber()
      return (.number, .code)
    case _ where isNameStart(byte):
      let start = index
      while index < line.count, isNameStart(line[index]) || isDigit(line[index]) { index += 1 }
      return (isKeyword(start..<index) ? .keyword : .name, .code)
    default:
      index += 1
      let next = peek()
      switch byte {
      case UInt8(ascii: "."):
        while index < line.count, line[index] == byte { index += 1 }
      case UInt8(ascii: ":") where next == byte, UInt8(ascii: "/") where next == byte,
        UInt8(ascii: "<") where next == byte, UInt8(ascii: ">") where next == byte,
        UInt8(ascii: "=") where next == UInt8(ascii: "="), UInt8(ascii: "~") where next == UInt8(ascii: "="),
        UInt8(ascii: "<") where next == UInt8(ascii: "="), UInt8(ascii: ">") where next == UInt8(ascii: "="):
        index += 1
      default: break
      }
      return (.symbol, .code)
    }
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte < 0x3a }

  private func isNameStart(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7a || byte == 0x5f }

  private func isKeyword(_ range: Range<Int>) -> Bool {
    guard range.count >= 2, range.count <= 8 else { return false }
    return Self.keywords.contains(String(decoding: UnsafeBufferPointer(rebasing: line[range]), as: UTF8.self))
  }

  /// Reads an opening long bracket, and returns the number of `=` in it; `nil` if there is none at the index.
  private mutating func longBracket() -> Int? {
    guard peek() == UInt8(ascii: "[") else { return nil }
    var level = 0
    while peek(1 + level) == UInt8(ascii: "=") { level += 1 }
    guard peek(1 + level) == UInt8(ascii: "[") else { return nil }
    index += level + 2
    return level
  }

  private mutating func skipLong(level: Int, isComment: Bool) -> State {
    while index < line.count {
      if line[index] == UInt8(ascii: "]") {
        var count = 0
        while peek(1 + count) == UInt8(ascii: "=") { count += 1 }
        if count == level, peek(1 + count) == UInt8(ascii: "]") {
          index += level + 2
          return .code
        }
        index += 1 + count
      } else {
        index += 1
      }
    }
    return isComment ? .longComment(level) : .longString(level)
  }

  private mutating func skipQuoted(_ quote: UInt8, skipsSpace: Bool) -> State {
    if skipsSpace {
      while index < line.count, isSpace(line[index]) { index += 1 }
      if index == line.count { return .quoted(quote, skipsSpace: true) }
    }
    while index < line.count {
      let byte = line[index]
      index += 1
      if byte == quote { return .code }
      guard byte == UInt8(ascii: "\\") else { continue }
      if index == line.count { return .quoted(quote, skipsSpace: false) }
      if line[index] == UInt8(ascii: "z") {
        index += 1
        while index < line.count, isSpace(line[index]) { index += 1 }
        if index == line.count { return .quoted(quote, skipsSpace: true) }
      } else {
        index += 1
      }
    }
    return .code  // an error: the string is not closed
  }

  private mutating func skipNumber() {
    let isHexadecimal = peek() == 0x30 && peek(1) | 0x20 == UInt8(ascii: "x")
    while index < line.count {
      let byte = line[index]
      let isExponent = isHexadecimal ? byte | 0x20 == UInt8(ascii: "p") : byte | 0x20 == UInt8(ascii: "e")
      index += 1
      if isExponent, peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") {
        index += 1
      } else if !isDigit(peek()), !isNameStart(peek()), peek() != UInt8(ascii: ".") {
        return
      }
    }
  }
}

extension LuaLexer.State {
  /// Whether a string or a long comment is open.
  var isOpen: Bool { self != .code }
}
