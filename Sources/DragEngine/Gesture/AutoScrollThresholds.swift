/// Where and how fast a drag scrolls the scroll views under it.
public struct AutoScrollThresholds: Hashable, Sendable {
  /// The distance from an edge within which the pointer scrolls; at most a quarter of the window. Unit: points.
  ///
  /// Source: our choice, the width of the smallest target in the Human Interface Guidelines.
  public var edgeDistance: Double
  /// The speed of the content with the pointer on the edge; 0 turns scrolling off. Unit: points per second.
  ///
  /// Source: our choice, the height of a telephone's window in about a second.
  public var maximumSpeed: Double
  /// The longest time that one tick counts for, so that the content does not jump when a suspended host resumes.
  ///
  /// Unit: seconds.
  public var maximumStep: Double

  /// Creates thresholds; omitted values have their defaults.
  public init(edgeDistance: Double = 44, maximumSpeed: Double = 800, maximumStep: Double = 0.1) {
    self.edgeDistance = edgeDistance
    self.maximumSpeed = maximumSpeed
    self.maximumStep = maximumStep
  }

  /// The speed of the content to the left and upward for a pointer at a position. Unit: points per second.
  ///
  /// Depends only on the distances to the edges: zero away from them and outside of the window, and growing with the
  /// square of the depth, so that a pointer that only touches an edge scrolls slowly.
  public func velocity(at point: Point, in window: Rect) -> Vector {
    guard window.contains(point) else { return .zero }
    return Vector(
      dx: speed(at: point.x - window.minX, of: window.size.width),
      dy: speed(at: point.y - window.minY, of: window.size.height))
  }

  private func speed(at position: Double, of length: Double) -> Double {
    let edge = min(edgeDistance, length / 4)
    guard edge > 0 else { return 0 }
    let depth = max(0, edge - position) / edge
    let otherDepth = max(0, edge - (length - position)) / edge
    return maximumSpeed * (otherDepth * otherDepth - depth * depth)
  }
}
