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

extension [Placement] {
  /// What holds all that is drawn.
  var bounds: Rect {
    let (left, top) = (map(\.frame.minX).min() ?? 0, map(\.frame.minY).min() ?? 0)
    let (right, bottom) = (map(\.frame.maxX).max() ?? 0, map(\.frame.maxY).max() ?? 0)
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
