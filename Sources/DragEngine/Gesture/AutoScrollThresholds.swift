/// The thresholds that decide where and how fast a drag scrolls the scroll views under it.
public struct AutoScrollThresholds: Hashable, Sendable {
  /// The distance from an edge within which the pointer scrolls; at most a quarter of the window. Unit: points.
  ///
  /// Source: chosen by this project, as the width of the smallest target in the Human Interface Guidelines.
  public var edgeDistance: Double
  /// The speed of the content with the pointer on the edge; 0 turns scrolling off. Unit: points per second.
  ///
  /// Source: chosen by this project, so that the height of a phone's window passes in about a second.
  public var maximumSpeed: Double
  /// The longest time for which one tick scrolls, so that the content does not jump when a suspended host resumes.
  ///
  /// Unit: seconds.
  public var maximumStep: Double

  /// Creates thresholds; omitted values have their defaults.
  ///
  /// - Parameters:
  ///   - edgeDistance: The distance from an edge within which a view scrolls. Unit: points.
  ///   - maximumSpeed: The speed at the edge. Unit: points per second.
  ///   - maximumStep: The longest time for which one tick scrolls. Unit: seconds.
  public init(edgeDistance: Double = 44, maximumSpeed: Double = 800, maximumStep: Double = 0.1) {
    self.edgeDistance = edgeDistance
    self.maximumSpeed = maximumSpeed
    self.maximumStep = maximumStep
  }

  /// The velocity of the content to the left and upward for a pointer at a position. Unit: points per second.
  ///
  /// The velocity is zero outside of the window, and farther than `edgeDistance` from all edges. Nearer to an edge, it
  /// grows with the square of the depth, so that the view begins to scroll slowly.
  ///
  /// - Parameters:
  ///   - point: The position of the pointer.
  ///   - window: The visible part of the view, in the same space.
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
