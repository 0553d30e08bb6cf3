/// A drawn character.
struct Cell: Equatable {
  /// The text to write. It has several characters for a control character or a tab.
  var text: String
  /// The width of the text. Unit: columns.
  var width: Int
  var style: TextStyle
}

/// Makes the cells of characters, which depend on their column.
struct CellMaker {
  /// The number of columns of the terminal.
  let columns: Int
  /// The distance between tab stops. Unit: columns.
  private static let tabWidth = 4

  /// The cell of a character that begins at a column. The cell is not wider than a row.
  func cell(_ character: Character, at column: Int, style: TextStyle) -> Cell {
    if let ascii = character.asciiValue, ascii >= 0x20, ascii < 0x7f {
      return Cell(text: String(character), width: 1, style: style)
    }
    if character == "\t" {
      let width = min(Self.tabWidth - column % Self.tabWidth, max(1, columns - column))
      return Cell(text: String(repeating: " ", count: width), width: width, style: style)
    }
    if let signs = Self.signs(for: character) {
      return signs.utf8.count <= columns
        ? Cell(text: signs, width: signs.utf8.count, style: .control) : Cell(text: "?", width: 1, style: .control)
    }
    let width = CellWidth.of(character)
    if width > columns { return Cell(text: "?", width: 1, style: .control) }
    // A combining mark without a base character is drawn on a dotted circle, so that it is visible.
    if width == 0 { return Cell(text: "\u{25cc}\(character)", width: 1, style: style) }
    return Cell(text: String(character), width: width, style: style)
  }

  /// The text to draw for a character that would control the terminal or be invisible; `nil` for other characters.
  private static func signs(for character: Character) -> String? {
    guard let first = character.unicodeScalars.first else { return nil }
    if character == "\r\n" { return "^M" }
    switch first.properties.generalCategory {
    case .control where first.value < 0x80: return "^" + String(Unicode.Scalar(UInt8(first.value) ^ 0x40))
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate:
      return "<" + String(first.value, radix: 16) + ">"
    default: return nil
    }
  }
}
