import Dray

/// The path of a pointer over a scene: row by row in alternating directions, and the same way back to the start, so that
/// the path can be repeated.
struct PointerPath {
  let points: [Point]

  /// - Parameter step: The distance of two points; the default is that of a mouse in a hand. Unit: points.
  init(over frame: Rect, rows: Int = 8, step: Double = 5) {
    var points: [Point] = []
    for row in 0..<rows {
      // Not whole numbers, so that no point lies on an edge or in the middle between two piles.
      let y = frame.minY + frame.size.height * (Double(row) + 0.5) / Double(rows) + 0.37
      let line = stride(from: frame.minX + 1.13, to: frame.maxX, by: step).map { Point(x: $0, y: y) }
      points += row.isMultiple(of: 2) ? line : line.reversed()
    }
    self.points = points + points.reversed()
  }
}

/// Walks along a repeated path, some steps at a time, so that a turn of a race can be short.
final class Walker {
  /// The number of steps at a time.
  static let steps = 256
  private let points: [Point]
  private var position = 0

  init(_ points: [Point]) {
    self.points = points
  }

  /// Advances by some steps.
  func walk(_ step: (Point) -> Void) {
    for _ in 0..<Self.steps {
      step(points[position])
      position = position + 1 < points.count ? position + 1 : 0
    }
  }
}

extension Contestant {
  /// A contestant that makes one step along a path in each operation.
  init(along path: [Point], _ step: @escaping (Point) -> Void) {
    let walker = Walker(path)
    self.init(operations: Walker.steps) { walker.walk(step) }
  }
}

extension [Placement] {
  /// The rectangle around all placements.
  var bounds: Rect {
    let (left, top) = (map(\.frame.minX).min() ?? 0, map(\.frame.minY).min() ?? 0)
    let (right, bottom) = (map(\.frame.maxX).max() ?? 0, map(\.frame.maxY).max() ?? 0)
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
