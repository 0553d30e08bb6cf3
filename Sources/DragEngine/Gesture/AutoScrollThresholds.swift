/// Where and how fast a drag scrolls what it is held over.
public struct AutoScrollThresholds: Hashable, Sendable {
  /// How near to an edge of a scroll view the pointer must be; never more than a quarter of the window. Unit: points.
  ///
  /// Ours: as wide as the smallest target of the Human Interface Guidelines.
  public var edgeDistance: Double
  /// How fast content moves with the pointer on the very edge; 0 turns scrolling off. Unit: points a second.
  ///
  /// Ours: a window of a telephone in about a second.
  public var maximumSpeed: Double
  /// The longest time that one tick counts for, so that a host that was away does not come back elsewhere. Unit: seconds.
  public var maximumStep: Double

  /// Creates thresholds with everything at its default but what is given.
  public init(edgeDistance: Double = 44, maximumSpeed: Double = 800, maximumStep: Double = 0.1) {
    self.edgeDistance = edgeDistance
    self.maximumSpeed = maximumSpeed
    self.maximumStep = maximumStep
  }

  /// How fast content moves to the left and upward while the pointer is at a place. Unit: points a second.
  ///
  /// A function of the distances to the edges and of nothing else: none away from them and outside of the window, and
  /// growing with the square of the depth, so that a pointer that only brushes an edge scrolls slowly.
  public func velocity(at place: Point, in window: Rect) -> Vector {
    guard window.contains(place) else { return .zero }
    return Vector(
      dx: speed(at: place.x - window.minX, of: window.size.width),
      dy: speed(at: place.y - window.minY, of: window.size.height))
  }

  private func speed(at place: Double, of length: Double) -> Double {
    let edge = min(edgeDistance, length / 4)
    guard edge > 0 else { return 0 }
    let depth = max(0, edge - place) / edge
    let otherDepth = max(0, edge - (length - place)) / edge
    return maximumSpeed * (otherDepth * otherDepth - depth * depth)
  }
}
