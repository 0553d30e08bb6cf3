/// Computes the item of a row before which a drop inserts, from the pointer and the previous gap.
///
/// Uses the row at rest, with the lifted items still in their places. The answer therefore does not affect the geometry
/// from which it is computed: items that make room cannot push the pointer into another gap. A point past the middle of
/// an item is behind the item. However, a pointer changes the previous gap only some points past that middle, at most
/// `reorderHysteresis`.
struct ReorderGap<Row: ReorderRow> {
  let axis: Axis
  let row: Row

  /// The position of the item before which a drop at a point inserts; the number of items is the end.
  ///
  /// - Parameters:
  ///   - point: The point of the drop, in the space of the row's frames.
  ///   - previous: The previous answer, if it was for the same row.
  /// - Complexity: O(log *n*) in the number of items, plus the number of skipped lifted items.
  func position(at point: Point, previous: Int?) -> Int {
    position(at: point, previous: previous, among: 0..<row.count)
  }

  /// The position among a range of the items. If the point is behind all of them, the result is the first later item
  /// that is not dragged.
  func position(at point: Point, previous: Int?, among range: Range<Int>) -> Int {
    let place = point.along(axis)
    let next = firstKept(from: firstPast(place, among: part(of: range, near: previous, place)))
    guard let previous, previous != next, previous <= row.count else { return next }
    let crossed = previous < next ? previous : next
    guard range.contains(crossed), firstKept(from: crossed + 1) == max(previous, next) else { return next }
    return abs(place - middle(crossed)) > min(reorderHysteresis, extent(crossed) / 4) ? next : previous
  }

  private func middle(_ item: Int) -> Double {
    let frame = row.frame(at: item)
    return axis == .horizontal ? frame.minX + frame.size.width / 2 : frame.minY + frame.size.height / 2
  }

  private func extent(_ item: Int) -> Double { row.frame(at: item).size.along(axis) }

  /// The part of a range in which `firstPast` must search; its answer may also be the end of the part. If the middles
  /// of the items ascend, the part is found in growing steps from the previous answer, because a pointer usually passes
  /// few items at a time.
  private func part(of range: Range<Int>, near previous: Int?, _ place: Double) -> Range<Int> {
    guard let previous, row.isAscending, range.contains(previous) else { return range }
    var (low, high, step) = (previous, previous, 1)
    if middle(previous) > place {
      while low > range.lowerBound, middle(low) > place {
        (low, high) = (max(range.lowerBound, low - step), low)
        step *= 2
      }
    } else {
      while high < range.upperBound, middle(high) <= place {
        (low, high) = (high + 1, min(range.upperBound, high + step))
        step *= 2
      }
    }
    return low..<high
  }

  /// The first item whose middle lies behind a coordinate.
  private func firstPast(_ place: Double, among range: Range<Int>) -> Int {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let probe = (low + high) / 2
      if middle(probe) > place { high = probe } else { low = probe + 1 }
    }
    return low
  }

  /// The first item from a position on that is not dragged.
  func firstKept(from start: Int) -> Int {
    var item = start
    while item < row.count, row.isLifted(item) { item += 1 }
    return item
  }
}

/// The largest distance past the middle of an item, or past the border of two rows, at which the pointer does not yet
/// change the previous gap. Also the distance from the hysteresis anchor at which a drag can enter another destination
/// or list. Unit: points.
let reorderHysteresis = 4.0

/// The items of a row in order, by position.
protocol ReorderRow {
  /// The number of items.
  var count: Int { get }
  /// The frame of an item at rest, without scrolling. Space: scene.
  func frame(at position: Int) -> Rect
  /// Whether an item is dragged and therefore ignored.
  func isLifted(_ position: Int) -> Bool
  /// Whether the middles of the items are known to ascend along the axis.
  var isAscending: Bool { get }
}

extension ReorderRow {
  var isAscending: Bool { false }
}
