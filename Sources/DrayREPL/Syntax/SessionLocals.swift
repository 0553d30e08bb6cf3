/// Local variables of an input at the prompt that later inputs can use as globals.
///
/// `local x = 1` at the top level of an input becomes `x = 1`, with spaces in place of the removed words, so that
/// places in messages stay the same. `local x` becomes `x = nil`. Functions in the same input then see the same variable
/// as later inputs.
///
/// Names of functions and states remain local: `local drag = drag("a")` must not replace the function for later inputs.
/// If an input declares a variable with an attribute, such as `<const>`, all its variables remain local.
enum SessionLocals {
  /// The changed input.
  struct Result {
    var bytes: [UInt8]
    /// The names that remain local.
    var stayed: [String] = []
    /// A variable with an attribute, because of which all variables of the input remain local; `nil` without one. The
    /// input is then unchanged.
    var attributed: String?
  }

  private struct Token {
    var kind: LuaLexer.Kind
    var text: String
    var range: Range<Int>
  }

  /// The input with its local variables as globals, except the reserved names; `nil` if it has no local variables at
  /// its top level.
  static func asGlobals(_ bytes: [UInt8], reserved: () -> Set<String>) -> Result? {
    guard contains(bytes, Array("local".utf8)) else { return nil }
    let (tokens, reserved) = (tokens(of: bytes), reserved())
    var result = Result(bytes: bytes)
    var insertions: [(Int, String)] = []
    var depth = 0
    var hasLocals = false
    for (index, token) in tokens.enumerated() where token.kind == .keyword {
      switch token.text {
      case "function", "do", "then", "repeat":
        // `elseif … then` continues its block.
        if token.text != "then" || !continuesBlock(tokens, index) { depth += 1 }
      case "end", "until": depth -= 1
      case "local" where depth == 0:
        guard let declaration = declaration(tokens, after: index) else { return nil }
        if let name = declaration.attributed { return Result(bytes: bytes, attributed: name) }
        hasLocals = true
        let stayed = declaration.names.filter(reserved.contains)
        result.stayed += stayed
        if !stayed.isEmpty { continue }
        for place in token.range { result.bytes[place] = 0x20 }
        if let end = declaration.endWithoutValue { insertions.append((end, " = nil")) }
      default: break
      }
    }
    guard hasLocals else { return nil }
    for (place, text) in insertions.reversed() { result.bytes.insert(contentsOf: Array(text.utf8), at: place) }
    return result
  }

  /// The names of a declaration, its end if it has no values, and a name with an attribute, if there is one.
  private static func declaration(
    _ tokens: [Token], after local: Int
  ) -> (names: [String], endWithoutValue: Int?, attributed: String?)? {
    var index = local + 1
    var names: [String] = []
    guard index < tokens.count else { return nil }
    if tokens[index].text == "function" {
      return (tokens.indices.contains(index + 1) ? [tokens[index + 1].text] : [], nil, nil)
    }
    while index < tokens.count, tokens[index].kind == .name {
      names.append(tokens[index].text)
      let end = tokens[index].range.upperBound
      index += 1
      guard index < tokens.count else { return (names, end, nil) }
      switch tokens[index].text {
      case "<": return (names, nil, names.last)
      case ",": index += 1
      case "=": return (names, nil, nil)
      default: return (names, end, nil)
      }
    }
    return nil
  }

  private static func continuesBlock(_ tokens: [Token], _ then: Int) -> Bool {
    var depth = 0
    for token in tokens[..<then].reversed() where token.kind == .keyword {
      switch token.text {
      case "end": depth += 1
      case "function", "do", "repeat": depth -= 1
      case "if" where depth == 0: return false
      case "if": depth -= 1
      case "elseif" where depth == 0: return true
      default: break
      }
    }
    return false
  }

  private static func tokens(of bytes: [UInt8]) -> [Token] {
    var tokens: [Token] = []
    var (state, start) = (LuaLexer.State.code, 0)
    for line in bytes.split(separator: 0x0a, omittingEmptySubsequences: false) {
      let base = start
      state = Array(line).withUnsafeBufferPointer { buffer in
        LuaLexer.scan(buffer, from: state) { kind, range in
          guard kind != .comment else { return }
          tokens.append(
            Token(
              kind: kind, text: String(decoding: buffer[range], as: UTF8.self),
              range: (base + range.lowerBound)..<(base + range.upperBound)))
        }
      }
      start += line.count + 1
    }
    return tokens
  }

  private static func contains(_ bytes: [UInt8], _ word: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while start + word.count <= bytes.count {
        if bytes[start] == word[0], bytes[start..<(start + word.count)].elementsEqual(word) { return true }
        start += 1
      }
      return false
    }
  }
}
