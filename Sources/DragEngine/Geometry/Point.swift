/// A point in a plane.
///
/// Unit: points; the origin is at the top left, and `y` grows downward. Each use names the space (scene, container,
/// item).
public struct Point: Hashable, Sendable {
  /// Distance from the left edge of the space.
  public var x: Double
  /// Distance from the top edge of the space.
  public var y: Double

  /// Creates a point from its distances to the left and the top edge.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin of a space.
  public static let zero = Point(x: 0, y: 0)

  /// Whether both coordinates are finite numbers.
  public var isFinite: Bool { x.isFinite && y.isFinite }
}
