// How a hand goes that knows where it wants to: what a driver does, and what a question about a drag goes through.

extension Point {
  /// Where a press at this point has become a drag.
  package func pastThreshold(_ thresholds: GestureThresholds) -> Point {
    self + Vector(dx: thresholds.dragDistance + 1, dy: 0)
  }

  /// Where a pointer is seen between this point and another to which it goes.
  package func stops(onTheWayTo end: Point) -> [Point] {
    [0.25, 0.5, 0.75].map { share in self + Vector(dx: (end.x - x) * share, dy: (end.y - y) * share) }
  }
}
