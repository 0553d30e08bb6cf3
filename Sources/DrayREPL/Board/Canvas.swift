internal import LineEditor

/// A rectangle of terminal cells for texts and boxes.
struct Canvas {
  /// The character of each cell; `nil` is the right half of a wide character.
  private var rows: [[Character?]] = []
  /// The number of cells, including empty cells to the left of others.
  private var count = 0
  /// The painted parts of rows. Later parts cover earlier ones.
  private var paint: [Int: [(columns: Range<Int>, style: BoardStyle)]] = [:]
  /// Whether cells outside of the maximum size were left out.
  private(set) var isCut = false

  /// The maximum size of a board, a few hundred screens. It is needed because a diagonal board has few texts, but many
  /// empty cells.
  private static let (mostColumns, mostCells) = (4000, 1 << 21)
  /// The number of columns. Cells to the right of them are left out.
  private let columns: Int

  init(columns: Int = mostColumns) { self.columns = min(columns, Self.mostColumns) }

  /// Draws a text from a cell to the right. Adds rows and columns if necessary.
  mutating func draw(_ text: String, column: Int, row: Int) {
    var column = column
    for character in text {
      if column >= columns { return isCut = true }
      let width = CellWidth.of(character)
      if width == 0 {
        append(character, column: column - 1, row: row)
        continue
      }
      put(character, column: column, row: row)
      for half in 1..<max(2, width) where width > 1 { put(nil, column: column + half, row: row) }
      column += width
    }
  }

  /// Draws the border of a box with a title in its upper edge.
  mutating func drawBox(_ title: String, column: Int, row: Int, width: Int, height: Int) {
    let head = title.isEmpty ? "" : " \(title) "
    let edge = String(repeating: "─", count: rest(of: width - CellWidth.of(head)))
    draw("┌\(head)\(edge)┐", column: column, row: row)
    for inner in 1..<max(2, height - 1) {
      draw("│", column: column, row: row + inner)
      draw("│", column: column + width - 1, row: row + inner)
    }
    draw("└\(String(repeating: "─", count: rest(of: width)))┘", column: column, row: row + height - 1)
  }

  /// The number of cells of an edge between its corners.
  private func rest(of width: Int) -> Int { min(max(0, width - 2), Self.mostColumns) }

  /// The rows as text, without spaces at the end of a row, each with a line end.
  var text: String {
    rows.map { row in
      let line = String(row.compactMap { $0 })
      return line.prefix(upTo: line.lastIndex { $0 != " " }.map { line.index(after: $0) } ?? line.startIndex) + "\n"
    }.joined()
  }

  /// Sets the style of cells in a row.
  mutating func paint(_ style: BoardStyle?, column: Int, width: Int, row: Int) {
    guard let style, width > 0 else { return }
    paint[row, default: []].append((column..<(column + width), style))
  }

  /// The rows like `text`, with the styles as control sequences of terminals.
  var styledText: String {
    var result = ""
    for (number, row) in rows.enumerated() {
      let spans = paint[number] ?? []
      let end = row.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0
      var present: BoardStyle?
      for column in 0..<end {
        guard let character = row[column] else { continue }
        let style = spans.last { $0.columns.contains(column) }?.style
        if style != present {
          if present != nil { result += BoardStyle.reset }
          result += style?.sequence ?? ""
          present = style
        }
        result.append(character)
      }
      if present != nil { result += BoardStyle.reset }
      result += "\n"
    }
    return result
  }

  /// The number of columns of the widest row, and the number of rows.
  var size: (columns: Int, rows: Int) { (rows.map(\.count).max() ?? 0, rows.count) }

  /// A part of a row with the styles as control sequences of terminals. Spaces replace wide characters of which the
  /// part has only one half.
  func line(_ number: Int, columns: Range<Int>) -> String {
    guard rows.indices.contains(number) else { return "" }
    let row = rows[number]
    let spans = paint[number] ?? []
    var (result, present) = ("", BoardStyle?.none)
    for column in columns where column < row.count {
      let isCut = column + 1 == columns.upperBound && column + 1 < row.count && row[column + 1] == nil
      guard let character = isCut || column == columns.lowerBound ? row[column] ?? " " : row[column] else { continue }
      let style = spans.last { $0.columns.contains(column) }?.style
      if style != present {
        if present != nil { result += BoardStyle.reset }
        result += style?.sequence ?? ""
        present = style
      }
      result.append(isCut ? " " : character)
    }
    return present == nil ? result : result + BoardStyle.reset
  }

  private mutating func put(_ character: Character?, column: Int, row: Int) {
    while rows.count <= row { rows.append([]) }
    let missing = column + 1 - rows[row].count
    guard column < columns, missing <= 0 || count + missing <= Self.mostCells else { return isCut = true }
    if missing > 0 {
      rows[row] += repeatElement(" ", count: missing)
      count += missing
    }
    rows[row][column] = character
  }

  /// Adds a combining character to the character of a cell.
  private mutating func append(_ mark: Character, column: Int, row: Int) {
    guard rows.indices.contains(row), rows[row].indices.contains(column), let base = rows[row][column] else { return }
    let joined = String(base) + String(mark)
    if joined.count == 1, let character = joined.first { rows[row][column] = character }
  }
}
