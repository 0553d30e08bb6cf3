/// The order in which the items of a list follow one another, for drops between them.
enum ReorderFlow: Sendable {
  /// Along an axis.
  case line(Axis)
  /// In rows from top to bottom, and from left to right within each row.
  case rows(ReorderRows)

  /// The axis along which an item and its neighbour follow one another.
  var axis: Axis {
    switch self {
    case .line(let axis): axis
    case .rows: .horizontal
    }
  }
}

/// The rows of a grid at rest, used to find the place of a drop in reading order.
///
/// The border of two rows is halfway between them. A pointer that is only a few points beyond the border, at most
/// `reorderHysteresis`, stays in the row of the previous gap, as in `ReorderGap` at the middle of an item. A point
/// below the last row is at the end.
struct ReorderRows: Sendable {
  private struct Row {
    /// The position of the row's first item.
    var first: Int
    var top: Double
    var bottom: Double
  }

  private var rows: [Row] = []
  private let count: Int

  /// Finds the rows of items that are laid out in rows.
  /// - Complexity: O(*n*) in the number of items.
  init(_ frames: some Collection<Rect>) {
    count = frames.count
    var last = Rect.zero
    for (position, frame) in frames.enumerated() {
      if let row = rows.last, frame.minX > last.minX, frame.minY < row.bottom {
        rows[rows.count - 1].top = min(row.top, frame.minY)
        rows[rows.count - 1].bottom = max(row.bottom, frame.maxY)
      } else {
        rows.append(Row(first: position, top: frame.minY, bottom: frame.maxY))
      }
      last = frame
    }
  }

  /// Whether each row begins at or below the end of the previous one.
  var areDisjoint: Bool { zip(rows, rows.dropFirst()).allSatisfy { $0.bottom <= $1.top } }

  /// The position of the item before which a drop at a point inserts; the number of items is the end.
  ///
  /// - Parameters:
  ///   - point: The point of the drop, in the space of the frames of `gap`.
  ///   - previous: The previous answer, if it was for the same items.
  ///   - gap: The items as a single row; it finds the position within a row of the grid.
  func position(at point: Point, previous: Int?, in gap: ReorderGap<some ReorderRow>) -> Int {
    let row = row(at: point.y, previous: previous, in: gap)
    guard row < rows.count else { return count }
    let kept = previous.flatMap { holds(row, $0, in: gap) ? $0 : nil }
    return gap.position(at: point, previous: kept, among: rows[row].first..<end(of: row))
  }

  /// The row at a vertical coordinate; the number of rows if the coordinate is below the last row.
  private func row(at y: Double) -> Int {
    guard y < boundary(above: rows.count) else { return rows.count }
    var low = 0
    var high = rows.count
    while high - low > 1 {
      let probe = (low + high) / 2
      if boundary(above: probe) <= y { low = probe } else { high = probe }
    }
    return low
  }

  private func end(of row: Int) -> Int { row + 1 < rows.count ? rows[row + 1].first : count }

  /// The row at a vertical coordinate, or the row of the previous gap if that row is near enough. The number of rows if
  /// the coordinate is below the last row.
  private func row(at y: Double, previous: Int?, in gap: ReorderGap<some ReorderRow>) -> Int {
    let next = row(at: y)
    guard let previous, !holds(next, previous, in: gap) else { return next }
    if next > 0, holds(next - 1, previous, in: gap), y - boundary(above: next) < slack(next - 1) { return next - 1 }
    if next < rows.count, holds(next + 1, previous, in: gap), boundary(above: next + 1) - y < slack(next) {
      return next + 1
    }
    return next
  }

  /// The vertical coordinate of the border above a row, halfway to the previous row. For the number of rows, the lower
  /// edge of the last row.
  private func boundary(above row: Int) -> Double {
    if rows.isEmpty { return -.infinity }
    return row < rows.count ? (rows[row - 1].bottom + rows[row].top) / 2 : rows[row - 1].bottom
  }

  /// The distance beyond the border of a row at which the pointer still stays in the row of the previous gap.
  private func slack(_ row: Int) -> Double {
    min(reorderHysteresis, (rows[row].bottom - rows[row].top) / 4)
  }

  /// Whether a gap may lie in a row. The last gap of a row is before the first later item that is not dragged.
  private func holds(_ row: Int, _ position: Int, in gap: ReorderGap<some ReorderRow>) -> Bool {
    if row == rows.count { return position == count }
    return row < rows.count && position >= rows[row].first && position <= gap.firstKept(from: end(of: row))
  }
}
