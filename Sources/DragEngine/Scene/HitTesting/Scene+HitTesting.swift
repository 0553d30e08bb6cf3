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
    if let blocks = nodes.blocks { lookIntoRows(blocks, at: point, &hits) }
  }

  /// Where a point can go without hitting anything else than these nodes, which are those that it hits.
  func cell(around point: Point, hitting hits: [NodeIndex]) -> HitCell {
    // What is hit in a scroll view has an index of its own, and rows that are kept have none.
    if nodes.blocks != nil { return .nothing }
    if !scroll.isEmpty, hits.contains(where: { nodes.kind(of: $0).scrollAxes != nil }) { return .nothing }
    return hitIndex.cell(around: point)
  }

  /// The frontmost node under a point, by the rules of `hits(at:into:)`.
  public func topmost(at point: Point) -> NodeIndex? {
    if nodes.blocks != nil {
      // What stands in for rows may be hit where none of them is.
      var hits: [NodeIndex] = []
      self.hits(at: point, into: &hits)
      return hits.first
    }
    var node = hitIndex.frontmost(at: point).map { paintOrder.node(at: $0) }
    // What lies in a scroll view lies in front of it and behind all that covers it.
    while let scrollView = node, nodes.kind(of: scrollView).scrollAxes != nil {
      let region = scroll.region(inside: scrollView)
      guard let rank = hitIndices[Int(region) + 1].frontmost(at: point + scroll.shift(of: region)) else { break }
      node = paintOrder.node(at: rank)
    }
    return node
  }

  /// Puts nodes in place of slots, and the row that is hit, if one is, in place of what stands in for rows.
  private func lookIntoRows(_ blocks: RowBlocks, at point: Point, _ hits: inout [NodeIndex]) {
    var kept = 0
    for slot in hits {
      var node = blocks.node(ofSlot: slot)
      if let block = blocks.block(atSlot: slot) {
        let place = point + scroll.shift(of: scroll.region(of: node))
        guard let position = restingFrames.areas[block].position(at: place) else { continue }
        node += NodeIndex(position)
        guard nodes.inherited(of: node).isEmpty else { continue }
      }
      hits[kept] = node
      kept += 1
    }
    hits.removeSubrange(kept...)
  }

  /// Adds the ranks of what is hit in the scroll views that are hit.
  private func lookIntoScrollViews(at point: Point, _ ranks: inout [Int32]) {
    var looked = 0
    while looked < ranks.count {
      let node = nodes.node(ofSlot: paintOrder.node(at: ranks[looked]))
      if nodes.kind(of: node).scrollAxes != nil {
        let region = scroll.region(inside: node)
        hitIndices[Int(region) + 1].collect(at: point + scroll.shift(of: region), into: &ranks)
      }
      looked += 1
    }
  }
}
