// Landing points among lists in lists. A point on an item's edge, or beside an inner list, belongs to the list around
// the item.

extension LandingPoints {
  /// The landing point before or behind an item of a list, for lists inside one another. `nil` for other lists, and if
  /// no tested point leads there. Space: scene.
  func nestedPoint(behind: Bool, _ neighbor: NodeIndex, in list: GroupIndex) -> Point? {
    guard let axis = stage.lists.flow(of: list)?.axis, let lists = nesting(of: list, around: neighbor) else {
      return nil
    }
    let frame = stage.scene.frame(of: neighbor)
    let extent = frame.size.along(axis)
    let slack = min(reorderHysteresis, extent / 4)
    let (start, middle) = (frame.origin.along(axis), frame.center.along(axis))
    var room = behind ? (low: middle + slack, high: start + extent) : (low: start, high: middle - slack)
    if let holder = lists.holder(of: list), let outer = stage.scene.nodes.group(of: holder),
      stage.lists.flow(of: outer)?.axis == axis
    {
      let (edges, around) = (lists.edges(of: holder, along: axis), stage.scene.frame(of: holder))
      room.low = max(room.low, around.origin.along(axis) + edges.leading)
      room.high = min(room.high, around.origin.along(axis) + around.size.along(axis) - edges.trailing)
    }
    let own = lists.edges(of: neighbor, along: axis)
    let ownEdge =
      behind ? (low: start + extent - own.trailing, high: start + extent) : (low: start, high: start + own.leading)
    let edge = (low: max(room.low, ownEdge.low), high: min(room.high, ownEdge.high))
    // On the edge of the neighbour, or else beside its inner list, such as left of its indentation. The edge of the item
    // around may cover the neighbour's edge, but not where the neighbour's inner list is the innermost one.
    let middles = [edge, room, ownEdge].filter { $0.low < $0.high }.map { ($0.low + $0.high) / 2 }
    let plain = start + extent * (behind ? 7.0 / 8 : 1.0 / 8)
    return uncovered(frame, along: axis, at: middles + [plain]) { point, hits in
      lists.list(at: point, among: hits) == list
    }
  }

  /// A landing point inside a list, at any position, for lists inside one another. `nil` for other lists, and if no
  /// tested point leads there. Space: scene.
  func nestedPoint(inside list: GroupIndex) -> Point? {
    guard let container = stage.scene.groups[Int(list)].container, let lists = nesting(of: list, around: container),
      let frame = stage.scene.visibleFrame(of: container)
    else { return nil }
    let middles = Self.shares.map { frame.minY + frame.size.height * $0 }
    return uncovered(frame, along: .vertical, at: middles) { point, hits in
      lists.list(at: point, among: hits) == list
    }
  }

  /// All lists of a list's reorder container, if lists are nested here: the list lies inside an item of one of them, or
  /// the tested node contains one of them. Otherwise `nil`.
  ///
  /// - Parameter node: An item of the list, or the list's container, which stands for all its items.
  private func nesting(of list: GroupIndex, around node: NodeIndex) -> NestedLists? {
    let scene = stage.scene
    guard scene.groups[Int(list)].collection != nil, let container = scene.groups[Int(list)].container,
      scene.nodes.subtreeEnd(of: node) > node + 1 || stage.item(around: container) != nil,
      let position = stage.lists.reorderContainer(of: list), let lists = NestedLists(position, of: stage),
      lists.holder(of: list) != nil || node != container && lists.innerList(of: node) != nil
        || node == container && (scene.groups[Int(list)].members.contains { lists.innerList(of: $0) != nil })
    else { return nil }
    return lists
  }

  /// The first tested point of a frame that passes a test, which receives the point and the nodes under it.
  private func uncovered(
    _ frame: Rect, along axis: Axis, at places: [Double], _ passes: (Point, [NodeIndex]) -> Bool
  ) -> Point? {
    var hits: [NodeIndex] = []
    for place in places {
      for share in Self.shares {
        let point =
          axis == .horizontal
          ? Point(x: place, y: frame.minY + frame.size.height * share)
          : Point(x: frame.minX + frame.size.width * share, y: place)
        stage.countProbe()
        stage.scene.hits(at: point, into: &hits)
        if passes(point, hits) { return point }
      }
    }
    return nil
  }
}
