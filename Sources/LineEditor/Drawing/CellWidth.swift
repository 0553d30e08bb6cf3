/// The width of texts in cells of a terminal.
///
/// The width of a character is that of its first scalar: 0 for combining and format characters from U+0300 on, 2 for wide
/// East Asian characters and for characters drawn as emoji, 1 for all others. A later VARIATION SELECTOR-16 makes it 2.
/// Source: Unicode's EastAsianWidth.txt, reduced to large blocks without the scripts of few texts, such as Tangut.
public enum CellWidth {
  /// The width of a text.
  public static func of(_ text: some StringProtocol) -> Int { text.reduce(0) { $0 + of($1) } }

  /// The width of a character.
  public static func of(_ character: Character) -> Int {
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
