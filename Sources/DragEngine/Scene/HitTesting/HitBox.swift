/// A closed rectangle, given by its first and last coordinates.
///
/// The right and bottom edges do not belong to a `Rect`. A box therefore ends at the last floating-point number before
/// the edge, so that box and rectangle contain exactly the same points.
struct HitBox: Sendable {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  /// A box that contains every point.
  static let everything = HitBox(left: -.infinity, top: -.infinity, right: .infinity, bottom: .infinity)
  /// A box that contains no point and does not change a union.
  static let nothing = HitBox(left: .infinity, top: .infinity, right: -.infinity, bottom: -.infinity)

  /// Whether the box contains no point.
  var isEmpty: Bool { left > right || top > bottom }

  /// Whether the box contains a point; false if a coordinate is not a number.
  func contains(_ point: Point) -> Bool {
    left <= point.x && point.x <= right && top <= point.y && point.y <= bottom
  }

  /// The centre. Each coordinate is halved before the addition, so that the sum is finite.
  var center: Point { Point(x: left / 2 + right / 2, y: top / 2 + bottom / 2) }

  /// The smallest box that contains both.
  func union(_ other: HitBox) -> HitBox {
    HitBox(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  /// The common part of both.
  func intersection(_ other: HitBox) -> HitBox {
    HitBox(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }
}

extension HitBox {
  /// Creates the box with the points of a rectangle.
  init(_ rect: Rect) {
    self.init(left: rect.minX, top: rect.minY, right: rect.maxX.nextDown, bottom: rect.maxY.nextDown)
  }
}
