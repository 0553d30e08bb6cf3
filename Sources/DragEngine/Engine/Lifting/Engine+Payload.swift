extension Engine {
  /// Asks for the items of a drag from a source, once for each drag.
  func payload(of source: DragSource, for drag: DragState) -> PayloadAnswer {
    if let payload = source.draggable?.payload {
      let session = DragSession(drag, seenFrom: stage.scene.frame(of: source.node), phase: .initial)
      let grabbed = source.draggable?.grabsItemInside == true ? source.item ?? source.node : source.node
      return note(during(.question) { payload(session, grab(of: grabbed)) }, at: source.node, "draggable")
    }
    guard let key = source.key else {
      return .refused(source.draggable?.containerItemID.map { .noDragContainer(around: $0) })
    }
    return payload(of: key, from: source, for: drag)
  }

  /// Asks the drag container around a source. Without one, an item that is dragged by itself is its own payload.
  private func payload(of key: ItemKey, from source: DragSource, for drag: DragState) -> PayloadAnswer {
    let container = dragContainer(around: source.node, for: key, source.draggable)
    let asked = itemsToLift(key, from: source.node, of: container?.behavior.type)
    if container == nil, source.reorderContainer == nil, !source.isRow, !standsForItself(source) {
      // Returns a reason, because otherwise the drag would silently not begin: no container supplies the value for this
      // id.
      return .refused(.noDragContainer(for: symbols[key.type], around: symbols[key.id]))
    }
    guard let container, let payload = container.behavior.payload else { return .items(asked.compactMap(dragItem)) }
    let session = DragSession(drag, seenFrom: stage.scene.frame(of: container.node), phase: .initial)
    let answer = during(.question) { payload(asked.map { symbols[$0.id] }, session) }
    return note(answer, at: container.node, "drag_container")
  }

  /// Whether a source is its own payload: it names no container, and no container of any type is around it.
  private func standsForItself(_ source: DragSource) -> Bool {
    guard let draggable = source.draggable, draggable.containerItemID == nil, draggable.namespace == nil else {
      return false
    }
    return stage.enclosing(source.node) { behavior, _ in behavior.dragContainers.isEmpty ? nil : true } == nil
  }

  /// The nearest drag container around a node whose type and namespace fit.
  func dragContainer(
    around node: NodeIndex, for key: ItemKey, _ draggable: Draggable?
  ) -> (behavior: DragContainer, node: NodeIndex)? {
    let namespace = draggable?.namespace.map(symbols.intern) ?? key.namespace
    return stage.enclosing(node) { behavior, container in
      behavior.dragContainers.first { $0.namespace == namespace && types.conforms(key.type, to: $0.type) }
        .map { ($0, container) }
    }
  }

  private func dragItem(_ key: ItemKey) -> DragItem? {
    guard stage.scene.node(item: key) != nil else { return nil }
    return DragItem(id: symbols[key.id], type: symbols[key.type], namespace: key.namespace.map { symbols[$0] })
  }

  /// Sets the payload of a drag: each item once, the grabbed one as leader, items in the scene as lifted.
  func carry(_ items: [DragItem], in drag: DragState, grabbed source: DragSource) {
    var seen: Set<ItemKey> = []
    for var item in items {
      let key = key(of: item)
      if item.provider == nil, let promise { item.provider = during(.question) { promise(item) } }
      guard items.count == 1 || seen.insert(key).inserted else { continue }
      if key == source.key { drag.leader = drag.items.count }
      let node = stage.scene.node(item: key)
      drag.add(
        item, key: key, wasInScene: node != nil, liftedFrame: stage.scene.frame(of: node ?? source.node))
    }
    locate(drag)
  }

  func key(of item: DragItem) -> ItemKey {
    ItemKey(
      type: symbols.intern(item.type), namespace: item.namespace.map(symbols.intern),
      id: symbols.internPassing(item.id))
  }
}
