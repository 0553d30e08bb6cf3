/// A relative point in a rectangle: fractions of its width and height, from the top left corner.
///
/// Source: SwiftUI's `UnitPoint`.
public struct UnitPoint: Hashable, Sendable {
  /// The fraction of the width: 0 at the left edge, 1 at the right edge.
  public var x: Double
  /// The fraction of the height: 0 at the top edge, 1 at the bottom edge.
  public var y: Double

  /// Creates a point from fractions of width and height.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Whether both fractions are finite numbers.
  public var isFinite: Bool { x.isFinite && y.isFinite }
}

extension Rect {
  /// The relative position of a point in the rectangle; 0.5 along an axis without extent.
  func unitPoint(of point: Point) -> UnitPoint {
    UnitPoint(
      x: size.width > 0 ? (point.x - minX) / size.width : 0.5,
      y: size.height > 0 ? (point.y - minY) / size.height : 0.5)
  }
}
