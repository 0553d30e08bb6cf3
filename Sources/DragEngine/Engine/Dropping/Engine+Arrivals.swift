// Where a drop has put its items. Which place it goes to is said by the pointer or by a configuration; where the model
// has the items afterwards is said by the scene, and that is what is told.

extension Engine {
  /// Takes note of where a drop has put its items, in the scene that its command has made.
  func noteArrival(of drop: Drop) {
    drop.arrival = nil
    guard !drop.isExport, drop.openLoads.isEmpty else { return }
    drop.arrival = arrival(of: drop)
  }

  private func arrival(of drop: Drop) -> DropPlace? {
    let (named, nodes) = (drop.drag.place, arrivedNodes(of: drop))
    guard let first = nodes.first(where: { lies($0, in: named.to) }) ?? nodes.first else { return nil }
    // What was dropped on an item went to that, unless it is in another list now.
    if let into = named.into, isItem(into, around: first) || lies(first, in: named.to) { return nil }
    var place = named
    place.into = nil
    if !lies(first, in: named.to) { place.to = stage.containerID(around: first) }
    place.before = follower(of: first, besides: nodes)
    return place
  }

  /// What has come by a drop: the items that it moved, or else what is new in its destination.
  private func arrivedNodes(of drop: Drop) -> [NodeIndex] {
    if drop.drag.origin.isLocal, drop.operation == .move {
      let moved = drop.takenItems.compactMap { stage.scene.node(item: drop.keys[$0]) }
      if !moved.isEmpty { return moved }
    }
    return newItems(after: drop).compactMap { stage.scene.node(item: $0) }
  }

  /// Whether a node lies in a list or a container of a name.
  private func lies(_ node: NodeIndex, in place: Symbol?) -> Bool {
    guard let place else { return false }
    if stage.containerID(around: node) == place { return true }
    return stage.scene.namedContainer(around: node).flatMap { stage.scene.nodes.id(of: $0) } == place
  }

  /// Whether a node lies in an item with an id.
  private func isItem(_ id: Symbol, around node: NodeIndex) -> Bool {
    stage.scene.ancestors(of: node).contains {
      stage.scene.nodes.kind(of: $0) == .item && stage.scene.nodes.id(of: $0) == id
    }
  }

  /// The item of a list that comes after one and is none of those that came with it; `nil` is the end.
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
