/// The list of candidates under an entry.
struct CompletionMenu {
  let completion: Completion
  /// The replaced part of the entry.
  let range: Range<TextPosition>
  /// The typed text that the common beginning of the candidates has replaced; `nil` if the range still has it.
  let typed: String?
  /// The index of the selected candidate; `nil` while the typed text is selected, as at first.
  private(set) var selection: Int?
  /// The first shown row.
  private var top = 0
  /// The number of candidates in a row, as drawn.
  private var perRow = 1

  /// The maximum number of shown rows of candidates.
  private static let maximumRows = 8

  init(_ completion: Completion, range: Range<TextPosition>, typed: String? = nil) {
    (self.completion, self.range, self.typed) = (completion, range, typed)
  }

  private var candidates: [Candidate] { completion.candidates }

  var isEmpty: Bool { candidates.isEmpty }

  /// The selected candidate's text; `nil` if the typed text is selected.
  var text: String? { selection.map { candidates[$0].text } }

  /// Selects the candidate a number of rows below; above for a negative number. Without a selection, or without such a
  /// candidate, moves the selection by one candidate.
  mutating func select(byRows distance: Int) {
    guard let selection, candidates.indices.contains(selection + distance * perRow) else {
      return select(by: distance.signum())
    }
    self.selection = selection + distance * perRow
  }

  /// Moves the selection by a number of candidates. The typed text is before the first and after the last candidate.
  mutating func select(by distance: Int) {
    guard !candidates.isEmpty else { return }
    let count = candidates.count + 1
    let place = ((selection.map { $0 + 1 } ?? 0) + distance % count + count) % count
    selection = place == 0 ? nil : place - 1
  }

  // MARK: Drawing

  /// The rows of the candidates and of the note, at most `limit` in total.
  mutating func rows(columns: Int, limit: Int) -> [[Cell]] {
    guard limit > 0 else { return [] }
    let note = selection.flatMap { candidates[$0].documentation } ?? completion.note
    let noteRows = note == nil || limit < 2 && !candidates.isEmpty ? 0 : 1
    var rows = listRows(columns: columns, limit: min(Self.maximumRows, limit - noteRows))
    if let note, noteRows > 0 { rows.append(Self.cells(note, .note, columns: columns)) }
    return rows
  }

  private mutating func listRows(columns: Int, limit: Int) -> [[Cell]] {
    guard limit > 0, !candidates.isEmpty else { return [] }
    let isTable = candidates.contains { $0.description != nil }
    let names = candidates.map { $0.label ?? $0.text }
    // Only a part of a long list is measured. A wider name in the rest is cut.
    let widest = names.prefix(500).reduce(1) { max($0, min(CellWidth.of($1), columns - 2)) }
    perRow = isTable ? 1 : max(1, columns / (widest + 2))
    let rowCount = (candidates.count + perRow - 1) / perRow
    let isCut = rowCount > limit
    let shown = isCut && limit > 1 ? limit - 1 : min(limit, rowCount)
    let selectedRow = (selection ?? 0) / perRow
    top = min(max(top, selectedRow - shown + 1), selectedRow, max(0, rowCount - shown))
    var rows = (top..<min(rowCount, top + shown)).map { row in
      (row * perRow..<min(candidates.count, (row + 1) * perRow)).flatMap { index in
        entry(index, names[index], width: widest, isTable: isTable, columns: columns)
      }
    }
    if isCut, limit > 1 {
      let place = selection.map { "\($0 + 1) of \(candidates.count)" } ?? "\(candidates.count) candidates"
      rows.append(Self.cells(place, .note, columns: columns))
    }
    return rows.map { Self.cut($0, to: columns) }
  }

  private func entry(_ index: Int, _ name: String, width: Int, isTable: Bool, columns: Int) -> [Cell] {
    let isSelected = index == selection
    // The sign `>` shows the selection on terminals without styles.
    var cells = Self.cells(isSelected ? ">" : " ", isSelected ? .selected : .candidate, columns: columns)
    cells += Self.cells(name, isSelected ? .selected : .candidate, columns: width)
    let used = cells.reduce(0) { $0 + $1.width }
    cells += [Cell](
      repeating: Cell(text: " ", width: 1, style: isTable && isSelected ? .selected : .candidate),
      count: max(0, width + (isTable ? 3 : 2) - used))
    if isTable, let description = candidates[index].description {
      cells += Self.cells(description, .note, columns: max(0, columns - width - 3))
    }
    return cells
  }

  /// A text as cells of one row. A long text is cut and ends in an ellipsis.
  static func cells(_ text: String, _ style: TextStyle, columns: Int) -> [Cell] {
    let maker = CellMaker(columns: max(1, columns))
    var (cells, column) = ([Cell](), 0)
    for character in text {
      let cell = maker.cell(character, at: column, style: style)
      guard column + cell.width <= columns else {
        while let last = cells.last, column + 1 > columns {
          column -= last.width
          cells.removeLast()
        }
        if columns > 0 { cells.append(Cell(text: "…", width: 1, style: style)) }
        return cells
      }
      cells.append(cell)
      column += cell.width
    }
    return cells
  }

  private static func cut(_ cells: [Cell], to columns: Int) -> [Cell] {
    var width = 0
    return Array(
      cells.prefix { cell in
        width += cell.width
        return width <= columns
      })
  }
}
