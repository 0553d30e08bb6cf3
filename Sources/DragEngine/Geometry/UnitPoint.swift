/// A relative point in a rectangle: shares of its extents from the upper left corner.
///
/// Source: SwiftUI's `UnitPoint`.
public struct UnitPoint: Hashable, Sendable {
  /// The share of the width, 0 at the left edge and 1 at the right one.
  public var x: Double
  /// The share of the height, 0 at the top edge and 1 at the bottom one.
  public var y: Double

  /// Creates a point from its shares of width and height.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Whether both shares are finite numbers.
  public var isFinite: Bool { x.isFinite && y.isFinite }
}

extension Rect {
  /// The relative point of a point in the rectangle; the middle along an axis without an extent.
  func unitPoint(of point: Point) -> UnitPoint {
    UnitPoint(
      x: size.width > 0 ? (point.x - minX) / size.width : 0.5,
      y: size.height > 0 ? (point.y - minY) / size.height : 0.5)
  }
}
