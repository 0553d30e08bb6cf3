/// The size and the number of the rows in all collections of a plugin.
final class RowTotals {
  /// Unit: bytes.
  private(set) var size = 0
  private(set) var rows = 0

  /// Adds differences, which may be negative.
  func add(_ size: Int, _ rows: Int) {
    self.size += size
    self.rows += rows
  }
}
