internal import Dray
internal import LineEditor

extension String {
  /// The maximum length of a name or a label on a board. Unit: Unicode scalars.
  private static let shownScalars = 400

  /// The shown part of a name or a label: one line without control characters, cut if it is long.
  var shown: String {
    let scalars = unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: Self.shownScalars, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return printable }
    return String(scalars[..<end]).printable + "…"
  }

  /// The text, or its beginning and `…` if it needs more than `width` cells.
  func cut(to width: Int) -> String {
    guard utf8.count > width, CellWidth.of(self) > width else { return self }
    var (text, left) = ("", width - 1)
    for character in self {
      left -= CellWidth.of(character)
      if left < 0 { break }
      text.append(character)
    }
    return width > 0 ? text + "…" : ""
  }

  /// The text as one line in which dots replace control characters.
  var printable: String { replacingControls { _ in true } }

  /// The text with its line ends and tabs, but without other control characters, because a rule must not control the
  /// terminal.
  var harmless: String {
    guard utf8.contains(where: { $0 < 0x20 && $0 != 0x0a && $0 != 0x09 || $0 == 0x7f || $0 == 0xc2 }) else {
      return self
    }
    return replacingControls { $0 != "\n" && $0 != "\t" }
  }

  /// The text with dots in place of those control characters that a condition names.
  private func replacingControls(where isReplaced: (Unicode.Scalar) -> Bool) -> String {
    var text = UnicodeScalarView()
    for scalar in unicodeScalars {
      text.append(scalar.properties.generalCategory == .control && isReplaced(scalar) ? "·" : scalar)
    }
    return String(text)
  }
}

extension Identifier {
  /// The shown part of the id: one line without control characters.
  var printable: String { description.shown }
}
