/// The direction in which items follow one another.
public enum Axis: Hashable, Sendable {
  /// From left to right.
  case horizontal
  /// From top to bottom.
  case vertical
}

extension Point {
  /// The coordinate along an axis. Unit: points.
  public func along(_ axis: Axis) -> Double { axis == .horizontal ? x : y }

  mutating func set(_ coordinate: Double, along axis: Axis) {
    if axis == .horizontal { x = coordinate } else { y = coordinate }
  }

  /// The point moved by an offset.
  public static func + (point: Point, offset: Vector) -> Point { Point(x: point.x + offset.dx, y: point.y + offset.dy) }

  /// The point moved back by an offset.
  public static func - (point: Point, offset: Vector) -> Point { Point(x: point.x - offset.dx, y: point.y - offset.dy) }

  /// The vector from the second point to the first.
  public static func - (end: Point, start: Point) -> Vector { Vector(dx: end.x - start.x, dy: end.y - start.y) }
}

extension Size {
  /// The extent along an axis. Unit: points.
  public func along(_ axis: Axis) -> Double { axis == .horizontal ? width : height }

  mutating func set(_ extent: Double, along axis: Axis) {
    if axis == .horizontal { width = extent } else { height = extent }
  }
}
