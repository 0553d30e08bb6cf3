/// Makes a drag of a pressed node, with the items that the node's source supplies.
///
/// A lifted drag is not yet running. `DragStart` begins a real drag; a hypothetical drag never begins.
final class Lifter {
  private let calls: RuleCalls
  private let scene: SceneKeeper
  private let drags: DragRegister
  private let selections: Selections
  private let inquiry: Inquiry
  /// A question: the provider of an item whose source gave none. Without this closure, such items promise no data.
  var promise: ((DragItem) -> ItemProvider?)?

  init(
    _ calls: RuleCalls, _ scene: SceneKeeper, _ drags: DragRegister, _ selections: Selections, _ inquiry: Inquiry
  ) {
    self.calls = calls
    self.scene = scene
    self.drags = drags
    self.selections = selections
    self.inquiry = inquiry
  }

  private var stage: Stage { scene.stage }
  private var symbols: SymbolTable { scene.symbols }
  private var sources: SourceFinder { SourceFinder(stage: stage, types: scene.types) }

  /// Creates a drag of the topmost node at a point, if the node can be lifted. Space: scene.
  func lift(at point: Point, pointer: PointerID, device: PointerDevice, modifiers: EventModifiers) -> Lift {
    lift(stage.scene.topmost(at: point), at: point, pointer: pointer, device: device, modifiers: modifiers)
  }

  /// Creates a drag of a node that was grabbed at a point, if the node can be lifted. Space: scene.
  func lift(
    _ top: NodeIndex?, at point: Point, pointer: PointerID, device: PointerDevice, modifiers: EventModifiers
  ) -> Lift {
    guard let top else { return .refused(.nothingThere) }
    guard let source = sources.source(from: top) else { return .refused(sources.refusal(ofLifting: top)) }
    let drag = DragState(
      id: drags.issueID(), pointer: pointer, origin: sources.origin(of: source, by: device, at: point),
      types: scene.types, modifiers: modifiers)
    if let key = source.key, let refusal = drags.refusal(ofLifting: [key], symbols) { return .refused(refusal) }
    switch payload(of: source, for: drag) {
    case .refused(let reason): return .refused(reason ?? .kept(source.key.map { symbols[$0.id] }))
    case .failed(let reason): return .failed(reason)
    case .items(let items):
      carry(items, in: drag, grabbed: source)
      if let refusal = drags.refusal(ofLifting: drag.payload.keys, symbols) ?? drag.refusal() {
        return .refused(refusal)
      }
      guard !drag.items.isEmpty else { return .refused(.nothingToLift(source.key.map { symbols[$0.id] })) }
      return measure(drag, from: source) ?? .lifted(drag)
    }
  }

  // MARK: Quantity

  /// Asks how much of its item a drag carries, if it carries one item with a quantity.
  /// - Returns: The refusal or the failure; `nil` if the item can be lifted.
  private func measure(_ drag: DragState, from source: DragSource) -> Lift? {
    guard drag.items.count == 1, let node = stage.scene.node(item: drag.payload.keys[0]),
      let total = stage.scene[node].quantity
    else { return nil }
    drag.quantity = DragQuantity(carrying: total, of: total)
    let found = stage.enclosing(source.node) { behavior, node in behavior.dragging.quantity.map { ($0, node) } }
    var wanted = total
    if let (ask, owner) = found {
      let session = DragSession(drag, seenFrom: stage.scene.frame(of: owner), phase: .initial)
      let step: TraceStep.Answer
      switch calls.during(.question, { ask(session) }) {
      case .all: step = .carries(total, of: total)
      case .quantity(let quantity):
        wanted = min(quantity, total)
        step = wanted < 1 ? .keeps(nil) : .carries(wanted, of: total)
      case .refused(let reason):
        inquiry.note(.keeps(reason), at: owner, on: stage, "drag_quantity")
        return .refused(reason)
      case .failed(let reason): return .failed(reason)
      }
      inquiry.note(step, at: owner, on: stage, "drag_quantity")
    }
    guard wanted >= 1 else {
      let id = symbols[drag.payload.keys[0].id]
      return .refused(.noQuantity(id, named: sources.name(of: node, id), wanted, of: total))
    }
    drag.quantity = DragQuantity(carrying: wanted, of: total)
    return nil
  }

  // MARK: Payload

