extension Engine {
  /// Asks for the items that a drag of a source carries: the one moment at which the payload is made.
  func payload(of source: DragSource, for drag: DragState) -> PayloadAnswer {
    if let item = source.draggable?.item {
      return ask { item() }.map { .items([$0]) } ?? .refused(nil)
    }
    guard let key = source.key else { return .refused(nil) }
    let asked = itemsToLift(key, from: source.node)
    let container = dragContainer(around: source.node, for: key, source.draggable)
    if container == nil, source.reorderNode == nil {
      // Nobody can say what the id stands for: worth a word, because the drag just does not begin.
      let reason = Reason(
        "no drag container for \(symbols[key.type]) is around \(symbols[key.id])", code: "no_drag_container")
      return .refused(reason)
    }
    if let container, let payload = container.behavior.payload {
      let session = DragSession(drag, seenFrom: stage.scene.frame(of: container.node), phase: .initial)
      return ask { payload(asked.map { symbols[$0.id] }, session) }
    }
    return .items(asked.compactMap(dragItem))
  }

  /// The nearest drag container around a node whose type and namespace fit.
  func dragContainer(
    around node: NodeIndex, for key: ItemKey, _ draggable: Draggable?
  ) -> (behavior: DragContainer, node: NodeIndex)? {
    let namespace = draggable?.namespace.map(symbols.intern) ?? key.namespace
    return enclosing(node) { behavior, container in
      behavior.dragContainers.first { $0.namespace == namespace && types.conforms(key.type, to: $0.type) }
        .map { ($0, container) }
    }
  }

  /// The grabbed item, or with it everything that is selected if it is.
  private func itemsToLift(_ key: ItemKey, from node: NodeIndex) -> [ItemKey] {
    let selected = enclosing(node) { behavior, _ in
      behavior.selections.first { $0.namespace == key.namespace && ($0.type.map { $0 == key.type } ?? true) }
    }
    guard let selected else { return [key] }
    let ids = ask { selected.itemIDs() }.map(symbols.intern)
    guard ids.contains(key.id) else { return [key] }
    var seen: Set<Symbol> = []
    return ids.filter { seen.insert($0).inserted }
      .map { ItemKey(type: key.type, namespace: key.namespace, id: $0) }
      .filter { !isMoveDisabled($0) }
  }

  private func isMoveDisabled(_ key: ItemKey) -> Bool {
    stage.scene.node(item: key).map { stage.scene[$0].isMoveDisabled } ?? false
  }

  private func dragItem(_ key: ItemKey) -> DragItem? {
    guard stage.scene.node(item: key) != nil else { return nil }
    return DragItem(id: symbols[key.id], type: symbols[key.type], namespace: key.namespace.map { symbols[$0] })
  }

  /// Puts the payload into a drag: each item once, the grabbed one as leader, those in the scene lifted.
  func carry(_ items: [DragItem], in drag: DragState, grabbed source: DragSource) {
    var seen: Set<ItemKey> = []
    for item in items {
      let key = key(of: item)
      guard seen.insert(key).inserted else { continue }
      if key == source.key { drag.leader = drag.items.count }
      drag.items.append(item)
      drag.keys.append(key)
      drag.wasInScene.append(stage.scene.node(item: key) != nil)
    }
    locateItems(of: drag)
    drag.liftedFrames = drag.keys.map { key in
      stage.scene.node(item: key).map { stage.scene.frame(of: $0) } ?? stage.scene.frame(of: source.node)
    }
  }

  func key(of item: DragItem) -> ItemKey {
    ItemKey(
      type: symbols.intern(item.type), namespace: item.namespace.map(symbols.intern), id: symbols.intern(item.id))
  }

  /// Finds the nodes of the dragged items in the present scene, and the place that would change nothing.
  func locateItems(of drag: DragState) {
    drag.nodes = drag.keys.compactMap { stage.scene.node(item: $0) }
    drag.home = home(of: drag)
  }

  /// The place at which a drop would leave everything as it is; `nil` if the items do not lie together in this order.
  private func home(of drag: DragState) -> DragState.Home? {
    guard drag.nodes.count == drag.keys.count, let first = drag.nodes.first else { return nil }
    let record = stage.scene[first]
    guard let collection = collection(of: record), let index = record.group else { return nil }
    let group = stage.scene.groups[Int(index)]
    for (offset, node) in drag.nodes.enumerated() {
      let other = stage.scene[node]
      guard other.group == record.group, other.indexInGroup == record.indexInGroup + Int32(offset) else { return nil }
    }
    let next = Int(record.indexInGroup) + drag.nodes.count
    let follower = next < group.members.count ? stage.scene[group.members[next]].id : nil
    return DragState.Home(collection: collection, before: follower)
  }
}
