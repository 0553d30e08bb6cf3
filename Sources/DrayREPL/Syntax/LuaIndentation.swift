/// The indentation of lines of Lua at the prompt: two spaces for each open block.
enum LuaIndentation {
  private static let step = 2

  /// The number of spaces at the start of a new line, or of a line that closes a block, given the lines before it;
  /// `nil` if the line keeps its indentation.
  static func spaces(_ before: [String], _ line: String) -> Int? {
    let isNew = line.isEmpty
    guard isNew || closes(line) else { return nil }
    guard let last = before.last(where: { !$0.allSatisfy(\.isWhitespace) }) else { return isNew ? 0 : nil }
    // A pasted text may begin with a tab. A new line then begins like the line before.
    if last.utf8.first == 0x09 { return nil }
    let spaces = last.utf8.prefix { $0 == 0x20 }.count
    return max(0, spaces + (opens(last) ? step : 0) - (isNew ? 0 : step))
  }

  /// Whether a line consists of a word or bracket that closes a block.
  private static func closes(_ line: String) -> Bool {
    let word = line.drop { $0 == " " }
    return ["end", "else", "elseif", "until", "}", ")", "]"].contains(word)
  }

  /// Whether more blocks are open at the end of a line than at its start. A closing word at its start does not count.
  private static func opens(_ line: String) -> Bool {
    var (depth, isFirst) = (0, true)
    var line = line
    line.withUTF8 { bytes in
      _ = LuaLexer.scan(bytes, from: .code) { kind, range in
        guard kind != .comment else { return }
        let change = LuaBalance.change(of: UnsafeBufferPointer(rebasing: bytes[range]), kind)
        let isElse = kind == .keyword && (bytes[range.lowerBound] == UInt8(ascii: "e") && range.count != 3)
        if isFirst { depth = isElse ? 1 : max(0, change) } else if !isElse { depth += change }
        isFirst = false
      }
    }
    return depth > 0
  }
}
