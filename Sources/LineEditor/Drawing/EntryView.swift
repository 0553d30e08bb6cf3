/// The drawing of an entry: a window of its rows that contains the cursor.
struct EntryView {
  /// The texts before the first line and before the others.
  struct Prompts {
    var first: String
    var next: String
  }

  /// The hint and the marks that are drawn in addition to the text.
  struct Decoration {
    /// The text that is drawn after the entry: the offered continuation, or the mark of an interruption.
    var hint = ""
    /// The range that a search has found. Unit: bytes from the start of the entry.
    var match: Range<Int>?
    /// Whether the brackets at the cursor are marked.
    var marksBrackets = false
  }

  private let prompts: Prompts
  private var styles: LineStyles
  private var columns = 0
  /// The drawn prompts, shortened on narrow terminals.
  private var promptCells: (first: [Cell], next: [Cell]) = ([], [])
  /// The first drawn row.
  private var top = 0
  /// The number of rows of the whole entry.
  private(set) var rowCount = 1

  init(prompts: Prompts, highlight: @escaping (String, Int) -> HighlightedLine) {
    self.prompts = prompts
    styles = LineStyles(highlight: highlight)
  }

  mutating func apply(_ changes: [LineChange]) {
    for change in changes { styles.apply(change) }
  }

  /// The rows of the window and the place of the cursor in them.
  ///
  /// - Parameter height: The maximum number of rows; `nil` returns all rows.
  mutating func rows(
    of buffer: EntryBuffer, columns: Int, height: Int?, decoration: Decoration
  ) -> (rows: [[Cell]], cursor: (row: Int, column: Int)) {
    if columns != self.columns {
      self.columns = columns
      promptCells = (cells(ofPrompt: prompts.first), cells(ofPrompt: prompts.next))
      styles.dropLayouts()
    }
    let text = buffer.text
    var (starts, total) = ([Int](), 0)
    starts.reserveCapacity(text.lines.count)
    for index in text.lines.indices {
      starts.append(total)
      total += layout(index, of: text).rowCount
    }
    let line = buffer.cursor.line
    let cursorRow = starts[line] + layout(line, of: text).row(at: buffer.cursor.offset)
    let window = chooseWindow(total: total, cursorRow: cursorRow, height: height)
    let brackets = decoration.marksBrackets ? matchingBrackets(buffer, lines(in: window, starts)) : []
    var rows: [[Cell]] = []
    var cursorColumn = 0
    for index in lines(in: window, starts) {
      let layout = layout(index, of: text)
      let parts = parts(index, of: text, decoration: decoration, brackets: brackets)
      for row in 0..<layout.rowCount where window.contains(starts[index] + row) {
        var cells = row > 0 ? [] : index == 0 ? promptCells.first : promptCells.next
        let end = row + 1 < layout.rowCount ? layout.start(ofRow: row + 1) : text.lines[index].utf8.count
        let range = layout.start(ofRow: row)..<end
        let isCursorRow = starts[index] + row == cursorRow
        let column = append(
          text.lines[index], range, styled: parts, to: &cells, cursor: isCursorRow ? buffer.cursor.offset : nil)
        if isCursorRow { cursorColumn = column }
        rows.append(cells)
      }
    }
    if !decoration.hint.isEmpty, window.contains(total - 1) { appendHint(decoration.hint, to: &rows) }
    return (rows, (cursorRow - window.lowerBound, min(cursorColumn, columns - 1)))
  }

  private mutating func chooseWindow(total: Int, cursorRow: Int, height: Int?) -> Range<Int> {
    rowCount = total
    guard let height, total > height else {
      top = 0
      return 0..<total
    }
    top = min(max(top, cursorRow - height + 1), cursorRow, total - height)
    return top..<(top + height)
  }

  /// The lines that have rows in a window.
  private func lines(in window: Range<Int>, _ starts: [Int]) -> Range<Int> {
    let first = (starts.firstIndex { $0 > window.lowerBound } ?? starts.count) - 1
    let end = starts.firstIndex { $0 >= window.upperBound } ?? starts.count
    return first..<end
  }

