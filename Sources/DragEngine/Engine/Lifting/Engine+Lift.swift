/// The result of an attempt to lift.
enum Lift {
  case lifted(DragState)
  case refused(Reason?)
  case failed(Reason)
}

/// The source of a drag.
struct DragSource {
  /// The grabbed node, which can be dragged.
  var node: NodeIndex
  /// The innermost pressed item, if any.
  var item: NodeIndex?
  /// The key of the node if it is an item, or else of the item that it supplies.
  var key: ItemKey?
  var draggable: Draggable?
  /// The reorder container around the node in which it can be reordered.
  var reorderContainer: DropTarget.ReorderPosition?
  /// Whether the node is a row that can be moved among the rows of its `for_each`.
  var isRow = false
}

extension Engine {
  /// Creates a drag of the topmost node at a point, if it can be lifted.
  func lift(at point: Point, pointer: PointerID, device: PointerDevice, modifiers: EventModifiers) -> Lift {
    lift(stage.scene.topmost(at: point), at: point, pointer: pointer, device: device, modifiers: modifiers)
  }

  /// Creates a drag of a node that was grabbed at a point, if it can be lifted.
  func lift(
    _ top: NodeIndex?, at point: Point, pointer: PointerID, device: PointerDevice, modifiers: EventModifiers
  ) -> Lift {
    guard let top else { return .refused(.nothingThere) }
    guard let source = dragSource(from: top) else { return .refused(unliftableReason(of: top)) }
    issued.drags += 1
    let drag = DragState(
      id: .init(rawValue: issued.drags), pointer: pointer, device: device, origin: origin(of: source),
      types: types, configuration: configuration(around: source.node), location: point, modifiers: modifiers)
    if let key = source.key, let refusal = refusal(ofLifting: [key]) { return .refused(refusal) }
    switch payload(of: source, for: drag) {
    case .refused(let reason): return .refused(reason ?? .kept(source.key.map { symbols[$0.id] }))
    case .failed(let reason): return .failed(reason)
    case .items(let items):
      carry(items, in: drag, grabbed: source)
      if let refusal = refusal(ofLifting: drag.payload.keys) { return .refused(refusal) }
      return drag.items.isEmpty ? .refused(.nothingToLift(source.key.map { symbols[$0.id] })) : .lifted(drag)
    }
  }

  /// Starts a lifted drag, and notifies its source.
  func begin(_ drag: DragState) {
    makePreviews(of: drag)
    drags.append(drag)
    if let source = drag.origin.source.flatMap(stage.scene.node) { findObservers(of: drag, from: source) }
    report(.lifted(drag.id, drag.items.map(\.id)))
    tellSource(drag, .initial)
    if monitor != nil, drag.origin.isLocal { reportTypes(promisedBy: drag) }
  }

  /// Reports the offered content types of a drag that other apps cannot use.
  private func reportTypes(promisedBy drag: DragState) {
    var kinds: Set<Int> = []
    for (item, kind) in zip(drag.items, drag.payload.kindOfItem) where kinds.insert(kind).inserted {
      for type in item.provider?.registeredTypes(visibleTo: .group) ?? [] {
        guard !reportedTypes.contains(type), let problem = types.problem(with: type) else { continue }
        reportedTypes.insert(type)
        report(.typeProblem(type, problem))
      }
    }
  }

  /// The nearest draggable node, from the given one outward.
  ///
  /// Nodes beneath are never lifted instead: a covered card stays.
  func dragSource(from top: NodeIndex) -> DragSource? {
    var (current, pressed): (NodeIndex?, NodeIndex?) = (top, nil)
    while let node = current {
      let key = stage.scene.nodes.itemKey(of: node)
      if key != nil, pressed == nil { pressed = node }
      if key != nil, stage.scene.nodes[Int(node)].isMoveDisabled { return nil }
      let draggable = stage.behaviors[node]?.draggables.first ?? promisingRow(node) ?? collectionRow(node)
      let reorderContainer = key.flatMap { self.reorderContainer(of: node, $0) }
      let isRow = key != nil && reorderContainer == nil && movableRows(of: node) != nil
      if draggable != nil || reorderContainer != nil || isRow {
        let item = draggable?.containerItemID == nil ? key : containerItem(of: draggable, at: node)
        return DragSource(
          node: node, item: pressed, key: item, draggable: draggable, reorderContainer: reorderContainer, isRow: isRow)
      }
      current = stage.scene.nodes.parent(of: node)
    }
    return nil
  }

