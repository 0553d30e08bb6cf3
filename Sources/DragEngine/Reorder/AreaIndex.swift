/// A spatial index that finds the nearest of many rectangles.
///
/// A binary tree over the rectangles, divided by their centres along the longer side of their bounds. The search enters
/// the nearer half first, and skips every branch that is farther away than the best result so far.
struct AreaIndex: Sendable {
  private var entries: [Entry] = []
  /// The branches in preorder: a branch comes before its halves, and its first half directly after it.
  private var branches: [Branch] = []

  private struct Entry {
    var area: Rect
    var position: Int
  }

  private struct Branch {
    var bounds: Rect
    var entries: Range<Int>
    /// The index of the second half; `nil` for a leaf.
    var second: Int?
  }

  /// The largest number of rectangles for which a linear search is faster than another division.
  private static let leafSize = 16

  /// Creates an index of rectangles, identified by their positions.
  /// - Complexity: O(*n* log² *n*).
  init(_ areas: [Rect] = []) {
    entries = areas.enumerated().map { Entry(area: $1, position: $0) }
    if !entries.isEmpty { divide(0..<entries.count) }
  }

  private mutating func divide(_ range: Range<Int>) {
    let bounds = entries[range].dropFirst().reduce(entries[range.lowerBound].area) { $0.union($1.area) }
    let branch = branches.count
    branches.append(Branch(bounds: bounds, entries: range, second: nil))
    guard range.count > Self.leafSize else { return }
    let axis: Axis = bounds.size.width > bounds.size.height ? .horizontal : .vertical
    entries[range].sort { ($0.area.center.along(axis), $0.position) < ($1.area.center.along(axis), $1.position) }
    let middle = (range.lowerBound + range.upperBound) / 2
    divide(range.lowerBound..<middle)
    branches[branch].second = branches.count
    divide(middle..<range.upperBound)
  }

  /// The position of the rectangle nearest to a point; the first if several are equally near; `nil` if there is none.
  /// - Complexity: usually O(log *n*); O(*n*) if all rectangles overlap.
  func nearest(to point: Point) -> Int? {
    guard !branches.isEmpty else { return nil }
    var best = (distance: Double.infinity, position: Int.max)
    search(0, from: point, &best)
    return best.position == .max ? nil : best.position
  }

  private func search(_ index: Int, from point: Point, _ best: inout (distance: Double, position: Int)) {
    guard let second = branches[index].second else {
      for index in branches[index].entries {
        let distance = entries[index].area.squaredDistance(to: point)
        guard distance <= best.distance else { continue }
        let position = entries[index].position
        if distance < best.distance || position < best.position { best = (distance, position) }
      }
      return
    }
    let first = index + 1
    let toFirst = branches[first].bounds.squaredDistance(to: point)
    let toSecond = branches[second].bounds.squaredDistance(to: point)
    let isFirstNearer = toFirst <= toSecond
    if min(toFirst, toSecond) <= best.distance { search(isFirstNearer ? first : second, from: point, &best) }
    if max(toFirst, toSecond) <= best.distance { search(isFirstNearer ? second : first, from: point, &best) }
  }
}
