/// Finds the source of a drag around a pressed node. Reads the modifiers of nodes and asks no rule.
struct SourceFinder {
  let stage: Stage
  let types: ContentTypes

  private var symbols: SymbolTable { stage.symbols }

  /// The result of a search for the source that a press lifts.
  enum Search {
    case source(DragSource)
    /// A pressed item with handles; the press hit none of them.
    case besideHandles(NodeIndex)
    /// No source, or an item that must not be moved.
    case nothing
  }

  /// The source that a press on a node lifts; `nil` if there is none.
  func source(from top: NodeIndex) -> DragSource? {
    if case .source(let source) = search(from: top) { source } else { nil }
  }

  /// The source that a press on an item lifts; `nil` if there is none. If the item has handles, the search behaves as
  /// if one of them were pressed.
  func source(of item: NodeIndex) -> DragSource? {
    if case .source(let source) = search(from: item, liftedBy: item) { source } else { nil }
  }

  /// The nearest draggable node, from the given node outward. The search ends without a source at an item that must not
  /// be moved, and at an item with handles if none of the handles is pressed.
  ///
  /// Nodes behind the pressed node are never lifted instead, so that a covered card stays in place.
  /// - Parameter handled: The item whose handle is pressed. If set, no other item is lifted.
  private func search(from top: NodeIndex, liftedBy handled: NodeIndex? = nil) -> Search {
    let handles = stage.marked.handles
    var handled = handled.flatMap { handles.limit($0) ? $0 : nil }
    var (current, pressed): (NodeIndex?, NodeIndex?) = (top, handled)
    while let node = current {
      let key = stage.scene.nodes.itemKey(of: node)
      if key != nil, pressed == nil { pressed = node }
      if key != nil, stage.scene.nodes[Int(node)].isMoveDisabled { return .nothing }
      if handled != node, handles.limit(node) { return handled == nil ? .besideHandles(node) : .nothing }
      if let source = source(at: node, key, pressed: pressed), handled.map({ source.lifts($0) }) ?? true {
        return .source(source)
      }
      if handled == nil, let item = handles.item(of: node) {
        (handled, pressed, current) = (item, item, item)
      } else {
        current = stage.scene.nodes.parent(of: node)
      }
    }
    return .nothing
  }

  /// The source that the modifiers of a node or of its list define; `nil` if there is none.
  private func source(at node: NodeIndex, _ key: ItemKey?, pressed: NodeIndex?) -> DragSource? {
    let own = stage.behaviors[node]?.dragging.draggables.first
    let isPromised = own == nil && key != nil && provider(ofRow: node) != nil
    let draggable = own ?? (isPromised ? Draggable() : collectionRow(node))
    let reorderContainer = key.flatMap { self.reorderContainer(of: node, $0) }
    let isRow = key != nil && reorderContainer == nil && stage.rows.movable(around: node) != nil
    guard draggable != nil || reorderContainer != nil || isRow else { return nil }
    let item = draggable?.containerItemID == nil ? key : containerItem(of: draggable, at: node)
    return DragSource(
      node: node, item: pressed, key: item, draggable: draggable, reorderContainer: reorderContainer,
      isPromised: isPromised, isRow: isRow)
  }

  /// The draggable of a row whose collection supplies the payload of its rows.
  private func collectionRow(_ node: NodeIndex) -> Draggable? {
    let record = stage.scene.nodes[Int(node)]
    guard record.itemKey != nil, record.group != nil, let container = record.parent else { return nil }
    return stage.behaviors[container]?.dragging.rowPayload.map { Draggable(payload: $0) }
  }

  /// The question of a `forEach` that supplies the promises of its rows.
  func provider(ofRow node: NodeIndex) -> ((Grab) -> ProviderAnswer)? {
    stage.scene.nodes.group(of: node).flatMap { stage.groupBehaviors[$0]?.rows.provider }
  }

  /// The question of a `forEach` that supplies the values of its rows.
  func value(ofRow node: NodeIndex) -> ((Grab) -> DragItem?)? {
    stage.scene.nodes.group(of: node).flatMap { stage.groupBehaviors[$0]?.rows.value }
  }

  /// The item of the enclosing drag container that a node's `draggable` names.
  private func containerItem(of draggable: Draggable?, at node: NodeIndex) -> ItemKey? {
    guard let id = draggable?.containerItemID else { return nil }
    let namespace = draggable?.namespace.map(symbols.internPassing) ?? stage.scene.nodes[Int(node)].namespace
    let container = stage.enclosing(node) { behavior, _ in
      behavior.dragging.containers.first { $0.namespace == namespace }
    }
    return container.map { ItemKey(type: $0.type, namespace: namespace, id: symbols.internPassing(id)) }
  }

  /// The enabled reorder container around an item that is marked as reorderable.
  private func reorderContainer(of node: NodeIndex, _ key: ItemKey) -> DropTarget.ReorderPosition? {
    guard stage.collection(of: node) != nil else { return nil }
    return stage.enclosing(node) { behavior, container in
      behavior.dropping.reorderContainers.firstIndex { $0.isEnabled && types.matches($0.type, $0.namespace, key) }
        .map { .init(node: container, index: $0, type: behavior.dropping.reorderContainers[$0].type) }
    }
  }

  /// Whether an item lies in a reorder container for its type, enabled or not.
  func liesInReorderContainer(_ node: NodeIndex, _ key: ItemKey) -> Bool {
    stage.enclosing(node) { behavior, _ in
      behavior.dropping.reorderContainers.first { types.matches($0.type, $0.namespace, key) }
    } != nil
  }

