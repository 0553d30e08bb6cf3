import Dray

/// The way of a pointer over a scene: to and fro, row by row, all over it and back, so that it can be gone again.
struct PointerPath {
  let points: [Point]

  /// - Parameter step: Unit: points, as a hand moves a mouse.
  init(over frame: Rect, rows: Int = 8, step: Double = 5) {
    var points: [Point] = []
    for row in 0..<rows {
      // A little beside whole numbers, so that no point lies on an edge or in the middle between two piles.
      let y = frame.minY + frame.size.height * (Double(row) + 0.5) / Double(rows) + 0.37
      let line = stride(from: frame.minX + 1.13, to: frame.maxX, by: step).map { Point(x: $0, y: y) }
      points += row.isMultiple(of: 2) ? line : line.reversed()
    }
    self.points = points + points.reversed()
  }
}

/// A walker on a repeated path, some steps at a time, so that a turn of a race can be short.
final class Walker {
  /// How many steps are gone at a time.
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
  /// A step along a path, again and again.
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
