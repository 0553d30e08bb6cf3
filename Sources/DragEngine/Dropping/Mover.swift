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
    _ item: Identifier, of type: Identifier?, in namespace: Identifier?, to place: Identifier, before: Identifier?,
    _ modifiers: EventModifiers
  ) -> DragOutcome {
    let offsets = scene.scrollOffsets
    let outcome =
      switch stage.source(named: item, of: type, in: namespace) {
      case .refused(let reason): DragOutcome.notLifted(reason)
      case .node(let node): move(node, item, to: place, before: before, modifiers)
      }
    if outcome.operation?.delivers != true { scene.scrollBack(to: offsets) }
    return outcome
  }

  /// Moves the item of a node. May scroll the node and the place into view.
  private func move(
    _ node: NodeIndex, _ item: Identifier, to place: Identifier, before: Identifier?, _ modifiers: EventModifiers
  ) -> DragOutcome {
    if stage.landing.liftPoint(of: node) == nil {
      _ = scene.scroll(to: stage.scene.offsetsToReveal(stage.landing.grip(of: node)))
    }
    guard let grab = stage.landing.liftPoint(of: node), stage.landing.pressed(at: grab, lifting: node) != nil else {
      return .notLifted(.unreachable(item, stage.landing.obstacle(to: node)))
    }
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
      if let reason = drag.reasonForOtherPlace(than: RequestedPlace(place, before: before), on: stage) {
        return endings.end(drag, as: .cancel, .noTarget, reason)
      }
      return dropper.drop(drag)
    }
  }
}
