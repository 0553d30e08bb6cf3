/// A rectangle of cells.
struct CellArea: Equatable {
  var columns: Range<Int>
  var rows: Range<Int>

  func contains(column: Int, row: Int) -> Bool { columns.contains(column) && rows.contains(row) }
}