  /// The nearest drag configuration around a node.
  func configuration(around node: NodeIndex) -> DragConfiguration {
    stage.enclosing(node) { behavior, _ in behavior.dragging.configuration } ?? DragConfiguration()
  }

  /// The nearest drag container around a node that matches the type and the namespace.
  func dragContainer(
    around node: NodeIndex, for key: ItemKey, _ draggable: Draggable?
  ) -> (behavior: DragContainer, node: NodeIndex)? {
    let namespace = draggable?.namespace.map(symbols.internPassing) ?? key.namespace
    return stage.enclosing(node) { behavior, container in
      behavior.dragging.containers.first { $0.namespace == namespace && types.conforms(key.type, to: $0.type) }
        .map { ($0, container) }
    }
  }

  /// Whether a source is its own payload: it has a `draggable` that does not name an item of a drag container, and no
  /// drag container is around it.
  func isOwnPayload(_ source: DragSource) -> Bool {
    guard let draggable = source.draggable, draggable.containerItemID == nil else { return false }
    return stage.enclosing(source.node) { behavior, _ in behavior.dragging.containers.isEmpty ? nil : true } == nil
  }

  // MARK: Reasons

  /// The reason that a press on a node lifts nothing.
  func refusal(ofLifting node: NodeIndex) -> Reason {
    var node = handledItem(around: node) ?? node
    // An item inside an item with handles is not lifted by these handles.
    if case .besideHandles(let item) = search(from: node), stage.landing.innermostItem(around: node) == item {
      if source(of: item) != nil { return notOnHandle(item) }
      node = item
    }
    // A text, or a node without an id, is a part of the item around it.
    if stage.scene[node].kind == .text || stage.scene.nodes.id(of: node) == nil {
      node = stage.landing.innermostItem(around: node) ?? node
    }
    let record = stage.scene[node]
    guard let key = record.itemKey else { return .unliftablePlace(stage.containerID(around: node).map { symbols[$0] }) }
    let name = name(of: node, symbols[key.id])
    // An item marked as reorderable should be liftable. The missing reorder container is therefore the cause.
    if stage.collection(of: node) != nil, !record.isMoveDisabled, !liesInReorderContainer(node, key) {
      let type = symbols[key.type]
      return Reason(
        "\(name) cannot be lifted: no reorder container for '\(type)' is around it", code: "no_reorder_container",
        parameters: ["item_id": symbols[key.id], "type": type])
    }
    if !isMoveDisabled(node) {
      // A drag container supplies the payload of draggable items, but does not make items draggable.
      let missing =
        dragContainer(around: node, for: key, nil) == nil
        ? "it needs draggable() or a reorderable() group" : "it is in a drag container, but needs draggable() itself"
      return Reason(
        "\(name) cannot be lifted: \(missing)", code: "not_draggable", parameters: ["item_id": symbols[key.id]])
    }
    return Reason("\(name) cannot be lifted", code: "not_liftable", parameters: ["item_id": symbols[key.id]])
  }

  private func notOnHandle(_ item: NodeIndex) -> Reason {
    let id = stage.scene.nodes.id(of: item).map { symbols[$0] } ?? "it"
    return Reason(
      "\(name(of: item, id)) is lifted by its handle", code: "not_on_handle", parameters: ["item_id": id])
  }

  /// The item of the innermost handle at a node or around it.
  private func handledItem(around node: NodeIndex) -> NodeIndex? {
    let handles = stage.marked.handles
    return handles.item(of: node) ?? stage.scene.ancestors(of: node).lazy.compactMap(handles.item).first
  }

  /// The name of an item for a reason: its label, or else its id.
  func name(of item: NodeIndex, _ id: Identifier) -> String {
    let label = stage.scene[item].appearance.label
    return label.isEmpty ? id.description : label
  }

  /// Whether moving is disabled for an item, for a node around it, or in its reorder container.
  ///
  /// Precondition: the item cannot be lifted. If it is in a collection, its reorder container is therefore disabled.
  private func isMoveDisabled(_ node: NodeIndex) -> Bool {
    var current: NodeIndex? = node
    while let around = current {
      if stage.scene[around].isMoveDisabled { return true }
      current = stage.scene.nodes.parent(of: around)
    }
    return stage.collection(of: node) != nil
  }

  // MARK: The origin

  /// The origin of a drag whose source a device lifts at a point. Space: scene.
  func origin(of source: DragSource, by device: PointerDevice, at point: Point) -> DragState.Origin {
    var canLeave = (source.reorderContainer == nil && !source.isRow) || source.draggable != nil
    if let key = source.key, dragContainer(around: source.node, for: key, source.draggable) != nil { canLeave = true }
    let reorderOrigin = source.reorderContainer.flatMap { position -> DragState.ReorderOrigin? in
      guard let container = stage.behaviors[position.node]?.dropping.reorderContainers[position.index] else {
        return nil
      }
      return .init(
        node: stage.scene.identity(of: position.node), type: container.type, namespace: container.namespace)
    }
    return DragState.Origin(
      container: stage.containerID(around: source.node), reorderContainer: reorderOrigin, isRow: source.isRow,
      canLeave: canLeave, isLocal: true, source: stage.scene.identity(of: source.node), device: device,
      grabPoint: point, configuration: configuration(around: source.node))
  }
}
