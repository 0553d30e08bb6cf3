/// Ends drags: notifies the observers of the source and of all visited destinations, then the host.
final class DragEndings {
  private let calls: RuleCalls
  private let scene: SceneKeeper
  private let drags: DragRegister
  private let transactor: Transactor
  private let pointers: Pointers
  private let observers: ObserverCalls
  private let delegates: DelegateCalls
  private let loads: LoadQueue
  private let placeholders: Placeholders
  private let previews: Previews
  private let previewEndings: PreviewEndings
  /// The listener for held drags and for reviews of drags.
  weak var listener: (any DragListener)?

  init(
    _ calls: RuleCalls, _ scene: SceneKeeper, _ drags: DragRegister, _ transactor: Transactor, _ pointers: Pointers,
    _ observers: ObserverCalls, _ delegates: DelegateCalls, _ loads: LoadQueue, _ placeholders: Placeholders,
    _ previews: Previews
  ) {
    self.calls = calls
    self.scene = scene
    self.drags = drags
    self.transactor = transactor
    self.pointers = pointers
    self.observers = observers
    self.delegates = delegates
    self.loads = loads
    self.placeholders = placeholders
    self.previews = previews
    previewEndings = PreviewEndings(calls: calls, scene: scene)
  }

  /// Ends a drag without a delivery. Notifies all observers of the drag. The commands of the source for the end run in
  /// a transaction.
  ///
  /// Has no effect on a drag that has already ended, and returns its outcome.
  func end(
    _ drag: DragState, as operation: DropOperation, _ cause: Cause, _ reason: Reason? = nil,
    failedItemIDs: [Identifier] = []
  ) -> DragOutcome {
    if let outcome = drag.outcome { return outcome }
    drag.payload.take(nil)
    var outcome = DragOutcome(of: drag, operation, cause, reason)
    outcome.failedItemIDs = failedItemIDs
    let shown = previews.drawn(of: drag)
    drag.outcome = outcome
    drags.remove(drag)
    delegates.leave(drag)
    drags.removeExport(of: drag)
    loads.abandon(because: reason ?? Reason("the drag has ended", code: "ended")) { $0.drop.drag === drag }
    placeholders.delete(of: drag)
    observers.notifySource(drag, .ending(operation))
    if !drag.observers.sources.isEmpty { _ = transactor.transact { observers.endSource(drag, operation) } }
    delegates.end(drag, operation)
    observers.notifyDestinations(drag, .ended(operation))
    notifyEnd(of: drag, outcome, previewEndings.endings(ofCancelled: drag, shown))
    if drag.pointer == .held { listener?.dragEnded(drag, outcome) }
    return outcome
  }

  /// Cancels a drag. If its pointer is still down, the press continues without a drag.
  func cancel(_ drag: DragState, _ cause: Cause, _ reason: Reason? = nil) -> DragOutcome {
    pointers.refuseDrag(by: drag.pointer)
    return end(drag, as: .cancel, cause, reason)
  }

  /// Ends a drop that has failed while it waited.
  func end(_ drop: Drop, _ failure: Drop.Failure) {
    drop.before = nil
    _ = end(drop.drag, as: .cancel, failure.cause, failure.reason, failedItemIDs: drop.failedItemIDs)
    observers.notifySource(drop.drag, .dataTransferCompleted)
    observers.notifyDestination(drop.drag, .dataTransferCompleted)
  }

  /// Ends a committed drop. If its loads or commands are pending, the drop waits instead.
  func settle(_ drop: Drop) {
    guard drop.receipt.openLoads.isEmpty else {
      drags.wait(for: drop)
      return
    }
    let drag = drop.drag
    guard drag.outcome == nil else { return }
    let outcome = outcome(of: drop)
    drag.outcome = outcome
    // A waiting command may keep the drop, which must not keep the earlier scene.
    drop.before = nil
    if let step = drop.step { transactor.finish(step, as: UndoableStep(drop)) }
    endSourceAfter(drop)
    delegates.conclude(drag)
    delegates.end(drag, drop.operation)
    observers.notifyDestinations(drag, .ended(drop.operation))
    notifyEnd(of: drag, outcome, previewEndings.endings(of: drop))
    observers.notifySource(drag, .dataTransferCompleted, of: drop.partOfItems)
    observers.notifyDestination(drag, .dataTransferCompleted)
  }

