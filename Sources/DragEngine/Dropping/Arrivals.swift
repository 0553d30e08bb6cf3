/// Finds where a drop has put its items, in the scene after the drop's command.
///
/// The pointer or a configuration chooses the place of a drop. The place of the items after the drop is read from the
/// scene, and outcomes report this place.
struct Arrivals {
  let stage: Stage

  private var symbols: SymbolTable { stage.symbols }

  /// Records where a drop has put its items, in the scene after the drop's command.
  ///
  /// - Parameter earlier: The scene before the transaction.
  func note(_ drop: Drop, since earlier: Scene) {
    (drop.effect.arrival, drop.effect.remark) = (nil, nil)
    guard !drop.isExport, drop.receipt.openLoads.isEmpty else { return }
    let comparison = SceneComparison(before: earlier, after: stage.scene)
    // The rest of an item with a quantity stays at its place; the dropped part has no place of its own.
    if drop.takesPart, !hasMovedWhole(drop, comparison) { return }
    let (named, nodes) = (drop.drag.place, arrivedNodes(of: drop, since: earlier))
    // A program may show the effect of its command later; until then only the requested place is known.
    if !drop.effect.isMovedInTransaction, nodes.allSatisfy({ isUnmoved($0, asIn: earlier) }) { return }
    guard let first = nodes.first(where: { lies($0, in: named.to) }) ?? nodes.first else {
      drop.effect.arrival = placeOfUnseenCopy(of: drop)
      return
    }
    // Items that were dropped on an item went into it, unless they are now in another list.
    if let into = named.into, isItem(into, around: first) || lies(first, in: named.to) { return }
    var place = named
    place.into = nil
    if !lies(first, in: named.to) { place.to = stage.containerID(around: first) }
    place.before = hasOnlyShifted(first, comparison) ? nil : follower(of: first, besides: nodes)
    drop.effect.arrival = place
    noteApart(nodes, from: first, place, of: drop)
  }

  /// Whether the command of a move has moved an item to another list, although the destination takes only a part of it.
  private func hasMovedWhole(_ drop: Drop, _ comparison: SceneComparison) -> Bool {
    drop.operation == .move && drop.drag.origin.isLocal
      && drop.takenItems.contains { comparison.hasLeft(drop.keys[$0]) }
  }

  /// Whether an item has been moved without a change of the order. Its neighbours in the list then say nothing about its
  /// place.
  private func hasOnlyShifted(_ node: NodeIndex, _ comparison: SceneComparison) -> Bool {
    stage.scene.nodes.itemKey(of: node).map { comparison.hasShifted($0) && comparison.isUnmoved($0) } ?? false
  }

  /// The place of a copy whose items the scene does not show: the destination, without an item to insert before.
  private func placeOfUnseenCopy(of drop: Drop) -> DropPlace? {
    let named = drop.drag.place
    guard [.copy, .alias].contains(drop.operation), named.into == nil, named.before != nil || named.isCollection,
      let (scene, node) = drop.before
    else { return nil }
    var place = DropPlace()
    place.to = scene.nodes.id(of: node) ?? scene.namedContainer(around: node).flatMap { scene.nodes.id(of: $0) }
    return place.to == nil ? nil : place
  }

  /// Records the first item that a drop has put at another place than the other items.
  ///
  /// - Parameter first: The node whose place is reported for all items.
  private func noteApart(_ nodes: [NodeIndex], from first: NodeIndex, _ place: DropPlace, of drop: Drop) {
    // For copies, other new items may have appeared.
    guard nodes.count > 1, nodes.count == drop.takenItems.count,
      let apart = nodes.first(where: isApart(nodes, from: first)), let id = stage.scene.nodes.id(of: apart)
    else { return }
    drop.effect.remark = .apart(
      symbols[id], stage.containerID(around: apart).map { symbols[$0] },
      before: follower(of: apart, besides: []).map { symbols[$0] })
  }

  /// Returns whether a node is in another list than `first`, or separated from it by another item. If `first` is not in
  /// a list, or has a free frame: whether the node is in another list or in another container.
  private func isApart(_ nodes: [NodeIndex], from first: NodeIndex) -> (NodeIndex) -> Bool {
    let group = stage.scene.nodes.group(of: first)
    guard let list = group, !stage.scene.hasFreeFrame(first) else {
      let container = stage.containerID(around: first)
      return { [stage] in stage.scene.nodes.group(of: $0) != group || stage.containerID(around: $0) != container }
    }
    func position(_ node: NodeIndex) -> Int32 { stage.scene.nodes[Int(node)].indexInGroup }
    let taken = Set(nodes.lazy.filter { [stage] in stage.scene.nodes.group(of: $0) == list }.map(position))
    var run = position(first)...position(first)
    while taken.contains(run.upperBound + 1) { run = run.lowerBound...run.upperBound + 1 }
    while taken.contains(run.lowerBound - 1) { run = run.lowerBound - 1...run.upperBound }
    return { [stage] in stage.scene.nodes.group(of: $0) != list || !run.contains(position($0)) }
  }

