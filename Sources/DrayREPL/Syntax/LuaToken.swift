/// A token of a Lua text, with its place.
struct LuaToken {
  var kind: LuaLexer.Kind
  var text: String
  /// The number of the line, from 1.
  var line: Int
  /// The position in the line, from 1. Unit: bytes.
  var column: Int

  /// The tokens of a text, without comments.
  static func all(in text: String) -> [LuaToken] {
    var tokens: [LuaToken] = []
    var state = LuaLexer.State.code
    for (index, line) in text.utf8.split(separator: 0x0a, omittingEmptySubsequences: false).enumerated() {
      let bytes = Array(line)
      state = bytes.withUnsafeBufferPointer { buffer in
        LuaLexer.scan(buffer, from: state) { kind, range in
          guard kind != .comment else { return }
          let text = String(decoding: UnsafeBufferPointer(rebasing: buffer[range]), as: UTF8.self)
          tokens.append(LuaToken(kind: kind, text: text, line: index + 1, column: range.lowerBound + 1))
        }
      }
    }
    return tokens
  }
}
