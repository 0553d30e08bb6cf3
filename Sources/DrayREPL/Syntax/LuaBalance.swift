/// The blocks and brackets that lines of Lua have opened and not closed.
///
/// A text with open blocks or brackets is certainly incomplete.
struct LuaBalance {
  private var depth = 0
  /// The number of loops that have begun with `while` or `for`, and have no `do` yet.
  private var loopHeads = 0
  private var state = LuaLexer.State.code
  /// Whether the last token needs another one after it.
  private var isContinued = false

  /// Whether the text so far may be complete; only compiling it can tell. A text with too many closing words counts as
  /// complete, so that Lua reports the error.
  var mayBeComplete: Bool { depth <= 0 && loopHeads == 0 && !state.isOpen && !isContinued }

  /// Adds a line.
  mutating func add(_ line: UnsafeBufferPointer<UInt8>) {
    var (depth, loopHeads, isContinued) = (self.depth, self.loopHeads, self.isContinued)
    state = LuaLexer.scan(line, from: state) { kind, range in
      guard kind != .comment else { return }
      isContinued = false
      depth += Self.change(of: UnsafeBufferPointer(rebasing: line[range]), kind)
      switch kind {
      case .keyword:
        let word = UnsafeBufferPointer(rebasing: line[range])
        isContinued = Self.operators.contains { $0.elementsEqual(word) }
        switch String(decoding: word, as: UTF8.self) {
        case "while", "for": loopHeads += 1
        case "do": loopHeads = max(0, loopHeads - 1)
        default: break
        }
      case .symbol:
        switch line[range.lowerBound] {
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ";"): break
        case UInt8(ascii: ":"): isContinued = range.count == 1  // `::` ends a label
        case UInt8(ascii: "."): isContinued = range.count < 3  // `...` is an expression
        // `>` ends an attribute, such as in `local x <const>`.
        case UInt8(ascii: ">"): isContinued = range.count > 1
        default: isContinued = true
        }
      default: break
      }
    }
    (self.depth, self.loopHeads, self.isContinued) = (depth, loopHeads, isContinued)
  }

  private static let operators = ["and", "or", "not"].map { Array($0.utf8) }

  /// The change of the number of open blocks and brackets by a token.
  static func change(of token: UnsafeBufferPointer<UInt8>, _ kind: LuaLexer.Kind) -> Int {
    switch kind {
    case .symbol:
      switch token[0] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): -1
      default: 0
      }
    case .keyword:
      switch String(decoding: token, as: UTF8.self) {
      case "do", "function", "if", "repeat": 1
      case "end", "until": -1
      default: 0
      }
    case .name, .number, .string, .comment: 0
    }
  }
}
