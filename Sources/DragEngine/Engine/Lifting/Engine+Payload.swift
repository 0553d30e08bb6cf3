extension Engine {
  /// Asks for the items that a drag of a source carries: the one moment at which the payload is made.
  func payload(of source: DragSource, for drag: DragState) -> PayloadAnswer {
    if let payload = source.draggable?.payload {
      let session = DragSession(drag, seenFrom: stage.scene.frame(of: source.node), phase: .initial)
      let grabbed = source.draggable?.grabsItemInside == true ? source.item ?? source.node : source.node
      return note(during(.question) { payload(session, grab(of: grabbed)) }, at: source.node, "draggable")
    }
    guard let key = source.key else {
      return .refused(
        source.draggable?.containerItemID.map { id in
          Reason("no drag container is around \(id)", code: "no_drag_container", parameters: ["item_id": id])
        }
      )
    }
    let container = dragContainer(around: source.node, for: key, source.draggable)
    let asked = itemsToLift(key, from: source.node, of: container?.behavior.type)
    if container == nil, source.reorderContainer == nil, !source.isRow, !standsForItself(source) {
      // Nobody can say what the id stands for: worth a word, because the drag just does not begin.
      let reason = Reason(
        "no drag container for \(symbols[key.type]) is around \(symbols[key.id])", code: "no_drag_container",
        parameters: ["item_id": symbols[key.id], "type": symbols[key.type]])
      return .refused(reason)
    }
    if let container, let payload = container.behavior.payload {
      let session = DragSession(drag, seenFrom: stage.scene.frame(of: container.node), phase: .initial)
      let answer = during(.question) { payload(asked.map { symbols[$0.id] }, session) }
      return note(answer, at: container.node, "drag_container")
    }
    return .items(asked.compactMap(dragItem))
  }

  /// Whether a source is its own payload: it names no container, and there is none of any type to ask.
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

  /// The grabbed item, or with it everything that is selected if it is.
  ///
  /// What is selected may be of other types, which are not meant, and need not be shown: a payload closure knows it by its
  /// id.
  ///
  /// - Parameter type: The type of item that is asked for; `nil` is that of the grabbed one.
  func itemsToLift(_ key: ItemKey, from node: NodeIndex, of type: Symbol? = nil) -> [ItemKey] {
    guard let ids = selection(around: node, for: key), ids.contains(key.id) else { return [key] }
    var seen: Set<Symbol> = []
    return ids.filter { seen.insert($0).inserted && isItem($0, of: type ?? key.type) ?? true }
      .map { ItemKey(type: key.type, namespace: key.namespace, id: $0) }
      .filter { !isMoveDisabled($0) }
  }

  /// The ids that the nearest selection of an item's type and namespace has; `nil` if there is none.
  func selection(around node: NodeIndex, for key: ItemKey) -> [Symbol]? {
    let selected = stage.enclosing(node) { behavior, container in
      behavior.selections.first { $0.namespace == key.namespace && ($0.type.map { $0 == key.type } ?? true) }
        .map { ($0, container) }
    }
    guard let (list, container) = selected else { return nil }
    if let supposed = supposedSelection, supposed.isFor(key.namespace.map { symbols[$0] }) {
      return supposed.itemIDs.map(symbols.intern).filter { id in
        stage.scene.nodes(itemID: id).contains { stage.scene.isNode($0, inside: container) }
      }
    }
    return during(.question) { list.itemIDs() }.map(symbols.intern)
  }

  /// Whether an id stands for an item of a type; `nil` if the scene has none of that id.
  private func isItem(_ id: Symbol, of type: Symbol) -> Bool? {
    let nodes = stage.scene.nodes(itemID: id)
    if nodes.isEmpty { return nil }
    return nodes.contains { stage.scene[$0].type.map { types.conforms($0, to: type) } ?? false }
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
    for var item in items {
      let key = key(of: item)
      if item.provider == nil, let promise { item.provider = during(.question) { promise(item) } }
      guard seen.insert(key).inserted else { continue }
      if key == source.key { drag.leader = drag.items.count }
      let node = stage.scene.node(item: key)
      drag.add(
        item, key: key, wasInScene: node != nil, liftedFrame: stage.scene.frame(of: node ?? source.node))
    }
    locate(drag)
  }

  func key(of item: DragItem) -> ItemKey {
    ItemKey(
      type: symbols.intern(item.type), namespace: item.namespace.map(symbols.intern), id: symbols.intern(item.id))
  }

  /// Finds the dragged items and their reorder container in the present scene, and the place that would change nothing.
  func locate(_ drag: DragState) {
    drag.nodes = drag.keys.compactMap { stage.scene.node(item: $0) }
    let end = drag.nodes.map { stage.scene.nodes.subtreeEnd(of: $0) }.max() ?? 0
    drag.nodeSpan = (drag.nodes.min() ?? end)..<end
    drag.reorderNode = drag.origin.reorderContainer.flatMap { stage.scene.node($0.node) }
    drag.rows = rows(of: drag)
    drag.home = home(of: drag)
    drag.locatedVersion = stage.version
  }

  /// The place at which a drop would leave everything as it is; `nil` if the items do not lie together in this order.
  private func home(of drag: DragState) -> DragState.Home? {
    guard drag.nodes.count == drag.keys.count, let first = drag.nodes.first else { return nil }
    let nodes = stage.scene.nodes
    guard let index = nodes.group(of: first) else { return nil }
    for (previous, node) in zip(drag.nodes, drag.nodes.dropFirst()) {
      guard nodes.group(of: node) == index,
        nodes[Int(node)].indexInGroup == nodes[Int(previous)].indexInGroup + 1
      else { return nil }
    }
    let members = stage.scene.groups[Int(index)].members
    let next = Int(nodes[Int(first)].indexInGroup) + drag.nodes.count
    return DragState.Home(
      group: index, collection: stage.collection(of: first),
      before: next < members.count ? nodes[Int(members[next])].id : nil)
  }
}
