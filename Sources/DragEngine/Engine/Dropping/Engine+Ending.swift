extension Engine {
  /// Ends a drag without a delivery. Everybody who saw it hears so, exactly once; the source in a command of its own.
  ///
  /// A drag that has ended already stays as it ended.
  func end(
    _ drag: DragState, as operation: DropOperation, _ cause: Cause, _ reason: Reason? = nil,
    failedItemIDs: [Identifier] = []
  ) -> DragOutcome {
    if let outcome = drag.outcome { return outcome }
    var outcome = outcome(of: drag, operation, cause, reason)
    outcome.failedItemIDs = failedItemIDs
    let shown = previews(of: drag)
    drag.outcome = outcome
    drags.removeAll { $0 === drag }
    leaveDelegate(drag)
    exports.removeAll { $0.drag === drag }
    abandonLoads(because: reason ?? Reason("the drag has ended", code: "ended")) { $0.drop.drag === drag }
    deletePlaceholders(of: drag)
    tellSource(drag, .ending(operation))
    if !drag.sourceObservers.isEmpty { _ = transact { endSource(drag, operation) } }
    endDelegates(drag, operation)
    tellDestinations(drag, .ended(operation))
    notePreviewEndings(ofCancelled: drag, shown)
    report(.ended(drag.id, outcome))
    if drag.pointer == .keyboard { keyResponder?.dragEnded(drag, outcome) }
    return outcome
  }

  func outcome(
    of drag: DragState, _ operation: DropOperation, _ cause: Cause, _ reason: Reason? = nil
  ) -> DragOutcome {
    var outcome = DragOutcome(
      operation: operation, cause: cause, reason: reason, itemIDs: drag.items.map(\.id),
      from: drag.name(drag.origin.container), to: drag.name(drag.place.to), before: drag.name(drag.place.before))
    outcome.into = drag.name(drag.place.into)
    return outcome
  }

  /// Calls off the drag of a pointer. Does nothing if it drags nothing.
  @discardableResult
  public func cancelDrag(pointer: PointerID = 0, cause: Cause = .cancelled, reason: Reason? = nil) -> Response {
    guard activity == .idle else { return .busy }
    guard let drag = drag(of: pointer) else { return .unhandled }
    defer { reviewDrags() }
    return .ended(callOff(drag, cause, reason))
  }

  /// Ends a drag while its pointer is still down.
  func callOff(_ drag: DragState, _ cause: Cause, _ reason: Reason? = nil) -> DragOutcome {
    refuseDrag(by: drag.pointer)
    return end(drag, as: .cancel, cause, reason)
  }

  // MARK: A new scene

  /// Looks at every drag with the eyes of a new scene: ends those whose items are gone, asks again for the others.
  ///
  /// A source that hears of its end may change the model and so the scene, hence the loop; each round but the last ends
  /// a drag.
  func reviewDrags() {
    guard needsReview else { return }
    while needsReview {
      needsReview = false
      for drop in pendingDrops { refreshObservers(of: drop.drag) }
      for drag in drags { review(drag) }
    }
    keyResponder?.dragsReviewed()
  }

  private func review(_ drag: DragState) {
    guard drag.outcome == nil else { return }
    if drag.locatedVersion != stage.version { locateAnew(drag) }
    if isSourceGone(of: drag) {
      _ = callOff(drag, .sourceGone)
    } else if let problem = reorderProblem(of: drag) {
      _ = callOff(drag, problem.cause, problem.reason)
    } else {
      let hasNewItems = drag.hasNewItems
      drag.hasNewItems = false
      update(drag, moved: hasNewItems)
    }
  }

  /// Finds a drag's items and observers in a new scene, and lets go of items that have vanished from it.
  func locateAnew(_ drag: DragState) {
    refreshObservers(of: drag)
    guard drag.origin.isLocal else {
      drag.locatedVersion = stage.version
      return
    }
    for index in drag.items.indices.reversed()
    where drag.wasInScene[index] && stage.scene.node(item: drag.keys[index]) == nil {
      drag.removeItem(at: index)
    }
    locate(drag)
  }

  /// Whether nothing is left to drag; where no item was ever in the scene, the grabbed node stands for them.
  private func isSourceGone(of drag: DragState) -> Bool {
    guard let source = drag.origin.source else { return false }
    return drag.items.isEmpty || (!drag.wasInScene.contains(true) && stage.scene.node(source) == nil)
  }

  /// Why a drag cannot go on that began in a reorder container.
  private func reorderProblem(of drag: DragState) -> (cause: Cause, reason: Reason)? {
    if drag.origin.isRow, let node = drag.nodes.first, movableRows(of: node) == nil {
      return (.cancelled, Reason("moving rows was disabled", code: "reordering_disabled"))
    }
    guard drag.origin.reorderContainer != nil else { return nil }
    guard let node = drag.reorderNode else {
      return (.targetGone, Reason("the reorder container is gone", code: "reorder_container_gone"))
    }
    if let behavior = stage.behaviors[node], reorderIndex(of: drag, in: behavior) != nil { return nil }
    return (.cancelled, Reason("reordering was disabled", code: "reordering_disabled"))
  }
}
