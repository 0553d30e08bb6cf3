/// A rectangle with axis-parallel edges. Unit: points; the origin is at the top left, and `y` grows downward.
public struct Rect: Hashable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// The extent from the origin to the right and downward.
  public var size: Size

  /// Creates a rectangle from its top left corner and its size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from the coordinates of its top left corner and its extents.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// An empty rectangle at the origin.
  public static let zero = Rect(origin: .zero, size: .zero)

  /// The coordinate of the left edge, which belongs to the rectangle.
  public var minX: Double { origin.x }
  /// The coordinate of the top edge, which belongs to the rectangle.
  public var minY: Double { origin.y }
  /// The coordinate of the right edge, which does not belong to the rectangle.
  public var maxX: Double { origin.x + size.width }
  /// The coordinate of the bottom edge, which does not belong to the rectangle.
  public var maxY: Double { origin.y + size.height }
  /// The centre of the rectangle.
  public var center: Point { Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }

  /// Whether the rectangle is valid: a finite origin, and a finite size that is not negative.
  public var isValid: Bool { origin.isFinite && size.isValid }

  /// Whether a point lies inside the rectangle. The left and top edges belong to the rectangle, the right and bottom
  /// edges do not.
  ///
  /// Two rectangles that only touch therefore share no point, and every point of a tiling belongs to one rectangle.
  public func contains(_ point: Point) -> Bool {
    point.x >= origin.x && point.y >= origin.y && point.x < maxX && point.y < maxY
  }

  /// The common part of two rectangles; an empty rectangle at this rectangle's origin if there is no common part.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard left < right, top < bottom else { return Rect(origin: origin, size: .zero) }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The smallest rectangle that contains both.
  public func union(_ other: Rect) -> Rect {
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// The square of the distance from a point to the nearest point of the rectangle; zero inside. Unit: square points.
  public func squaredDistance(to point: Point) -> Double {
    let dx = max(0, max(minX - point.x, point.x - maxX))
    let dy = max(0, max(minY - point.y, point.y - maxY))
    return dx * dx + dy * dy
  }
}