  /// The item of the enclosing drag container that a node supplies.
  private func containerItem(of draggable: Draggable?, at node: NodeIndex) -> ItemKey? {
    guard let id = draggable?.containerItemID else { return nil }
    let namespace = draggable?.namespace.map(symbols.intern) ?? stage.scene.nodes[Int(node)].namespace
    let container = stage.enclosing(node) { behavior, _ in
      behavior.dragContainers.first { $0.namespace == namespace }
    }
    return container.map { ItemKey(type: $0.type, namespace: namespace, id: symbols.internPassing(id)) }
  }

  /// The enabled reorder container around an item that is marked as reorderable.
  private func reorderContainer(of node: NodeIndex, _ key: ItemKey) -> DropTarget.ReorderPosition? {
    guard stage.collection(of: node) != nil else { return nil }
    return stage.enclosing(node) { behavior, container in
      behavior.reorderContainers.firstIndex { $0.isEnabled && matches($0.type, $0.namespace, key) }
        .map { .init(node: container, index: $0, type: behavior.reorderContainers[$0].type) }
    }
  }

  /// Whether an item lies in a reorder container for its type, enabled or not.
  private func liesInReorderContainer(_ node: NodeIndex, _ key: ItemKey) -> Bool {
    stage.enclosing(node) { behavior, _ in
      behavior.reorderContainers.first { matches($0.type, $0.namespace, key) }
    } != nil
  }

  /// Whether an item matches the type and namespace of a container.
  func matches(_ type: Symbol, _ namespace: Symbol?, _ key: ItemKey) -> Bool {
    namespace == key.namespace && types.conforms(key.type, to: type)
  }

  private func configuration(around node: NodeIndex) -> DragConfiguration {
    stage.enclosing(node) { behavior, _ in behavior.dragConfiguration } ?? DragConfiguration()
  }

  private func unliftableReason(of node: NodeIndex) -> Reason {
    let record = stage.scene[node]
    guard let key = record.itemKey else { return .unliftablePlace(stage.containerID(around: node).map { symbols[$0] }) }
    let name = record.label.isEmpty ? symbols[key.id].description : record.label
    // An item marked as reorderable should be liftable, so the missing reorder container is the cause.
    if stage.collection(of: node) != nil, !record.isMoveDisabled, !liesInReorderContainer(node, key) {
      let type = symbols[key.type]
      return Reason(
        "\(name) cannot be lifted: no reorder container for '\(type)' is around it", code: "no_reorder_container",
        parameters: ["item_id": symbols[key.id], "type": type])
    }
    if !isHeld(node) {
      // A drag container only supplies the payload of draggable items; it does not make items draggable.
      let missing =
        dragContainer(around: node, for: key, nil) == nil
        ? "nothing makes it draggable" : "a drag container is around it, but it needs draggable() itself"
      return Reason(
        "\(name) cannot be lifted: \(missing)", code: "not_liftable", parameters: ["item_id": symbols[key.id]])
    }
    return Reason("\(name) cannot be lifted", code: "not_liftable", parameters: ["item_id": symbols[key.id]])
  }

  /// Whether an item is held in its place: moving is disabled for it, for an item around it, or in its reorder
  /// container.
  private func isHeld(_ node: NodeIndex) -> Bool {
    var current: NodeIndex? = node
    while let around = current {
      if stage.scene[around].isMoveDisabled { return true }
      current = stage.scene.nodes.parent(of: around)
    }
    return stage.collection(of: node) != nil
  }

  /// Why items cannot be lifted now: an item cannot be in two drags, nor in a drag while a drop takes it away.
  func refusal(ofLifting keys: [ItemKey]) -> Reason? {
    guard !drags.isEmpty || !pendingDrops.isEmpty else { return nil }
    let taken = drags + pendingDrops.filter { $0.operation != .copy }.map(\.drag)
    guard let key = keys.first(where: { key in taken.contains { $0.origin.isLocal && $0.payload.keys.contains(key) } })
    else {
      return nil
    }
    let id = symbols[key.id]
    return Reason("\(id) is being dragged already", code: "already_dragged", parameters: ["item_id": id])
  }

  private func origin(of source: DragSource) -> DragState.Origin {
    var canLeave = (source.reorderContainer == nil && !source.isRow) || source.draggable != nil
    if let key = source.key, dragContainer(around: source.node, for: key, source.draggable) != nil { canLeave = true }
    let reorderOrigin = source.reorderContainer.flatMap { position -> DragState.ReorderOrigin? in
      guard let container = stage.behaviors[position.node]?.reorderContainers[position.index] else { return nil }
      return .init(
        node: stage.scene.identity(of: position.node), type: container.type, namespace: container.namespace)
    }
    return DragState.Origin(
      container: stage.containerID(around: source.node), reorderContainer: reorderOrigin, isRow: source.isRow,
      canLeave: canLeave, isLocal: true, source: stage.scene.identity(of: source.node))
  }
}
