extension Scene {
  /// Finds every node under a point, from front to back.
  ///
  /// A node is hit inside its frame (left and top edge included, right and bottom edge not) and inside every clipping
  /// node around it. Hidden and disabled nodes, and all inside them, are never hit: what lies beneath is.
  /// Children lie in front of their parent, later siblings in front of earlier ones unless `zIndex` says otherwise.
  ///
  /// - Parameters:
  ///   - point: A place in the scene's space. One that is not finite hits nothing.
  ///   - hits: Cleared and filled; a reused array makes the call free of allocation.
  /// - Complexity: O(log *n* + hits) as a rule; O(*n*) where everything overlaps.
  public func hits(at point: Point, into hits: inout [NodeIndex]) {
    hits.removeAll(keepingCapacity: true)
    hitIndex.collect(at: point, into: &hits)
    if !scroll.isEmpty { lookIntoScrollViews(at: point, &hits) }
    // Small scenes come out in order, where a look is cheaper than a sort.
    if !zip(hits, hits.dropFirst()).allSatisfy(>) { hits.sort(by: >) }
    paintOrder.replaceRanks(in: &hits)
  }

  /// Where a point can go without hitting anything else than these nodes, which are those that it hits.
  func cell(around point: Point, hitting hits: [NodeIndex]) -> HitCell {
    // What is hit in a scroll view has an index of its own.
    if !scroll.isEmpty, hits.contains(where: { self[$0].kind.scrollAxes != nil }) { return .nothing }
    return hitIndex.cell(around: point)
  }

  /// The frontmost node under a point, by the rules of `hits(at:into:)`.
  public func topmost(at point: Point) -> NodeIndex? {
    var node = hitIndex.frontmost(at: point).map { paintOrder.node(at: $0) }
    // What lies in a scroll view lies in front of it and behind all that covers it.
    while let scrollView = node, self[scrollView].kind.scrollAxes != nil {
      let region = scroll.region(inside: scrollView)
      guard let rank = hitIndices[Int(region) + 1].frontmost(at: point + scroll.shift(of: region)) else { break }
      node = paintOrder.node(at: rank)
    }
    return node
  }

  /// Adds the ranks of what is hit in the scroll views that are hit.
  private func lookIntoScrollViews(at point: Point, _ ranks: inout [Int32]) {
    var looked = 0
    while looked < ranks.count {
      let node = paintOrder.node(at: ranks[looked])
      if self[node].kind.scrollAxes != nil {
        let region = scroll.region(inside: node)
        hitIndices[Int(region) + 1].collect(at: point + scroll.shift(of: region), into: &ranks)
      }
      looked += 1
    }
  }
}
