/// A way from one place to another, the same in every space. Unit: points.
public struct Vector: Hashable, Sendable {
  /// How far to the right.
  public var dx: Double
  /// How far downward.
  public var dy: Double

  /// Creates a way from its two parts.
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// Creates a way along an axis.
  ///
  /// - Parameters:
  ///   - length: How far. Unit: points.
  ///   - axis: The axis.
  public init(_ length: Double, along axis: Axis) {
    (dx, dy) = axis == .horizontal ? (length, 0) : (0, length)
  }

  /// The way that leads nowhere.
  public static let zero = Vector(dx: 0, dy: 0)

  /// The square of the length, which compares like the length and needs no root. Unit: square points.
  public var squaredLength: Double { dx * dx + dy * dy }

  /// Both ways one after the other.
  public static func + (a: Vector, b: Vector) -> Vector { Vector(dx: a.dx + b.dx, dy: a.dy + b.dy) }

  /// How far along an axis. Unit: points.
  public func along(_ axis: Axis) -> Double { axis == .horizontal ? dx : dy }
}
