extension Engine {
  /// Ends a drag without a delivery. Everybody who saw it hears so, exactly once.
  func end(
    _ drag: DragState, as operation: DropOperation, _ cause: Cause, _ reason: Reason? = nil
  ) -> DragOutcome {
    let outcome = outcome(of: drag, operation, cause, reason)
    guard drags.contains(where: { $0 === drag }) || transaction != nil else { return outcome }
    drags.removeAll { $0 === drag }
    cancel(drag, as: operation)
    monitor?(.ended(drag.id, outcome))
    return outcome
  }

  /// Lets everybody who saw a drag hear that it ended without a delivery; the source in a command of its own.
  func cancel(_ drag: DragState, as operation: DropOperation) {
    tellSource(drag, .ending(operation))
    if drag.hasSourceObservers {
      let answer = transact { endSource(drag, operation) }
      if case .failed(let reason) = answer { monitor?(.failed(reason)) }
    }
    for seen in drag.seen { tell(seen, drag, .ended(operation)) }
  }

  func outcome(
    of drag: DragState, _ operation: DropOperation, _ cause: Cause, _ reason: Reason? = nil
  ) -> DragOutcome {
    let accepted = min(drag.verdict.acceptedItemCount ?? drag.items.count, drag.items.count)
    return DragOutcome(
      operation: operation, cause: cause, reason: reason, itemIDs: drag.items.map(\.id),
      from: drag.name(drag.origin.container), to: drag.name(drag.place.to), before: drag.name(drag.place.before),
      acceptedItemCount: cause == .dropped ? accepted : 0)
  }

  /// Calls off the drag of a pointer. Does nothing if it drags nothing.
  @discardableResult
  public func cancelDrag(pointer: PointerID = 0, cause: Cause = .cancelled, reason: Reason? = nil) -> Response {
    guard activity == .idle, let drag = drag(of: pointer) else { return .unhandled }
    gestures[pointer]?.refuseDrag()
    return .ended(end(drag, as: .cancel, cause, reason))
  }

  /// Looks at every drag with the eyes of a new scene: ends those whose items are gone, asks again for the others.
  func reviewDrags() {
    for drag in drags {
      guard drags.contains(where: { $0 === drag }) else { continue }
      dropVanishedItems(of: drag)
      if drag.items.isEmpty {
        gestures[drag.pointer]?.refuseDrag()
        _ = end(drag, as: .cancel, .sourceGone)
      } else if isReorderDisabled(for: drag) {
        gestures[drag.pointer]?.refuseDrag()
        _ = end(drag, as: .cancel, .cancelled, Reason("reordering was disabled", code: "reordering_disabled"))
      } else {
        update(drag, moved: false)
      }
    }
  }

  /// Lets go of items that were in the scene when they were lifted and are no longer.
  private func dropVanishedItems(of drag: DragState) {
    guard drag.origin.isLocal else { return }
    for index in drag.items.indices.reversed()
    where drag.wasInScene[index] && stage.scene.node(item: drag.keys[index]) == nil {
      drag.items.remove(at: index)
      drag.keys.remove(at: index)
      drag.wasInScene.remove(at: index)
      drag.liftedFrames.remove(at: index)
      if drag.leader > index || drag.leader == drag.items.count { drag.leader = max(0, drag.leader - 1) }
    }
    locateItems(of: drag)
  }

  private func isReorderDisabled(for drag: DragState) -> Bool {
    guard let identity = drag.origin.reorderContainer else { return false }
    guard let node = stage.scene.node(identity), let behavior = stage.behaviors[node] else { return true }
    return !behavior.reorderContainers.contains(where: \.isEnabled)
  }
}
