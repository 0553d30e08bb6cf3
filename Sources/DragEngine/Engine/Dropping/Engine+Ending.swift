extension Engine {
  /// Ends a drag without a delivery. Notifies each observer exactly once; the source by a command of its own.
  ///
  /// Has no effect on a drag that has already ended.
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
    if !drag.observers.sources.isEmpty { _ = transact { endSource(drag, operation) } }
    endDelegates(drag, operation)
    tellDestinations(drag, .ended(operation))
    tellEnd(of: drag, outcome, previewEndings(ofCancelled: drag, shown))
    if drag.pointer == .keyboard { keyResponder?.dragEnded(drag, outcome) }
    return outcome
  }

  func outcome(
    of drag: DragState, _ operation: DropOperation, _ cause: Cause, _ reason: Reason? = nil
  ) -> DragOutcome {
    DragOutcome(
      operation: operation, cause: cause, reason: reason, itemIDs: drag.items.map(\.id), route: drag.route)
  }

  /// Cancels the drag of a pointer, if it has one.
  @discardableResult
  public func cancelDrag(pointer: PointerID = 0, cause: Cause = .cancelled, reason: Reason? = nil) -> Response {
    guard beginInput() else { return .busy }
    guard let drag = drag(of: pointer) else { return .unhandled }
    defer { reviewDrags() }
    return .ended(callOff(drag, cause, reason))
  }

  /// Ends a drag whose pointer is still down.
  func callOff(_ drag: DragState, _ cause: Cause, _ reason: Reason? = nil) -> DragOutcome {
    refuseDrag(by: drag.pointer)
    return end(drag, as: .cancel, cause, reason)
  }
}
