/// A rectangle around a point within which a search of a `HitIndex` always has the same result.
///
/// The edges of a cell are edges of boxes, rounded alike, and do not belong to the cell. Each point inside the cell
/// certainly lies in all boxes that were found, and outside of all other boxes. No new search is needed while the
/// pointer stays inside the cell.
struct HitCell: Sendable {
  private let left: Float
  private let top: Float
  private let right: Float
  private let bottom: Float

  /// A cell that contains no point.
  static let nothing = HitCell(left: 0, top: 0, right: 0, bottom: 0)

  private init(left: Float, top: Float, right: Float, bottom: Float) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// Whether a point lies inside; false if a coordinate is not a number.
  func contains(_ point: Point) -> Bool {
    let (x, y) = (Float(point.x), Float(point.y))
    return left < x && x < right && top < y && y < bottom
  }

  /// The edges of a cell during its computation: for each position in a block, the nearest edges of the boxes so far.
  struct Edges {
    private var left = SIMD16<Float>(repeating: -.infinity)
    private var top = SIMD16<Float>(repeating: -.infinity)
    private var right = SIMD16<Float>(repeating: .infinity)
    private var bottom = SIMD16<Float>(repeating: .infinity)

    /// The cell within all edges.
    var cell: HitCell {
      HitCell(left: left.greatest, top: top.greatest, right: -(-right).greatest, bottom: -(-bottom).greatest)
    }

    // A lane without a nearer edge is compared with infinity, because selecting numbers takes fewer instructions than
    // combining masks.

    @inline(__always)
    mutating func moveLeft(to edges: SIMD16<Float>, where mask: SIMDMask<SIMD16<Int32>>) {
      left = larger(left, SIMD16(repeating: -.infinity).replacing(with: edges, where: mask))
    }

    @inline(__always)
    mutating func moveTop(to edges: SIMD16<Float>, where mask: SIMDMask<SIMD16<Int32>>) {
      top = larger(top, SIMD16(repeating: -.infinity).replacing(with: edges, where: mask))
    }

    @inline(__always)
    mutating func moveRight(to edges: SIMD16<Float>, where mask: SIMDMask<SIMD16<Int32>>) {
      right = smaller(right, SIMD16(repeating: .infinity).replacing(with: edges, where: mask))
    }

    @inline(__always)
    mutating func moveBottom(to edges: SIMD16<Float>, where mask: SIMDMask<SIMD16<Int32>>) {
      bottom = smaller(bottom, SIMD16(repeating: .infinity).replacing(with: edges, where: mask))
    }
  }
}

extension HitIndex {
  /// The region around a point in which a search finds the same entries; `nothing` if the point is too close to an
  /// edge.
  ///
  /// - Complexity: that of the search.
  func cell(around point: Point) -> HitCell {
    var edges = HitCell.Edges()
    guard !exact.isEmpty else { return edges.cell }
    let isCertain = narrow(&edges, at: HitBlock.Probe(point), inBlock: 0, ofLevel: levels.count - 1)
    return isCertain ? edges.cell : .nothing
  }

  /// - Returns: Whether the rounded numbers decide for every box; false if the point is too close to an edge.
  private func narrow(_ edges: inout HitCell.Edges, at probe: HitBlock.Probe, inBlock block: Int, ofLevel level: Int)
    -> Bool
  {
    levels[level][block].keepOut(&edges, at: probe)
    if level == 0 { return levels[0][block].keepIn(&edges, at: probe) }
    for position in levels[level][block].candidates(at: probe) {
      let inner = block * HitBlock.capacity + position
      guard narrow(&edges, at: probe, inBlock: inner, ofLevel: level - 1) else { return false }
    }
    return true
  }
}

extension HitBlock {
  /// Narrows a cell to points that lie outside of the same boxes as the given point.
  ///
  /// A box that lies diagonally from the point is kept out by the farther one of its two near edges.
  @inline(__always)
  fileprivate func keepOut(_ edges: inout HitCell.Edges, at probe: Probe) {
    let distanceX = larger(left - probe.x, probe.x - right)
    let distanceY = larger(top - probe.y, probe.y - bottom)
    let usesX = (distanceX .> 0) .& (distanceX .>= distanceY)
    let usesY = (distanceY .> 0) .& .!usesX
    edges.moveRight(to: left, where: usesX .& (left .> probe.x))
    edges.moveLeft(to: right, where: usesX .& (right .< probe.x))
    edges.moveBottom(to: top, where: usesY .& (top .> probe.y))
    edges.moveTop(to: bottom, where: usesY .& (bottom .< probe.y))
  }

  /// Narrows a cell to the points that lie inside the same boxes as the given point.
  ///
  /// - Returns: Whether the rounded coordinates decide for each box whether the point lies inside.
  @inline(__always)
  fileprivate func keepIn(_ edges: inout HitCell.Edges, at probe: Probe) -> Bool {
    let inside = isInside(probe)
    edges.moveLeft(to: left, where: inside)
    edges.moveTop(to: top, where: inside)
    edges.moveRight(to: right, where: inside)
    edges.moveBottom(to: bottom, where: inside)
    return candidates(at: probe) == certain(at: probe)
  }
}

@inline(__always)
private func larger(_ first: SIMD16<Float>, _ second: SIMD16<Float>) -> SIMD16<Float> {
  first.replacing(with: second, where: second .> first)
}

@inline(__always)
private func smaller(_ first: SIMD16<Float>, _ second: SIMD16<Float>) -> SIMD16<Float> {
  first.replacing(with: second, where: second .< first)
}

extension SIMD16<Float> {
  /// The greatest of the numbers. `max()` would compare them one by one.
  fileprivate var greatest: Float {
    let eight = lowHalf.replacing(with: highHalf, where: highHalf .> lowHalf)
    let four = eight.lowHalf.replacing(with: eight.highHalf, where: eight.highHalf .> eight.lowHalf)
    let two = four.lowHalf.replacing(with: four.highHalf, where: four.highHalf .> four.lowHalf)
    return two[1] > two[0] ? two[1] : two[0]
  }
}
