/// A rotation of a preview about a point, given as the direction of its upper edge.
///
/// The direction is a vector of length 1, from which a host can rotate without computing an angle. (1, 0) is upright,
/// and a positive `dy` is clockwise, because `y` grows downward.
public struct PreviewRotation: Hashable, Sendable {
  /// The direction of the upper edge, as a vector of length 1.
  public let direction: Vector
  /// The fixed point of the rotation. Unit: points, in the scene's space.
  public var center: Point

  /// Cosine and sine by degrees. A table, because the engine has no trigonometric functions and needs only these
  /// angles.
  private static let table: [(cosine: Double, sine: Double)] = [
    (1, 0), (0.9998476951563913, 0.01745240643728351), (0.9993908270190958, 0.03489949670250097),
    (0.9986295347545738, 0.052335956242943835), (0.9975640502598242, 0.0697564737441253),
    (0.9961946980917455, 0.08715574274765817), (0.9945218953682733, 0.10452846326765347),
    (0.992546151641322, 0.12186934340514748), (0.9902680687415704, 0.13917310096006544),
    (0.9876883405951378, 0.15643446504023087), (0.984807753012208, 0.17364817766693033),
  ]

  /// The largest rotation in either direction. Unit: degrees.
  static let limit = table.count - 1

  /// Creates a rotation by whole degrees, clockwise if positive, and at most `limit` in either direction.
  init(degrees: Int, about center: Point) {
    let (cosine, sine) = Self.table[min(abs(degrees), Self.limit)]
    direction = Vector(dx: cosine, dy: degrees < 0 ? -sine : sine)
    self.center = center
  }
}
