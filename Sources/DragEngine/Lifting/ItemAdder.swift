/// Adds items to a running drag: items that a rule or the host passes, and the items that the modifier `itemsForAdding`
/// supplies when another pointer taps an item.
struct ItemAdder {
  let calls: RuleCalls
  let scene: SceneKeeper
  let drags: DragRegister
  let transactor: Transactor
  let hovering: Hovering
  let previews: Previews

  private var stage: Stage { scene.stage }
  private var symbols: SymbolTable { scene.symbols }

  /// Adds items to a drag. Inside a command, they are added when the transaction commits. Items that the drag already
  /// carries are skipped.
  ///
  /// - Returns: `handled`, or `unhandled` if there is nothing to add. `refused` if an item is in another drag or the
  ///   running command has added it to another one, or if the drag is external, would offer too many types or carries a
  ///   part of an item; no item is then added.
  func add(_ items: [DragItem], to drag: DragState) -> Response {
    guard drag.origin.isLocal else { return .refused(.externalDrag) }
    let carried = Set(drag.payload.keys)
    let added = items.filter { !carried.contains(symbols.key(of: $0)) }
    guard !added.isEmpty else { return .unhandled }
    if drag.quantity?.isPart == true { return .refused(.partStaysAlone) }
    let requested = transactor.transaction?.additions ?? []
    let waiting = requested.filter { $0.drag === drag }.flatMap(\.items)
    let refusal =
      drags.refusal(ofLifting: added.map(symbols.key), symbols)
      ?? refusal(ofAdding: added, besides: requested.filter { $0.drag !== drag })
      ?? drag.refusal(ofAdding: waiting + added)
    if let refusal { return .refused(refusal) }
    let addition = Addition(
      drag: drag, items: added, shown: Set(added.map(symbols.key).filter { stage.scene.node(item: $0) != nil }))
    if transactor.isRunning {
      transactor.edit { $0.additions.append(addition) }
    } else {
      add(addition)
    }
    return .handled
  }

  /// The reason that items cannot be added to a drag: an item is among those that the running command has added to
  /// other drags. `nil` if they can be added.
  private func refusal(ofAdding added: [DragItem], besides others: [Addition]) -> Reason? {
    guard !others.isEmpty else { return nil }
    let taken = Set(others.flatMap(\.items).map(symbols.key))
    return added.first { taken.contains(symbols.key(of: $0)) }.map { .alreadyDragged($0.id) }
  }

  /// Adds items to a drag, except those that the requesting command has removed from the scene or dropped.
  func add(_ addition: Addition) {
    let isTaken = drags.isTaken(forTestsOf: addition.items.count)
    let items = addition.items.filter {
      let key = symbols.key(of: $0)
      return !isTaken(key) && (!addition.shown.contains(key) || stage.scene.node(item: key) != nil)
    }
    if !items.isEmpty { carry(items, in: addition.drag) }
  }

  /// Adds items to a drag. At the end of the input, the engine reviews the drag and asks its destination again.
  private func carry(_ items: [DragItem], in drag: DragState) {
    guard drag.outcome == nil else { return }
    var carried = Set(drag.payload.keys)
    for item in items {
      let key = symbols.key(of: item)
      guard carried.insert(key).inserted else { continue }
      let node = stage.scene.node(item: key)
      let frame = node.map { stage.scene.frame(of: $0) } ?? Rect(origin: drag.location, size: .zero)
      // Shifts the frame by the movement of the pointer since the lift, as if the item had been lifted with the others.
      drag.add(
        item, key: key, wasInScene: node != nil,
        liftedFrame: Rect(origin: frame.origin - (drag.location - drag.origin.grabPoint), size: frame.size))
    }
    if drag.items.count > 1 { drag.quantity = nil }
    // Items that the same command has removed leave the drag at once.
    hovering.relocate(drag)
    previews.make(for: drag)
    // Destinations are validated again, because their answers may depend on the items.
    drag.situation.visits.validations = [:]
    drag.situation.hits.version = 0
    drag.payload.hasNewItems = true
    scene.needsReview = true
  }

  // MARK: By a tap

  /// Adds the items that a tap on a node supplies to a drag of another pointer.
  /// - Returns: `nil` if there is nothing to add, or if the rule refuses without a reason. The tap is then an ordinary
  ///   tap.
  func addByTap(on top: NodeIndex, pointer: PointerID) -> Response? {
    let running = drags.running.filter { $0.origin.isLocal && $0.pointer != pointer }
    guard !running.isEmpty, let item = stage.item(around: top) else { return nil }
    let found = stage.enclosing(item) { behavior, node in behavior.dragging.adding.map { ($0, node) } }
    guard let (adding, node) = found, let drag = choose(among: running, adding, seenFrom: node) else { return nil }
    let session = DragSession(drag, seenFrom: stage.scene.frame(of: node), phase: .active)
    switch calls.during(.question, { adding.items(session, stage.grab(of: item)) }) {
    case .items(let items):
      let answer = add(items, to: drag)
      if case .unhandled = answer { return nil }
      return answer
    case .refused(let reason): return reason.map { .refused($0) }
    case .failed(let reason):
      calls.report(.failed(reason))
      return .failed(reason)
    }
  }

  private func choose(among running: [DragState], _ adding: DragAdding, seenFrom node: NodeIndex) -> DragState? {
    guard running.count > 1 else { return running[0] }
    guard let question = adding.chooseSession else { return nil }
    let frame = stage.scene.frame(of: node)
    let chosen = calls.during(.question) { question(running.map { DragSession($0, seenFrom: frame, phase: .active) }) }
    return running.first { $0.id == chosen }
  }
}