  private mutating func layout(_ index: Int, of text: EntryText) -> LineLayout {
    let prompt = index == 0 ? promptCells.first : promptCells.next
    return styles.layout(
      index, of: text, indent: prompt.reduce(0) { $0 + $1.width }, columns: columns)
  }

  /// The cells of a prompt.
  private func cells(ofPrompt prompt: String) -> [Cell] {
    let short = columns >= 3 * CellWidth.of(prompt) ? prompt : columns >= 6 ? String(prompt.suffix(2)) : ""
    return CompletionMenu.cells(short, .prompt, columns: columns)
  }

  // MARK: Cells

  /// The styled parts of a line, including the marks of brackets and of a search.
  private mutating func parts(
    _ index: Int, of text: EntryText, decoration: Decoration, brackets: [TextPosition]
  ) -> [StyledRange] {
    var parts = styles.parts(index, of: text)
    for bracket in brackets where bracket.line == index {
      parts = Self.overlay(StyledRange(bracket.offset..<(bracket.offset + 1), .bracket), on: parts)
    }
    if let match = decoration.match {
      let start = text.offset(of: text.startOfLine(index))
      let range = (match.lowerBound - start)..<(match.upperBound - start)
      let shown = range.clamped(to: 0..<text.lines[index].utf8.count)
      if !shown.isEmpty { parts = Self.overlay(StyledRange(shown, .match), on: parts) }
    }
    return parts
  }

  private static func overlay(_ top: StyledRange, on parts: [StyledRange]) -> [StyledRange] {
    var result: [StyledRange] = []
    var isAdded = false
    for part in parts {
      if part.range.lowerBound < top.range.lowerBound {
        let end = min(part.range.upperBound, top.range.lowerBound)
        result.append(StyledRange(part.range.lowerBound..<end, part.style))
      }
      if !isAdded, part.range.upperBound > top.range.lowerBound {
        result.append(top)
        isAdded = true
      }
      if part.range.upperBound > top.range.upperBound {
        let start = max(part.range.lowerBound, top.range.upperBound)
        result.append(StyledRange(start..<part.range.upperBound, part.style))
      }
    }
    return isAdded ? result : result + [top]
  }

  /// Appends the cells of a part of a line. Returns the column of the cursor, or else the column after
  /// the last cell.
  private func append(
    _ line: String, _ range: Range<Int>, styled parts: [StyledRange], to cells: inout [Cell], cursor: Int?
  ) -> Int {
    let maker = CellMaker(columns: columns)
    var column = cells.reduce(0) { $0 + $1.width }
    var (offset, cursorColumn) = (range.lowerBound, Int?.none)
    var rest = parts.drop { $0.range.upperBound <= range.lowerBound }
    for character in line.bytes(range) {
      let length = character.utf8.count
      while let part = rest.first, part.range.upperBound <= offset { rest.removeFirst() }
      let style = rest.first.map { $0.range.contains(offset) ? $0.style : .plain } ?? .plain
      if cursorColumn == nil, let cursor, cursor < offset + length { cursorColumn = column }
      let cell = maker.cell(character, at: column, style: style)
      cells.append(cell)
      column += cell.width
      offset += length
    }
    return cursorColumn ?? column
  }

  /// Appends the part of a hint's first line that fits to the last row.
  private func appendHint(_ hint: String, to rows: inout [[Cell]]) {
    guard let last = rows.indices.last else { return }
    let width = rows[last].reduce(0) { $0 + $1.width }
    let line = hint.utf8.split(separator: 0x0a, maxSplits: 1, omittingEmptySubsequences: false)[0]
    let shown = String(Substring(line)) + (line.endIndex < hint.utf8.endIndex ? " …" : "")
    rows[last] += CompletionMenu.cells(shown, .hint, columns: columns - width)
  }

  // MARK: Brackets

  /// The bracket at or before the cursor and its partner, if both are in these lines.
  private mutating func matchingBrackets(_ buffer: EntryBuffer, _ lines: Range<Int>) -> [TextPosition] {
    var scan = BracketScan()
    for line in lines { scan.add(buffer.text.lines[line], styles.parts(line, of: buffer.text), line: line) }
    return scan.pair(at: buffer.cursor)
  }
}
