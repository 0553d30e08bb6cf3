/// A rectangle by its first and last coordinates, all of which belong to it.
///
/// The right and bottom edge do not belong to a `Rect`. The last number before the edge does, and among floating-point
/// numbers that says exactly the same.
struct HitBox: Sendable {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  /// A box that holds everything.
  static let everything = HitBox(left: -.infinity, top: -.infinity, right: .infinity, bottom: .infinity)
  /// A box that holds nothing and adds nothing to a union.
  static let nothing = HitBox(left: .infinity, top: .infinity, right: -.infinity, bottom: -.infinity)

  /// Whether no point lies inside.
  var isEmpty: Bool { left > right || top > bottom }

  /// Whether a point lies inside; one that is not a number lies nowhere.
  func contains(_ point: Point) -> Bool {
    left <= point.x && point.x <= right && top <= point.y && point.y <= bottom
  }

  /// The middle. Halved before adding, so that it stays finite.
  var center: Point { Point(x: left / 2 + right / 2, y: top / 2 + bottom / 2) }

  /// The smallest box that holds both.
  func union(_ other: HitBox) -> HitBox {
    HitBox(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  /// What both have in common.
  func intersection(_ other: HitBox) -> HitBox {
    HitBox(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }
}

extension HitBox {
  /// The points of a rectangle.
  init(_ rect: Rect) {
    self.init(left: rect.minX, top: rect.minY, right: rect.maxX.nextDown, bottom: rect.maxY.nextDown)
  }
}