  /// The nodes that a drop has added: the moved items; or else the new items in the destination; or else new items of
  /// the same types anywhere.
  private func arrivedNodes(of drop: Drop, since earlier: Scene) -> [NodeIndex] {
    if drop.drag.origin.isLocal, drop.operation == .move {
      let moved = drop.takenItems.compactMap { arrivedNode(of: drop.keys[$0], drop) }
      // A source may still show the item, for example an endless supply. Then the new items in the destination count.
      let haveStayed = moved.allSatisfy { isUnmoved($0, asIn: earlier) }
      if !moved.isEmpty, !haveStayed || newItems(after: drop).isEmpty { return moved }
    }
    var new = newItems(after: drop)
    if new.isEmpty {
      let types = Set(drop.keys.map(\.type))
      new = stage.scene.newItems(since: earlier).filter { types.contains($0.type) && !replacesItem($0, of: drop) }
    }
    return new.compactMap(shownNode)
  }

  /// The node of an item; `nil` if the scene does not show it, or if nothing of it is left.
  private func shownNode(of key: ItemKey) -> NodeIndex? {
    stage.scene.node(item: key).flatMap { stage.scene[$0].quantity == 0 ? nil : $0 }
  }

  /// Whether a new item is where the drag began, and the drop goes elsewhere: the command may have renamed an item.
  private func replacesItem(_ new: ItemKey, of drop: Drop) -> Bool {
    guard drop.drag.origin.isLocal, let from = drop.drag.origin.container, from != drop.drag.place.to,
      let node = stage.scene.node(item: new)
    else { return false }
    return lies(node, in: from)
  }

  /// The new items in the destination; none after a reorder, because new items in another list of the reorder container
  /// may have another origin.
  private func newItems(after drop: Drop) -> [ItemKey] {
    drop.isReorder ? [] : DropCheck(stage: stage).newItems(after: drop)
  }

  /// The node of a moved item: at the requested place, even if the item has another namespace there; otherwise the node
  /// of the item in its own namespace. `nil` if nothing of the item is left.
  private func arrivedNode(of key: ItemKey, _ drop: Drop) -> NodeIndex? {
    let named = drop.drag.place.to
    let own = shownNode(of: key)
    if let own, lies(own, in: named) { return own }
    let namesakes = stage.scene.nodes(itemID: key.id).filter {
      stage.scene.nodes.itemKey(of: $0)?.type == key.type && stage.scene[$0].quantity != 0
    }
    return namesakes.first { lies($0, in: named) } ?? own
  }

  /// Whether a node lies in the list or container with an id.
  private func lies(_ node: NodeIndex, in place: Symbol?) -> Bool {
    guard let place else { return false }
    if stage.containerID(around: node) == place { return true }
    return stage.scene.namedContainer(around: node).flatMap { stage.scene.nodes.id(of: $0) } == place
  }

  /// Whether an item is in the same container and before the same neighbour as in an earlier scene, and has not been
  /// shifted.
  private func isUnmoved(_ node: NodeIndex, asIn scene: Scene) -> Bool {
    guard let key = stage.scene.nodes.itemKey(of: node), let earlier = scene.node(item: key) else { return false }
    return position(of: node, in: stage.scene) == position(of: earlier, in: scene)
      && !SceneComparison(before: scene, after: stage.scene).hasShifted(key)
  }

  /// The ids of the container around a node and of the item after the node; each `nil` if there is none.
  private func position(of node: NodeIndex, in scene: Scene) -> [Symbol?] {
    var next: Symbol?
    if let group = scene.nodes.group(of: node) {
      let (members, position) = (scene.groups[Int(group)].members, Int(scene.nodes[Int(node)].indexInGroup) + 1)
      if position < members.count { next = scene.nodes.id(of: members[position]) }
    }
    return [scene.namedContainer(around: node).flatMap { scene.nodes.id(of: $0) }, next]
  }

  /// Whether a node lies inside an item with an id.
  private func isItem(_ id: Symbol, around node: NodeIndex) -> Bool {
    stage.scene.ancestors(of: node).contains {
      stage.scene.nodes.kind(of: $0) == .item && stage.scene.nodes.id(of: $0) == id
    }
  }

  /// The first item behind a node in its list that was not dropped together with the node; `nil` is the end.
  private func follower(of node: NodeIndex, besides others: [NodeIndex]) -> Symbol? {
    guard let group = stage.scene.nodes.group(of: node) else { return nil }
    let (members, others) = (stage.scene.groups[Int(group)].members, Set(others))
    for position in Int(stage.scene.nodes[Int(node)].indexInGroup) + 1..<max(members.count, 1)
    where !others.contains(members[position]) {
      return stage.scene.nodes.id(of: members[position])
    }
    return nil
  }
}
