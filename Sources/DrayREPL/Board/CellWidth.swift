internal import Dray

/// The width of texts in cells of a terminal.
///
/// A character is as wide as its first scalar: 0 for combining characters, 2 for East Asian wide ones and for
/// characters drawn as emoji, else 1. Source: Unicode's EastAsianWidth.txt, reduced to the blocks with wide characters,
/// as in terminals.
enum CellWidth {
  static func of(_ text: some StringProtocol) -> Int { text.reduce(0) { $0 + of($1) } }

  static func of(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.value < 0x300 { return 1 }
    let properties = first.properties
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if properties.isEmojiPresentation || isWide(first.value) { return 2 }
    // VARIATION SELECTOR-16 selects the emoji form of a character that is drawn as text by default.
    return character.unicodeScalars.dropFirst().contains { $0.value == 0xfe0f } ? 2 : 1
  }

  private static func isWide(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0x33ff, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xa000...0xa4cf,
      0xa960...0xa97c, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe10...0xfe19, 0xfe30...0xfe6f, 0xff00...0xff60,
      0xffe0...0xffe6, 0x20000...0x3fffd:
      true
    default: false
    }
  }
}

extension String {
  /// The maximal length of a name or a label on a board. Unit: scalars.
  private static let shownScalars = 400

  /// The shown part of a name or a label: one line without effects on the terminal, cut if it is long.
  var shown: String {
    let scalars = unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: Self.shownScalars, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return printable }
    return String(scalars[..<end]).printable + "…"
  }

  /// The text as one line without effects on the terminal: control characters become dots.
  var printable: String {
    String(
      map { character in
        let isControl = character.unicodeScalars.contains { $0.properties.generalCategory == .control }
        return isControl ? "·" : character
      })
  }

  /// The text with its lines and tabs, without other control characters: a rule must not control the terminal.
  var harmless: String {
    guard utf8.contains(where: { $0 < 0x20 && $0 != 0x0a && $0 != 0x09 || $0 == 0x7f || $0 == 0xc2 }) else {
      return self
    }
    return split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0).printable }.joined(separator: "\t")
    }.joined(separator: "\n")
  }
}

extension Identifier {
  /// The shown part of the name: one line without effects on the terminal.
  var printable: String { description.shown }
}
