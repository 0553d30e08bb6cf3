// The path of a simulated pointer, for drivers and for questions about hypothetical drags.

extension Point {
  /// A point beyond the distance at which a press at this point becomes a drag.
  package func pastThreshold(_ thresholds: GestureThresholds) -> Point {
    self + Vector(dx: thresholds.dragDistance + 1, dy: 0)
  }

  /// Three points on the way from this point to another, without both ends.
  package func stops(onTheWayTo end: Point) -> [Point] {
    [0.25, 0.5, 0.75].map { share in self + Vector(dx: (end.x - x) * share, dy: (end.y - y) * share) }
  }
}
