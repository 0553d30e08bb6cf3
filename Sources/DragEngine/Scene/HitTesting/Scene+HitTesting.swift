extension Scene {
  /// Finds every node under a point, from front to back.
  ///
  /// A node is hit inside its frame (left and top edge included, right and bottom edge not) and inside every clipping
  /// node around it. Hidden and disabled nodes and their subtrees are never hit, but nodes behind them are. Children
  /// lie in front of their parent. Later siblings lie in front of earlier siblings, unless `zIndex` differs.
  ///
  /// - Parameters:
  ///   - point: A point in the scene's space. A point that is not finite hits nothing.
  ///   - hits: Cleared and filled; reusing an array avoids allocation.
  /// - Complexity: usually O(log *n* + hits); O(*n*) if all nodes overlap.
  public func hits(at point: Point, into hits: inout [NodeIndex]) {
    hits.removeAll(keepingCapacity: true)
    hitIndex.collect(at: point, into: &hits)
    if !scroll.isEmpty { lookIntoScrollViews(at: point, &hits) }
    // Hits of small scenes are already in order. Checking the order is cheaper than sorting.
    if !zip(hits, hits.dropFirst()).allSatisfy(>) { hits.sort(by: >) }
    paintOrder.replaceRanks(in: &hits)
    if let blocks = nodes.blocks { lookIntoRows(blocks, at: point, &hits) }
  }

  /// The region around a point in which every point hits the same nodes; `nothing` if no such region is known.
  func cell(around point: Point, hitting hits: [NodeIndex]) -> HitCell {
    // Only `hitIndex` has cells: the content of scroll views has other indices, and rows of a `RowList` are not
    // indexed.
    if nodes.blocks != nil { return .nothing }
    if !scroll.isEmpty, hits.contains(where: { nodes.kind(of: $0).scrollAxes != nil }) { return .nothing }
    return hitIndex.cell(around: point)
  }

  /// The frontmost node under a point; see `hits(at:into:)`.
  public func topmost(at point: Point) -> NodeIndex? {
    if nodes.blocks != nil {
      // The node that represents rows may be hit between two rows.
      var hits: [NodeIndex] = []
      self.hits(at: point, into: &hits)
      return hits.first
    }
    var node = hitIndex.frontmost(at: point).map { paintOrder.node(at: $0) }
    // The content of a scroll view lies in front of the scroll view, and behind all nodes that cover the scroll view.
    while let scrollView = node, nodes.kind(of: scrollView).scrollAxes != nil {
      let region = scroll.region(inside: scrollView)
      guard let rank = hitIndices[Int(region) + 1].frontmost(at: point + scroll.shift(of: region)) else { break }
      node = paintOrder.node(at: rank)
    }
    return node
  }

  /// Replaces slots by nodes, and a slot that represents rows by the row under the point, if there is one.
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

  /// Adds the ranks of the hits inside the scroll views that are hit.
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