  /// Asks a source for the items of a drag, once for each drag.
  private func payload(of source: DragSource, for drag: DragState) -> PayloadAnswer {
    if source.isPromised, let key = source.key {
      let answer = calls.during(.question) { promises(of: selections.itemsToLift(key, from: source.node)) }
      return inquiry.note(answer, at: source.node, on: stage, "draggable")
    }
    if let payload = source.draggable?.payload {
      let session = DragSession(drag, seenFrom: stage.scene.frame(of: source.node), phase: .initial)
      let grabbed = source.draggable?.grabsItemInside == true ? source.item ?? source.node : source.node
      let answer = calls.during(.question) { payload(session, stage.grab(of: grabbed)) }
      return inquiry.note(answer, at: source.node, on: stage, "draggable")
    }
    guard let key = source.key else {
      return .refused(source.draggable?.containerItemID.map { .noDragContainer(around: $0) })
    }
    return payload(of: key, from: source, for: drag)
  }

  /// Asks the drag container around a source for the items. Without a drag container, an item is lifted if it can be
  /// reordered, can be moved as a row, or is its own payload; any other item is refused. If the item is selected, all
  /// selected items are lifted.
  private func payload(of key: ItemKey, from source: DragSource, for drag: DragState) -> PayloadAnswer {
    let container = sources.dragContainer(around: source.node, for: key, source.draggable)
    let asked = selections.itemsToLift(
      key, from: source.node, of: container?.behavior.type ?? source.reorderContainer?.type)
    if container == nil, source.reorderContainer == nil, !source.isRow, !sources.isOwnPayload(source) {
      // The reason tells the user why the drag does not begin: no drag container supplies a value for this id.
      let namespace = source.draggable?.namespace ?? key.namespace.map { symbols[$0] }
      return .refused(.noDragContainer(for: symbols[key.type], in: namespace, around: symbols[key.id]))
    }
    guard let container, let payload = container.behavior.payload else { return .items(dragItems(asked)) }
    let session = DragSession(drag, seenFrom: stage.scene.frame(of: container.node), phase: .initial)
    let answer = calls.during(.question) { payload(asked.map { symbols[$0.id] }, session) }
    return inquiry.note(answer, at: container.node, on: stage, "drag_container")
  }

  /// The items with these keys, except those that are not in the scene.
  private func dragItems(_ keys: [ItemKey]) -> [DragItem] {
    var items: [DragItem] = []
    items.reserveCapacity(keys.count)
    for key in keys {
      guard let node = stage.scene.node(item: key) else { continue }
      items.append(
        valueItem(of: node)
          ?? DragItem(id: symbols[key.id], type: symbols[key.type], namespace: key.namespace.map { symbols[$0] }))
    }
    return items
  }

  /// The item of a row, with the value from which the `forEach` made the row. `nil` if the `forEach` has no values,
  /// or if the row shows an item with another id or type than its value.
  private func valueItem(of node: NodeIndex) -> DragItem? {
    guard let value = sources.value(ofRow: node) else { return nil }
    let grab = stage.grab(of: node)
    guard let item = calls.during(.question, { value(grab) }), item.id == grab.id, item.type == grab.type else {
      return nil
    }
    return item
  }

  /// The items of a drag, each with the promises that its own `forEach` supplies. Items that are not in the scene, or
  /// have no such `forEach`, are left out.
  private func promises(of keys: [ItemKey]) -> PayloadAnswer {
    var items: [DragItem] = []
    for node in keys.compactMap({ stage.scene.node(item: $0) }) {
      guard let provider = sources.provider(ofRow: node) else { continue }
      let grab = stage.grab(of: node)
      switch provider(grab) {
      case .provider(let provider): items.append(grab.item(promising: provider))
      case .refused(let reason): return .refused(reason)
      case .failed(let reason): return .failed(reason)
      }
    }
    return .items(items)
  }

  /// Adds items to the payload of a drag, each once and with its frame at the lift. The grabbed item becomes the
  /// leader. An item that is not in the scene gets the frame of the source.
  private func carry(_ items: [DragItem], in drag: DragState, grabbed source: DragSource) {
    var seen: Set<ItemKey> = []
    drag.payload.reserveCapacity(forFurther: items.count)
    for var item in items {
      let key = symbols.key(of: item)
      if item.provider == nil, let promise { item.provider = calls.during(.question) { promise(item) } }
      guard items.count == 1 || seen.insert(key).inserted else { continue }
      if key == source.key { drag.payload.leader = drag.items.count }
      let node = stage.scene.node(item: key)
      drag.add(
        item, key: key, wasInScene: node != nil, liftedFrame: stage.scene.frame(of: node ?? source.node))
    }
    drag.locate(on: stage)
  }
}

/// The result of an attempt to lift.
enum Lift {
  case lifted(DragState)
  case refused(Reason?)
  case failed(Reason)
}