  /// Ends a committed drop that has waited. Also notifies the listener if keys or taps held the drag.
  func settleAfterWait(_ drop: Drop) {
    settle(drop)
    guard drop.drag.pointer == .held, let outcome = drop.drag.outcome else { return }
    listener?.waitingDropEnded(drop.drag, outcome)
  }

  private func outcome(of drop: Drop) -> DragOutcome {
    let check = DropCheck(stage: scene.stage)
    var outcome = DragOutcome(of: drop.drag, drop.operation, .dropped, drop.receipt.reason ?? drop.effect.remark)
    outcome.route = drop.drag.route(to: drop.place)
    if outcome.reason == nil, let destination = drop.redirecting, destination != outcome.route.to {
      outcome.reason = .redirected(by: destination)
    }
    outcome.details = drop.drag.verdict.details.limited(to: drop.acceptedItemCount, quantity: drop.drag.quantity)
    outcome.takenItemIDs = drop.takenItemIDs
    outcome.failedItemIDs = drop.failedItemIDs
    outcome.itemIDsToSelect = check.itemsToSelect(after: drop)
    outcome.itemIDsToDeselect = check.itemsToDeselect(after: drop)
    return outcome
  }

  /// Lets the source remove the items that a drop has taken, inside the transaction.
  ///
  /// If the source's command waits, the drop does not wait for it, because the destination already has the items.
  func endSource(of drop: Drop) -> CommandAnswer {
    observers.notifySource(drop.drag, .ending(drop.operation), of: drop.partOfItems, .insideDrop)
    return transactor.acting(for: nil) { observers.removeFromSource(drop.drag, drop.operation, of: drop.partOfItems) }
  }

  /// Notifies the observers around the source that are notified after the transaction of a drop. Their commands belong
  /// to the same undo step.
  private func endSourceAfter(_ drop: Drop) {
    guard observers.hasSourceAfterDrop(drop.drag) else { return }
    observers.notifySource(drop.drag, .ending(drop.operation), of: drop.partOfItems, .afterDrop)
    _ = transactor.transact(continuing: drop.step, as: UndoableStep(drop)) {
      observers.endSource(drop.drag, drop.operation, of: drop.partOfItems, .afterDrop)
    }
  }

  /// Reports the end of a drag, once: the endings of its previews, then its outcome.
  private func notifyEnd(of drag: DragState, _ outcome: DragOutcome, _ endings: [PreviewEnding]) {
    drags.ended.append(EndedDrag(id: drag.id, pointer: drag.pointer, outcome: outcome, previewEndings: endings))
    calls.report(.previewsEnded(drag.id, endings))
    calls.report(.ended(drag.id, outcome))
  }
}

extension DragOutcome {
  /// The outcome of a drag at its present place.
  init(of drag: DragState, _ operation: DropOperation, _ cause: Cause, _ reason: Reason? = nil) {
    self.init(
      operation: operation, cause: cause, reason: reason, itemIDs: drag.items.map(\.id), route: drag.route)
  }

  /// The outcome of a failed lift.
  static func notLifted(_ reason: Reason?) -> DragOutcome {
    DragOutcome(operation: nil, cause: .notLifted, reason: reason)
  }
}

extension UndoableStep {
  /// The undo step of a drop.
  init(_ drop: Drop) {
    self.init(.drop)
    let drag = drop.drag
    if drag.origin.isLocal {
      itemIDs = drop.takenItemIDs
      names = drop.takenItems.prefix(2).map { drag.spokenName($0, of: drop.payload) }
    }
    route = drag.route(to: drop.place)
    operation = drop.operation
    isUnfinished = !drop.receipt.openLoads.isEmpty
    quantity = drag.quantity.flatMap { $0.present < $0.total ? $0.present : nil }
    remark = drop.effect.remark
  }
}
