/// The rows that the terminal shows, from the first row of the entry on. Computes the output that changes them into
/// others.
///
/// All movements are relative to the cursor, because the position of the first row on the terminal is not known.
struct Screen {
  /// The size of the terminal.
  private(set) var size: TerminalSize
  /// Whether styles are written.
  let hasStyles: Bool
  private var rows: [[Cell]] = []
  /// The row and column of the cursor, from the first row.
  private var cursor = (row: 0, column: 0)
  private var output = ""
  private var style = TextStyle.plain

  init(size: TerminalSize, hasStyles: Bool) {
    self.size = size
    self.hasStyles = hasStyles
  }

  /// Removes and returns the output to write.
  mutating func takeOutput() -> String {
    defer { output = "" }
    return output
  }

  /// Shows other rows by writing the differences, and moves the cursor.
  mutating func show(_ new: [[Cell]], cursor target: (row: Int, column: Int)) {
    let changed = (0..<max(new.count, rows.count)).filter { row in
      row >= new.count || row >= rows.count || rows[row] != new[row]
    }
    let hidesCursor = changed.count > 1
    if hidesCursor { output += "\u{1b}[?25l" }
    for row in changed {
      if row >= new.count {
        move(toRow: row, column: 0)
        output += "\u{1b}[J"
        break
      }
      let old = row < rows.count ? rows[row] : []
      write(new[row], over: old, row: row)
    }
    rows = new
    move(toRow: target.row, column: target.column)
    if hidesCursor { output += "\u{1b}[?25h" }
  }

  private mutating func write(_ new: [Cell], over old: [Cell], row: Int) {
    var (same, column) = (0, 0)
    while same < min(new.count, old.count), new[same] == old[same] {
      column += new[same].width
      same += 1
    }
    move(toRow: row, column: column)
    // After a row that fills the terminal, the cursor would wait at its end to wrap. Terminals end this state
    // differently, so wrapping is turned off for the row.
    let fills = same < new.count && new.reduce(0) { $0 + $1.width } >= size.columns
    if fills { output += "\u{1b}[?7l" }
    for cell in new[same...] {
      select(cell.style)
      output += cell.text
      column += cell.width
    }
    select(.plain)
    let oldWidth = old.reduce(0) { $0 + $1.width }
    if column < oldWidth { output += "\u{1b}[K" }
    cursor.column = column
    if fills {
      output += "\u{1b}[?7h\r"
      cursor.column = 0
    }
  }

  private mutating func select(_ new: TextStyle) {
    guard hasStyles, new != style else { return }
    if new.parameters != style.parameters { output += "\u{1b}[\(new.parameters)m" }
    style = new
  }

  private mutating func move(toRow row: Int, column: Int) {
    if row < cursor.row { output += "\u{1b}[\(cursor.row - row)A" }
    if row > cursor.row {
      let known = min(row, max(rows.count - 1, cursor.row))
      if known > cursor.row { output += "\u{1b}[\(known - cursor.row)B" }
      // Below the last row, the terminal may have to scroll, which only a line feed does.
      if row > known {
        output += "\r" + String(repeating: "\n", count: row - known)
        cursor.column = 0
      }
    }
    cursor.row = row
    guard column != cursor.column else { return }
    if column == 0 {
      output += "\r"
    } else if column > cursor.column {
      output += "\u{1b}[\(column - cursor.column)C"
    } else if cursor.column - column <= 3 {
      output += String(repeating: "\u{8}", count: cursor.column - column)
    } else {
      output += "\r\u{1b}[\(column)C"
    }
    cursor.column = column
  }

  /// Rings the bell, because a key had no effect.
  mutating func bell() { output += "\u{7}" }

  // MARK: Whole screen

  /// Moves below the rows, and starts with no rows, because other output follows.
  mutating func leave() {
    if !rows.isEmpty {
      move(toRow: rows.count - 1, column: 0)
      output += "\r\n"
    }
    forget()
  }

  /// Erases the rows, so that they are drawn again at the same place.
  mutating func erase() {
    move(toRow: 0, column: 0)
    output += "\r\u{1b}[J"
    forget()
  }

  /// Clears the terminal.
  mutating func clear() {
    output += "\u{1b}[H\u{1b}[2J"
    forget()
  }

  /// Assumes that the terminal shows no rows.
  mutating func forget() {
    rows = []
    cursor = (0, 0)
  }

  /// Adapts to another size of the terminal. Erases the rows, because most terminals have wrapped them at the new
  /// width.
  mutating func resize(to new: TerminalSize) {
    guard new != size else { return }
    let width = { (row: [Cell]) in row.reduce(0) { $0 + $1.width } }
    let above = rows.prefix(cursor.row).reduce(0) { $0 + max(1, (width($1) + new.columns - 1) / new.columns) }
    size = new
    cursor.row = min(above + cursor.column / new.columns, new.rows - 1)
    cursor.column = -1  // unknown
    erase()
  }
}

/// The size of a terminal.
public struct TerminalSize: Equatable, Sendable {
  /// The number of columns, at least 1.
  public var columns: Int
  /// The number of rows, at least 1.
  public var rows: Int

  /// Creates a size; a number below 1 becomes 1.
  public init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (max(1, columns), max(1, rows))
  }
}
