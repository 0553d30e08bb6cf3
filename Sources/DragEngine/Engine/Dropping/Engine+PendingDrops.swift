// Pending drops. The receiver continues in steps, each of which is a transaction of its own and may request more data.
// When nothing is pending any longer, the source is notified that its items were taken, inside the last transaction
// that can still be rolled back, and the drag ends.

extension Engine {
  /// The argument of a drop's action.
  func delivery(of drop: Drop, _ session: DropSession) -> Delivery {
    Delivery(
      items: drop.takenItems.map { drop.items[$0] }, session: session, types: types,
      files: files.map { fileMediator?($0) ?? $0 },
      isOpen: { drop.isOpen },
      decideByReceiver: { [unowned self] in
        if drop.isOpen, transaction?.drop === drop { drop.isDecidedByReceiver = true }
      },
      // A drop is open only while the engine runs it, so the engine cannot be gone here.
      beginWaiting: { [unowned self] in
        guard drop.isOpen else { return .none }
        let id = issueLoad()
        drop.openLoads.insert(id)
        return id
      },
      beginLoading: { [unowned self] order throws(LoadError) in
        guard drop.isOpen else {
          throw .unavailable(Reason("data can be asked for only while the drop action runs", code: "too_late"))
        }
        return try begin(order, of: drop)
      })
  }

  func issueLoad() -> Load.ID {
    issued.loads += 1
    return Load.ID(rawValue: issued.loads)
  }

  /// Reports the result of an operation that a drop action has announced by `Delivery.beginLoad`.
  ///
  /// A result is applied to the model in a transaction of its own. When nothing is pending any longer, the drag ends:
  /// with the operation of the drop if all data has arrived, otherwise with `cancel`, and the source keeps its items.
  /// - Returns: `ended` if the drop has no other pending operation, `unhandled` if the operation is not pending. A call
  ///   from inside a closure changes nothing and returns a failure.
  @discardableResult
  public func finishLoad(_ load: Load.ID, _ result: Load.Result) -> Response {
    guard beginInput() else { return .busy }
    guard let drop = pendingDrops.first(where: { $0.openLoads.contains(load) }),
      !loads.contains(load)
    else { return .unhandled }
    let answer: CommandAnswer =
      switch result {
      case .failed(let reason): .failed(reason)
      case .completed(let take): resume(drop, after: load, take)
      }
    if let failure = answer.failure { drop.fail(failure) }
    return close(load, of: drop)
  }

  /// Cancels a drop that waits for its data: its receivers get a cancellation error, and cannot request more.
  ///
  /// Changes that are already committed remain; the source keeps its items.
  @discardableResult
  public func cancelDrop(
    _ id: DragSession.ID, cause: Cause = .cancelled, reason: Reason? = nil
  ) -> Response {
    guard beginInput() else { return .busy }
    guard let drop = pendingDrops.first(where: { $0.drag.id == id }) else { return .unhandled }
    let error = LoadError.cancelled(reason ?? Reason("the drop was cancelled", code: "cancelled"))
    drop.fail(Drop.Failure(cause: cause, reason: reason))
    for load in loads.loads where load.drop === drop && !load.isFinished {
      load.abandon(error.reason)
      report(.loadFailed(id, item: drop.items[load.item].id, error))
      _ = transact(continuing: drop.step) { load.order.fail(error) }
    }
    for command in waits.all(where: { $0.hold?.drop === drop }) { abandon(command, cause) }
    drop.openLoads = []
    return finish(drop)
  }

  // MARK: Continuing

  /// Lets the receiver of a drop continue after the end of an operation that it has waited for.
  ///
  /// - Parameter item: The position of the item whose data arrives.
  func resume(
    _ drop: Drop, after load: Load.ID, item: Int? = nil, _ take: () -> CommandAnswer
  ) -> CommandAnswer {
    let isNew = item.map { drop.arrive($0) } ?? false
    // Another app has no model in the transaction.
    guard !drop.isExport else { return during(.observer, take) }
    let latest = issued.loads
    let answer = transact(continuing: drop.step, as: name(of: drop)) {
      transaction?.namedBy = drop
      drop.openLoads.remove(load)
      drop.isOpen = true
      let taken = acting(for: drop, take)
      drop.isOpen = false
      guard case .done = taken, drop.openLoads.isEmpty else { return taken }
      if drop.failure == nil, let problem = problem(with: drop, since: EffectCount.none, isInside: false) {
        drop.fail(Drop.Failure(cause: .unchanged, reason: problem))
        return .refused(problem)
      }
      if let failure = drop.failure {
        guard drop.isDecidedByReceiver else { return taken }
        drop.fail(failure)
        return .refused(failure.reason)
      }
      drop.isSourceFinished = true
      return finishSource(of: drop)
    }
    if answer.failure != nil {
      drop.isSourceFinished = false
      if isNew, let item { drop.loseAgain(item) }
      drop.openLoads = drop.openLoads.filter { $0.rawValue <= latest }
      let begun = { (load: Load) in load.drop === drop && load.id.rawValue > latest }
      for load in loads.loads where begun(load) { drop.forget(load.item) }
      abandonLoads(because: Reason("what asked for it was taken back", code: "undone"), where: begun)
    }
    return answer
  }

  /// Removes a pending operation; ends the drag if it was the last one.
  func close(_ load: Load.ID, of drop: Drop) -> Response {
    drop.openLoads.remove(load)
    guard drop.openLoads.isEmpty, drop.isReleased else {
      reviewDrags()
      return .handled
    }
    return finish(drop)
  }

  /// Lets the source of a drop remove its items in a transaction of its own.
  private func finishSourceLater(of drop: Drop) -> CommandAnswer {
    transact(continuing: drop.step, as: name(of: drop)) {
      transaction?.namedBy = drop
      return finishSource(of: drop)
    }
  }

  /// Ends a drop that has no pending operations.
  func finish(_ drop: Drop) -> Response {
    let drag = drop.drag
    pendingDrops.removeAll { $0 === drop }
    if drop.failure == nil, !drop.isSourceFinished,
      let failure = finishSourceLater(of: drop).failure
    {
      drop.fail(failure)
    }
    if drop.failure == nil, let problem = problem(with: drop, since: nil) {
      drop.fail(Drop.Failure(cause: .unchanged, reason: problem))
    }
    if let failure = drop.failure {
      _ = end(
        drag, as: .cancel, failure.cause, failure.reason, failedItemIDs: drop.failedItemIDs)
      tellSource(drag, .dataTransferCompleted)
      tellDestination(drag, .dataTransferCompleted)
    } else {
      settle(drop)
    }
    reviewDrags()
    return drag.outcome.map { .ended($0) } ?? .handled
  }
}
