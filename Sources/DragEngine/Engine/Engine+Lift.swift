/// What an attempt to lift something came to.
enum Lift {
  case lifted(DragState)
  case refused(Reason?)
  case failed(Reason)
}

/// Where a drag would begin.
struct DragSource {
  /// The node that was grabbed and can be dragged.
  var node: NodeIndex
  /// What it is, if it is an item.
  var key: ItemKey?
  var draggable: Draggable?
  /// The reorder container around it that lets it be reordered.
  var reorderNode: NodeIndex?
}

extension Engine {
  /// Begins a drag of what lies on top at a point, if it can be lifted.
  func lift(at point: Point, pointer: PointerID, device: PointerDevice, modifiers: EventModifiers) -> Lift {
    stage.scene.hits(at: point, into: &hitBuffer)
    guard let top = hitBuffer.first else { return .refused(nil) }
    return lift(from: top, at: point, pointer: pointer, device: device, modifiers: modifiers)
  }

  /// Begins a drag of a node, or else of the nearest node around it that can be dragged.
  ///
  /// What lies beneath is never lifted instead: a card that is covered stays.
  func lift(
    from top: Int32, at point: Point, pointer: PointerID, device: PointerDevice, modifiers: EventModifiers
  ) -> Lift {
    guard let source = dragSource(from: top) else { return .refused(unliftableReason(of: top)) }
    if let key = source.key, drags.contains(where: { $0.keys.contains(key) }) {
      return .refused(Reason("\(symbols[key.id]) is being dragged already", code: "already_dragged"))
    }
    issuedDrags += 1
    let drag = DragState(
      id: .init(rawValue: issuedDrags), pointer: pointer, device: device, origin: origin(of: source),
      symbols: symbols, configuration: configuration(around: source.node), location: point, modifiers: modifiers)
    switch payload(of: source, for: drag) {
    case .refused(let reason): return .refused(reason)
    case .failed(let reason): return .failed(reason)
    case .items(let items):
      carry(items, in: drag, grabbed: source)
      return drag.items.isEmpty ? .refused(nil) : .lifted(drag)
    }
  }

  /// The nearest node, from the given one outwards, that a drag can begin on.
  private func dragSource(from top: Int32) -> DragSource? {
    var current: NodeIndex? = top
    while let node = current {
      let record = stage.scene[node]
      if record.itemKey != nil, record.isMoveDisabled { return nil }
      let draggable = stage.behaviors[node]?.draggables.first
      let reorderNode = reorderContainer(of: node)
      if draggable != nil || reorderNode != nil {
        return DragSource(node: node, key: record.itemKey, draggable: draggable, reorderNode: reorderNode)
      }
      current = record.parent
    }
    return nil
  }

  /// The enabled reorder container around an item that is marked as reorderable.
  func reorderContainer(of node: NodeIndex) -> Int32? {
    let record = stage.scene[node]
    guard let key = record.itemKey, collection(of: record) != nil else { return nil }
    return enclosing(node) { behavior, container in
      behavior.reorderContainers.contains { $0.isEnabled && matches($0.type, $0.namespace, key) } ? container : nil
    }
  }

  /// The collection that a node can be reordered in.
  func collection(of record: SceneNode) -> Symbol? {
    record.group.flatMap { stage.scene.groups[Int($0)].collection }
  }

  /// Whether an item is one of those that a container of a type and a namespace is for.
  func matches(_ type: Symbol, _ namespace: Symbol?, _ key: ItemKey) -> Bool {
    namespace == key.namespace && types.conforms(key.type, to: type)
  }

  private func configuration(around node: NodeIndex) -> DragConfiguration {
    enclosing(node) { behavior, _ in behavior.dragConfiguration } ?? DragConfiguration()
  }

  private func unliftableReason(of node: NodeIndex) -> Reason? {
    let record = stage.scene[node]
    guard let key = record.itemKey else { return nil }
    let name = record.label.isEmpty ? symbols[key.id].description : record.label
    return Reason("\(name) cannot be lifted", code: "not_liftable")
  }

  private func origin(of source: DragSource) -> DragState.Origin {
    var canLeave = source.reorderNode == nil || source.draggable != nil
    if let key = source.key, dragContainer(around: source.node, for: key, source.draggable) != nil { canLeave = true }
    return DragState.Origin(
      container: containerID(around: source.node),
      reorderContainer: source.reorderNode.map { stage.scene.identity(of: $0) },
      canLeave: canLeave, isLocal: true, source: stage.scene.identity(of: source.node))
  }
}
