internal import Dray

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

  /// The text as one line in which dots replace control characters.
  var printable: String {
    String(
      map { character in
        let isControl = character.unicodeScalars.contains { $0.properties.generalCategory == .control }
        return isControl ? "·" : character
      })
  }

  /// The text with its line ends and tabs, but without other control characters, because a rule must not control the
  /// terminal.
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
  /// The shown part of the id: one line without control characters.
  var printable: String { description.shown }
}
