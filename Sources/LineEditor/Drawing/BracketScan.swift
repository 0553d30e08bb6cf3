/// The brackets of some lines, outside of strings and comments.
struct BracketScan {
  private var brackets: [(position: TextPosition, byte: UInt8)] = []
  /// Longer lines are not searched. Unit: bytes.
  private static let longestLine = 4096

  mutating func add(_ text: String, _ parts: [StyledRange], line: Int) {
    guard text.utf8.count <= Self.longestLine else { return }
    var rest = parts[...]
    for (offset, byte) in text.utf8.enumerated() where Self.partner(of: byte) != nil {
      while let part = rest.first, part.range.upperBound <= offset { rest.removeFirst() }
      if let part = rest.first, part.range.contains(offset), part.style == .string || part.style == .comment {
        continue
      }
      brackets.append((TextPosition(line: line, offset: offset), byte))
    }
  }

  private static func partner(of byte: UInt8) -> (byte: UInt8, step: Int)? {
    switch byte {
    case UInt8(ascii: "("): (UInt8(ascii: ")"), 1)
    case UInt8(ascii: "["): (UInt8(ascii: "]"), 1)
    case UInt8(ascii: "{"): (UInt8(ascii: "}"), 1)
    case UInt8(ascii: ")"): (UInt8(ascii: "("), -1)
    case UInt8(ascii: "]"): (UInt8(ascii: "["), -1)
    case UInt8(ascii: "}"): (UInt8(ascii: "{"), -1)
    default: nil
    }
  }

  /// The bracket before the cursor, or else the one at the cursor, with its partner; empty without such a pair.
  func pair(at cursor: TextPosition) -> [TextPosition] {
    let before = TextPosition(line: cursor.line, offset: cursor.offset - 1)
    guard
      let start = brackets.firstIndex(where: { $0.position == before })
        ?? brackets.firstIndex(where: { $0.position == cursor })
    else { return [] }
    let byte = brackets[start].byte
    guard let partner = Self.partner(of: byte) else { return [] }
    var (depth, index) = (0, start)
    while brackets.indices.contains(index) {
      if brackets[index].byte == byte { depth += 1 }
      if brackets[index].byte == partner.byte { depth -= 1 }
      if depth == 0 { return [brackets[start].position, brackets[index].position] }
      index += partner.step
    }
    return []
  }
}
