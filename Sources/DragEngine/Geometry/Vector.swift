/// A displacement between two points, equal in all coordinate spaces. Unit: points.
public struct Vector: Hashable, Sendable {
  /// The distance to the right.
  public var dx: Double
  /// The distance downward.
  public var dy: Double

  /// Creates a vector from its components.
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// Creates a vector along an axis.
  ///
  /// - Parameters:
  ///   - length: The length. Unit: points.
  ///   - axis: The axis.
  public init(_ length: Double, along axis: Axis) {
    (dx, dy) = axis == .horizontal ? (length, 0) : (0, length)
  }

  /// The vector of length zero.
  public static let zero = Vector(dx: 0, dy: 0)

  /// The square of the length, for comparisons without a square root. Unit: square points.
  public var squaredLength: Double { dx * dx + dy * dy }

  /// The sum of two vectors.
  public static func + (a: Vector, b: Vector) -> Vector { Vector(dx: a.dx + b.dx, dy: a.dy + b.dy) }

  /// The component along an axis. Unit: points.
  public func along(_ axis: Axis) -> Double { axis == .horizontal ? dx : dy }
}
