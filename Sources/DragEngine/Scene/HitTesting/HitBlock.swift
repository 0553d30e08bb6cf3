/// Sixteen boxes that are compared with a point at once.
///
/// Each edge has a vector of sixteen numbers, so that the compiler uses vector instructions for the comparison and the
/// processor need not predict a branch for each box. The numbers are 32 bits wide, which halves the memory that a
/// search reads.
///
/// Edges and points are rounded alike. Rounding preserves the order of two numbers, but may make them equal. A
/// comparison by `<=` therefore finds all boxes that contain the point, and perhaps other boxes. A comparison by `<`
/// finds only boxes that certainly contain the point. The two results differ only for points within a rounding error of
/// an edge.
struct HitBlock: Sendable {
  /// The number of boxes in a block. Source: measured; blocks of 8 boxes of 64 bits took 1.5 times as long.
  static let capacity = 16

  private(set) var left = SIMD16<Float>(repeating: .infinity)
  private(set) var top = SIMD16<Float>(repeating: .infinity)
  private(set) var right = SIMD16<Float>(repeating: -.infinity)
  private(set) var bottom = SIMD16<Float>(repeating: -.infinity)
  /// For each box, the frontmost paint rank of the nodes that it represents.
  private(set) var ranks = SIMD16<Int32>(repeating: -1)

  /// The rounded box at a position; empty until it is set.
  subscript(position: Int) -> HitBox {
    HitBox(
      left: Double(left[position]), top: Double(top[position]), right: Double(right[position]),
      bottom: Double(bottom[position]))
  }

  /// Sets the box at a position.
  mutating func set(_ box: HitBox, rank: Int32, at position: Int) {
    left[position] = Float(box.left)
    top[position] = Float(box.top)
    right[position] = Float(box.right)
    bottom[position] = Float(box.bottom)
    ranks[position] = rank
  }

  /// A point, with its exact and its rounded coordinates.
  struct Probe {
    let point: Point
    let x: Float
    let y: Float

    init(_ point: Point) {
      self.point = point
      x = Float(point.x)
      y = Float(point.y)
    }
  }

  /// The boxes in which a point may lie: all boxes that contain the point, and perhaps a few others.
  ///
  /// Empty if a coordinate is not a number.
  @inline(__always)
  func candidates(at probe: Probe) -> Positions {
    Positions((left .<= probe.x) .& (right .>= probe.x) .& (top .<= probe.y) .& (bottom .>= probe.y))
  }

  /// The boxes in which a point certainly lies.
  @inline(__always)
  func certain(at probe: Probe) -> Positions { Positions(isInside(probe)) }

  /// For each box, whether a point certainly lies in the box.
  @inline(__always)
  func isInside(_ probe: Probe) -> SIMDMask<SIMD16<Int32>> {
    (left .< probe.x) .& (right .> probe.x) .& (top .< probe.y) .& (bottom .> probe.y)
  }

  /// The boxes that may intersect another box.
  func overlapping(_ box: HitBox) -> Positions {
    Positions(
      (left .<= Float(box.right)) .& (right .>= Float(box.left)) .& (top .<= Float(box.bottom))
        .& (bottom .>= Float(box.top)))
  }

  /// A set of positions in a block; iterating goes from the last to the first.
  struct Positions: Sequence, IteratorProtocol, Equatable {
    private var bits: UInt32

    /// Packs a mask into bits.
    ///
    /// The compiler of Swift 6.3 translates the obvious sum of powers of two into one instruction per lane, which costs
    /// as much as all comparisons. Lanes are therefore narrowed to bytes of 0 or 1, and a multiplication shifts each of
    /// eight bytes to a bit of its own in the uppermost byte.
    @inline(__always)
    fileprivate init(_ mask: SIMDMask<SIMD16<Int32>>) {
      let lanes = SIMD16<Int32>.zero.replacing(with: 1, where: mask)
      let bytes = unsafeBitCast(SIMD16<UInt8>(truncatingIfNeeded: lanes), to: SIMD2<UInt64>.self)
      let packed = (bytes &* SIMD2(repeating: 0x0102_0408_1020_4080)) &>> SIMD2(repeating: 56)
      bits = UInt32(truncatingIfNeeded: packed[0] | packed[1] << 8)
    }

    @inline(__always)
    func contains(_ position: Int) -> Bool { bits & (1 << UInt32(position)) != 0 }

    @inline(__always)
    mutating func next() -> Int? {
      guard bits != 0 else { return nil }
      let position = 31 - bits.leadingZeroBitCount
      bits ^= 1 << UInt32(position)
      return position
    }
  }
}
