/// A place in a plane.
///
/// Unit: points; origin top left, `y` grows downward. The space it is in (scene, container, item) is told by its user.
public struct Point: Hashable, Sendable {
  /// Distance from the left edge of the space.
  public var x: Double
  /// Distance from the top edge of the space.
  public var y: Double

  /// Creates a place from its distances to the left and the top edge.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin of a space.
  public static let zero = Point(x: 0, y: 0)

  /// Whether both coordinates are finite numbers.
  public var isFinite: Bool { x.isFinite && y.isFinite }
}
