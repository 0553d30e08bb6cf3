internal import LineEditor

/// The colours of Lua at the prompt.
enum LuaHighlighter {
  /// The styles of one line, for `EditorHooks.highlight`.
  static func highlight(_ line: String, state: Int) -> HighlightedLine {
    var line = line
    return line.withUTF8 { bytes in
      if state == 0, let end = commandEnd(bytes) { return HighlightedLine([StyledRange(0..<end, .command)]) }
      var parts: [StyledRange] = []
      let state = LuaLexer.scan(bytes, from: LuaLexer.State(number: state)) { kind, range in
        if let style = style(of: kind), !range.isEmpty { parts.append(StyledRange(range, style)) }
      }
      return HighlightedLine(parts, state: state.number)
    }
  }

  /// The end of a command with a dot at the start of a line.
  private static func commandEnd(_ line: UnsafeBufferPointer<UInt8>) -> Int? {
    guard line.count > 1, line[0] == UInt8(ascii: "."), isLetter(line[1]) else { return nil }
    return line.firstIndex { !isLetter($0) && $0 != UInt8(ascii: ".") } ?? line.count
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7a }

  private static func style(of kind: LuaLexer.Kind) -> TextStyle? {
    switch kind {
    case .keyword: .keyword
    case .number: .number
    case .string: .string
    case .comment: .comment
    case .name, .symbol: nil
    }
  }
}
