internal import LineEditor

/// The cell of the screen at which the pointer is; the upper left cell is 0, 0.
struct ScreenCell: Equatable {
  var column: Int
  var row: Int
  /// The direction in which the pointer has entered the row: -1 is up, 1 is down, 0 is unknown.
  var lean = 0

  /// The cell of a report that is nearest on the screen. Terminals may report cells outside of the screen.
  ///
  /// - Parameters:
  ///   - rows: The number of rows that belong to the board.
  ///   - before: The cell of the previous report.
  init(_ report: MouseReport, on size: TerminalSize, rows: Int, after before: ScreenCell? = nil) {
    column = min(max(0, report.column - 1), size.columns - 1)
    row = min(max(0, report.row - 1), rows - 1)
    if let before { lean = row == before.row ? before.lean : (row - before.row).signum() }
  }
}
