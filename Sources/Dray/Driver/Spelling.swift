/// A name without the details of its spelling: upper and lower case, spaces, hyphens, underscores, and suits of cards as
/// symbols or as letters. `7S`, `7s` and `7♠` have the same spelling.
struct Spelling: Equatable {
  private var scalars: [Unicode.Scalar] = []

  init(of name: String) {
    for scalar in name.unicodeScalars {
      switch scalar {
      case " ", "-", "_": continue
      case "\u{FE0E}", "\u{FE0F}": continue  // they ask for a symbol in black and white, or in colours
      case "♠", "♤": scalars.append("s")
      case "♥", "♡": scalars.append("h")
      case "♦", "♢": scalars.append("d")
      case "♣", "♧": scalars.append("c")
      default: scalars += scalar.properties.lowercaseMapping.unicodeScalars
      }
    }
  }

  /// Whether the name has no other characters.
  var isEmpty: Bool { scalars.isEmpty }
}
