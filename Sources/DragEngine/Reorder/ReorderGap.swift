/// Works out before which item of a row a drop would go, from the pointer alone.
///
/// The row is looked at as it lies at rest, with the lifted items still in their places, so that the answer never feeds
/// back into the geometry it came from: items that make room cannot push the pointer into another gap. A place counts
/// as behind an item once it is past the item's middle; to go back over a middle just crossed takes a few points more.
struct ReorderGap<Row: ReorderRow> {
  let axis: Axis
  let row: Row

  /// The position of the item before which a drop at a point would go; the number of items is the end.
  ///
  /// - Parameters:
  ///   - point: Space: scene.
  ///   - previous: The answer for the place before, if it was for the same row.
  /// - Complexity: O(log *n*) in the number of items, plus the number of lifted items passed over.
  func position(at point: Point, previous: Int?) -> Int {
    position(at: point, previous: previous, among: 0..<row.count)
  }

  /// The same, looking only at the items at some positions; the end of these is the beginning of what follows.
  func position(at point: Point, previous: Int?, among range: Range<Int>) -> Int {
    let place = point.along(axis)
    let next = firstKept(from: firstPast(place, among: range))
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

  /// The first item whose middle lies behind a place.
  private func firstPast(_ place: Double, among range: Range<Int>) -> Int {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let probe = (low + high) / 2
      if middle(probe) > place { high = probe } else { low = probe + 1 }
    }
    return low
  }

  /// The first item from a position on that is not being dragged.
  func firstKept(from start: Int) -> Int {
    var item = start
    while item < row.count, row.isLifted(item) { item += 1 }
    return item
  }
}

/// How far past the middle of an item the pointer must be to change a gap that was shown before, and how far from where it
/// came over another destination or list to come over yet another. Unit: points.
let reorderHysteresis = 4.0

/// Items in order along an axis, by their positions.
protocol ReorderRow {
  /// How many there are.
  var count: Int { get }
  /// Where one lies at rest. Space: scene.
  func frame(at position: Int) -> Rect
  /// Whether one is being dragged and so takes no part.
  func isLifted(_ position: Int) -> Bool
}
