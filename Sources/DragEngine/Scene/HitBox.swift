/// A rectangle turned so that one comparison of four lanes tells whether a point lies inside.
///
/// Lanes: left, top, minus right, minus bottom. The right and bottom edge do not belong to a `Rect`, so the last
/// number before the edge is kept; among floating-point numbers that says exactly the same. Then *contains* is "no lane
/// above the point's", the union is the lanes' minimum, the intersection their maximum. All of it exact: no box is
/// grown, and nothing is rounded beyond what `Rect.maxX` rounds.
struct HitBox: Sendable {
  private var lanes: SIMD4<Double>

  /// Turns a rectangle.
  init(_ rect: Rect) {
    lanes = SIMD4(rect.minX, rect.minY, -rect.maxX.nextDown, -rect.maxY.nextDown)
  }

  /// A box that holds everything.
  static let everything = HitBox(lanes: SIMD4(repeating: -.infinity))
  /// A box that holds nothing and adds nothing to a union.
  static let nothing = HitBox(lanes: SIMD4(repeating: .infinity))

  private init(lanes: SIMD4<Double>) { self.lanes = lanes }

  /// A point, turned like a box.
  struct Probe {
    fileprivate let lanes: SIMD4<Double>
    init(_ point: Point) { lanes = SIMD4(point.x, point.y, -point.x, -point.y) }
  }

  /// Whether a point lies inside; one that is not a number lies nowhere.
  @inline(__always)
  func contains(_ probe: Probe) -> Bool { all(lanes .<= probe.lanes) }

  /// Whether no point lies inside.
  var isEmpty: Bool { lanes[0] > -lanes[2] || lanes[1] > -lanes[3] }

  /// The middle. Halved before adding, so that it stays finite.
  var center: Point { Point(x: lanes[0] / 2 - lanes[2] / 2, y: lanes[1] / 2 - lanes[3] / 2) }

  /// The smallest box that holds both.
  func union(_ other: HitBox) -> HitBox { HitBox(lanes: pointwiseMin(lanes, other.lanes)) }

  /// What both have in common.
  func intersection(_ other: HitBox) -> HitBox { HitBox(lanes: pointwiseMax(lanes, other.lanes)) }
}
