// Probable mistakes in a valid scene, of which an author is warned.

extension Engine {
  /// The usable places of drops that have no area, in the order of the scene: destinations, and containers with an
  /// empty list whose items can be reordered.
  package var emptyPlaces: [NodeIndex] {
    let scene = stage.scene
    let lists = Set(scene.groups.filter { $0.collection != nil && $0.members.isEmpty }.compactMap(\.container))
    return scene.nodes.indices.map { NodeIndex($0) }.filter { node in
      let size = scene.frame(of: node).size
      guard size.width <= 0 || size.height <= 0, scene.isUsable(node) else { return false }
      return lists.contains(node) || stage.behaviors[node]?.dropping.hasEnabledDestination ?? false
    }
  }

  /// The nodes that observe drops and hold a list of a reorder container around them, without a destination of their
  /// own. The drops then belong to the reorder container, so that the observer is never called.
  package var idleObservers: [NodeIndex] {
    let scene = stage.scene
    func hasDestination(_ node: NodeIndex) -> Bool {
      guard let dropping = stage.behaviors[node]?.dropping else { return false }
      return !dropping.destinations.isEmpty || !dropping.reorderContainers.isEmpty
    }
    return scene.nodes.indices.map { NodeIndex($0) }.filter { node in
      guard stage.behaviors[node]?.dropping.observers.isEmpty == false else { return false }
      let lists = lists(inside: node)
      let isDestination =
        (node..<scene.nodes.subtreeEnd(of: node)).contains(where: hasDestination)
        || lists.contains { stage.groupBehaviors[GroupIndex($0)]?.dropping.destinations.isEmpty == false }
      return !isDestination && lists.contains { scene.groups[$0].collection != nil }
        && scene.ancestors(of: node).contains { stage.behaviors[$0]?.dropping.reorderContainers.isEmpty == false }
    }
  }

  /// Items that were probably meant to be lifted, each with the reason that it cannot be: they are marked as reorderable
  /// without a reorder container, or are in a reorder container without any mark. At most one item of each type, and
  /// none of a type of which another item can be lifted.
  package var unliftableItems: [(node: NodeIndex, reason: Reason)] {
    let finder = SourceFinder(stage: stage, types: types)
    var liftable: Set<Symbol> = []
    var found: [(node: NodeIndex, key: ItemKey)] = []
    for index in stage.scene.nodes.indices {
      let node = NodeIndex(index)
      guard let key = stage.scene.nodes.itemKey(of: node), !liftable.contains(key.type) else { continue }
      if finder.source(of: node) != nil {
        liftable.insert(key.type)
      } else if !found.contains(where: { $0.key.type == key.type }) {
        found.append((node, key))
      }
    }
    return found.filter { !liftable.contains($0.key.type) }.compactMap { node, key in
      let reason = finder.refusal(ofLifting: node)
      let isMistake =
        reason.code == "no_reorder_container"
        || reason.code == "not_draggable" && finder.liesInReorderContainer(node, key)
      return isMistake ? (node, reason) : nil
    }
  }

  /// The usable nodes with a command for single taps that keys cannot reach, because a node without an id and a text
  /// cannot be announced.
  package var namelessTaps: [NodeIndex] {
    let (scene, taps) = (stage.scene, TapFinder(stage: stage, types: types))
    return scene.nodes.indices.map { NodeIndex($0) }.filter { node in
      scene.isUsable(node) && taps.runsAtEachTap(node) && !taps.takesTaps(node)
    }
  }

  /// The usable destinations for items of the scene that no key, `legal` or `move` can reach, because they have no id
  /// and no list with an id inside.
  package var namelessPlaces: [NodeIndex] {
    let scene = stage.scene
    let shown = Set(scene.nodes.compactMap(\.type))
    func takes(_ destination: DropDestination) -> Bool {
      guard destination.isEnabled else { return false }
      if destination.takesAnything { return !shown.isEmpty }
      return destination.types.contains { type in shown.contains { types.conforms($0, to: type) } }
    }
    return scene.nodes.indices.map { NodeIndex($0) }.filter { node in
      guard scene.nodes.id(of: node) == nil, scene.isUsable(node) else { return false }
      let lists = lists(inside: node)
      if lists.contains(where: { scene.groups[$0].collection != nil }) { return false }
      let own = lists.filter { scene.groups[$0].container == node }
      let destinations =
        own.flatMap { stage.groupBehaviors[GroupIndex($0)]?.dropping.destinations ?? [] }
        + (stage.behaviors[node]?.dropping.destinations ?? [])
      return destinations.contains(where: takes)
    }
  }

  /// The lists in a node or in the nodes inside it.
  private func lists(inside node: NodeIndex) -> [Int] {
    let inside = node..<stage.scene.nodes.subtreeEnd(of: node)
    return stage.scene.groups.indices.filter { stage.scene.groups[$0].container.map(inside.contains) ?? false }
  }
}
