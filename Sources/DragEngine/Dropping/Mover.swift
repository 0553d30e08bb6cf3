/// Moves items without a pointer, with the same questions and the same command as a drag.
struct Mover {
  let calls: RuleCalls
  let scene: SceneKeeper
  let lifter: Lifter
  let start: DragStart
  let hovering: Hovering
  let dropper: Dropper
  let endings: DragEndings

  private var stage: Stage { scene.stage }

  /// Moves an item or a draggable container of the present scene to a place. A refused move has no effect; scroll
  /// offsets are restored.
  func move(
    _ item: Identifier, in namespace: Identifier?, to place: Identifier, before: Identifier?,
    _ modifiers: EventModifiers
  ) -> DragOutcome {
    let offsets = scene.scrollOffsets
    let outcome = moveScrolling(item, namespace, to: place, before: before, modifiers)
    if outcome.operation?.delivers != true { scene.scrollBack(to: offsets) }
    return outcome
  }

  private func moveScrolling(
    _ item: Identifier, _ namespace: Identifier?, to place: Identifier, before: Identifier?,
    _ modifiers: EventModifiers
  ) -> DragOutcome {
    let items = stage.scene.items(item, in: namespace, stage.symbols)
    guard let node = items.first ?? container(item, namespace) else {
      return .notLifted(.unknownItem(item, in: namespace))
    }
    let namespaces = stage.scene.namespaces(of: items, stage.symbols)
    guard namespaces.count <= 1 else { return .notLifted(.ambiguousItem(item, in: namespaces)) }
    if stage.landing.liftPoint(of: node) == nil {
      _ = scene.scroll(to: stage.scene.offsetsToReveal(stage.landing.grip(of: node)))
    }
    guard let grab = stage.landing.liftPoint(of: node) else { return .notLifted(.unreachable(item)) }
    guard let target = stage.landing.node(of: place, before: before) else {
      return .notLifted(.unknownPlace(place, before: before))
    }
    switch lifter.lift(at: grab, pointer: .programmatic, device: .mouse, modifiers: modifiers) {
    case .refused(let reason): return .notLifted(reason)
    case .failed(let reason):
      calls.report(.failed(reason))
      return DragOutcome(operation: nil, cause: .failed, reason: reason)
    case .lifted(let drag):
      start.begin(drag)
      func landing() -> Point? { stage.landing.point(of: place, before: before, carrying: drag) }
      hovering.reveal(target, landing, for: drag)
      hovering.move(drag, to: landing() ?? grab, modifiers)
      if let before, let reason = drag.reasonForOtherPlace(place, before: before, on: stage) {
        return endings.end(drag, as: .cancel, .noTarget, reason)
      }
      return dropper.drop(drag)
    }
  }

  /// A draggable container with an id. Containers have no namespace.
  private func container(_ id: Identifier, _ namespace: Identifier?) -> NodeIndex? {
    guard namespace == nil, let symbol = stage.symbols.symbol(for: id),
      let node = stage.scene.node(container: symbol), stage.behaviors[node]?.dragging.draggables.isEmpty == false
    else { return nil }
    return node
  }
}
