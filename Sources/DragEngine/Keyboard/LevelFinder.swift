/// Lists in lists, for keys: their levels, the order of their places, and the next place or node one level further in
/// or out.
struct LevelFinder {
  let stage: Stage

  /// The level of a list among lists in lists, from 1 for the outermost list; `nil` for a list that neither contains
  /// lists nor lies inside one.
  func level(of list: GroupIndex) -> Int? {
    guard let lists = nesting(of: list) else { return nil }
    var (level, current) = (1, list)
    while let holder = lists.holder(of: current), let outer = stage.scene.nodes.group(of: holder) {
      (level, current) = (level + 1, outer)
    }
    let holdsLists = stage.scene.groups[Int(list)].members.contains { lists.innerList(of: $0) != nil }
    return level > 1 || holdsLists ? level : nil
  }

  private func isInner(_ list: GroupIndex) -> Bool { nesting(of: list)?.holder(of: list) != nil }

  private func nesting(of list: GroupIndex) -> NestedLists? {
    stage.lists.reorderContainer(of: list).flatMap { NestedLists($0, of: stage) }
  }

  // MARK: Places of a drag

  /// The list of a place; `nil` if the place is not a list.
  func list(of place: LegalPlace) -> GroupIndex? {
    let places = stage.namedPlaces
    return places.indices.contains(place.position) ? places[place.position].list : nil
  }

  /// The places, depth first: before an item, then inside it, then behind it. If no place is in an inner list, the
  /// order is unchanged.
  func depthFirst(_ places: [LegalPlace]) -> [LegalPlace] {
    guard places.contains(where: { list(of: $0).map(isInner) ?? false }) else { return places }
    let ranks = places.map(rank)
    return places.indices.sorted { ranks[$0].precedes(ranks[$1]) || ranks[$0] == ranks[$1] && $0 < $1 }
      .map { places[$0] }
  }

  /// The position of a place among the nodes.
  private struct Rank: Equatable {
    var node: NodeIndex
    /// Whether items are inserted before the node; otherwise the place is the end of a list that ends before the node.
    var isBefore: Bool
    var depth: Int

    func precedes(_ other: Rank) -> Bool {
      if node != other.node { return node < other.node }
      return isBefore == other.isBefore ? depth > other.depth : other.isBefore
    }
  }

  private func rank(_ place: LegalPlace) -> Rank {
    guard let list = list(of: place), place.name.before == nil else {
      return Rank(node: place.node, isBefore: true, depth: 0)
    }
    let group = stage.scene.groups[Int(list)]
    let last = group.members.last.map { stage.scene.nodes.subtreeEnd(of: $0) }
    return Rank(
      node: last ?? (group.container ?? place.node) + 1, isBefore: false,
      depth: group.container.map { node in stage.scene.ancestors(of: node).reduce(0) { depth, _ in depth + 1 } } ?? 0)
  }

  /// The position in `places` of the place one level further in (`right`) or out (`left`); `nil` if there is none, and
  /// for other directions.
  ///
  /// `right` leads to the first place in the item behind the place. If no item follows, or if that item has no list,
  /// `right` leads to the last place in the item before the place. `left` leads out of the list: before the item that
  /// holds the list if the place is the first one of several, otherwise behind that item. If the place there does not
  /// take the drag, `left` leads to the first place of the outer list.
  func place(
    _ direction: Direction, from place: LegalPlace, among places: [LegalPlace], of drag: DragState
  ) -> Int? {
    guard let list = list(of: place), let lists = nesting(of: list) else { return nil }
    // Dragged rows have left their places.
    func rows(of list: GroupIndex) -> [NodeIndex] {
      stage.scene.groups[Int(list)].members.filter { !drag.located.carried.contains($0) }
    }
    let members = rows(of: list)
    let position = place.name.before == nil ? members.count : members.firstIndex(of: place.node) ?? members.count
    if direction == .right {
      if position < members.count, let inner = lists.innerList(of: members[position]) {
        return places.firstIndex { self.list(of: $0) == inner }
      }
      guard position > 0, let inner = lists.innerList(of: members[position - 1]) else { return nil }
      return places.lastIndex { self.list(of: $0) == inner }
    }
    guard direction == .left, let holder = lists.holder(of: list), let outer = stage.scene.nodes.group(of: holder)
    else {
      return nil
    }
    let follower = position == 0 && !members.isEmpty ? holder : rows(of: outer).first { $0 > holder }
    let found = places.firstIndex {
      self.list(of: $0) == outer && ($0.name.before == nil ? follower == nil : $0.node == follower)
    }
    return found ?? places.firstIndex { self.list(of: $0) == outer }
  }

  // MARK: The focus

  /// The node one level further in (`right`) or out (`left`) from a focused item; `nil` if there is none, and for other
  /// directions.
  ///
  /// - Parameter nodes: The nodes that can be focused, in the order of the scene.
  func node(_ direction: Direction, from focus: NodeIndex, among nodes: [NodeIndex]) -> NodeIndex? {
    guard let list = stage.scene.nodes.group(of: focus), let lists = nesting(of: list) else { return nil }
    switch direction {
    case .right:
      guard let inner = lists.innerList(of: focus) else { return nil }
      return nodes.first { stage.scene.nodes.group(of: $0) == inner }
    case .left: return lists.holder(of: list).flatMap { nodes.contains($0) ? $0 : nil }
    case .up, .down: return nil
    }
  }
}
