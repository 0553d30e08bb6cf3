extension Engine {
  /// Moves an item without a pointer, with the same questions and the same command as a drag.
  ///
  /// Inside a command the move joins its transaction: the scene is first described with the changes of the command so
  /// far, and a refused move changes nothing.
  /// - Parameters:
  ///   - item: The id of the item to lift.
  ///   - namespace: The namespace of the item; `nil` is any, if only one has an item of this id.
  ///   - place: The container or item to drop it on.
  ///   - before: The item to insert before; `nil` is the end.
  ///   - modifiers: The modifier keys that are held during the drag.
  /// - Returns: How the drag ended; inside a command, how it ends if the transaction commits, with the requested place.
  ///   A drop that would not insert before `before` is not made.
  public func move(
    _ item: Identifier, in namespace: Identifier? = nil, to place: Identifier, before: Identifier? = nil,
    modifiers: EventModifiers = []
  ) -> DragOutcome {
    guard beginInput() || activity == .command else {
      return .notLifted(Reason("a rule that is asked cannot move anything", code: "busy"))
    }
    do {
      if activity == .command { try rebuildScene() } else { try updateScene() }
    } catch {
      return .notLifted(error.reason)
    }
    defer { if activity == .idle { reviewDrags() } }
    let offsets = sceneState.scrollOffsets
    let outcome = moveInScene(item, namespace, to: place, before: before, modifiers)
    // A refused move changes nothing, including scroll offsets.
    if outcome.operation?.delivers != true { scrollBack(to: offsets) }
    return outcome
  }

  private func moveInScene(
    _ item: Identifier, _ namespace: Identifier?, to place: Identifier, before: Identifier?,
    _ modifiers: EventModifiers
  ) -> DragOutcome {
    let items = stage.scene.items(item, in: namespace, symbols)
    guard let node = items.first else { return .notLifted(.unknownItem(item, in: namespace)) }
    let namespaces = stage.scene.namespaces(of: items, symbols)
    guard namespaces.count == 1 else {
      return .notLifted(.ambiguousItem(item, in: namespaces))
    }
    if grabPoint(of: node) == nil { _ = scroll(to: stage.scene.offsetsToReveal(node)) }
    guard let grab = grabPoint(of: node) else {
      return .notLifted(.unreachable(item))
    }
    guard let target = landingNode(of: place, before: before) else {
      return .notLifted(.unknownPlace(place, before: before))
    }
    switch lift(at: grab, pointer: .programmatic, device: .mouse, modifiers: modifiers) {
    case .refused(let reason): return .notLifted(reason)
    case .failed(let reason):
      report(.failed(reason))
      return DragOutcome(operation: nil, cause: .failed, reason: reason)
    case .lifted(let drag):
      begin(drag)
      func landing() -> Point? { landingPoint(of: place, before: before, carrying: drag) }
      if let point = landing(), stage.scene.anchor(ofHidden: point, of: target) != nil, reveal(target, landing) {
        locateAnew(drag)
      }
      _ = move(drag, to: landing() ?? grab, modifiers)
      if let before, let reason = reasonToMiss(place, before: before, for: drag) {
        return end(drag, as: .cancel, .noTarget, reason)
      }
      return drop(drag)
    }
  }
}

extension DragOutcome {
  /// The outcome of a failed lift.
  static func notLifted(_ reason: Reason?) -> DragOutcome {
    DragOutcome(operation: nil, cause: .notLifted, reason: reason)
  }
}

extension PointerID {
  /// The pointer id of moves by commands and hosts.
  static let programmatic = PointerID(-1)
}
