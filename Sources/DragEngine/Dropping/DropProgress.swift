/// Continues drops that wait for data, or for a command.
///
/// The receiver continues in parts. Each part is a transaction of its own and may request more data. When nothing is
/// pending, the source is notified that the items were taken, inside the last transaction that can be rolled back. Then
/// the drag ends.
struct DropProgress {
  let calls: RuleCalls
  let scene: SceneKeeper
  let drags: DragRegister
  let transactor: Transactor
  let waits: WaitingCommands
  let loads: LoadQueue
  let finisher: SourceFinisher
  let endings: DragEndings
  let review: DragReview

  /// Takes the result of an operation that a drop action has begun by `Delivery.beginLoad`.
  func finishLoad(_ load: Load.ID, _ result: Load.Result) -> Response {
    // A requested load and a waiting command end by themselves; their ids are not those of operations of the host.
    guard let drop = drags.pendingDrop(waitingFor: load), !loads.contains(load), !waits.representsCommand(load) else {
      return .unhandled
    }
    if case .completed = result, let response = endIfItemIsGone(drop) { return response }
    let answer: CommandAnswer =
      switch result {
      case .failed(let reason): .failed(reason)
      case .completed(let take): resume(drop, after: load, take)
      }
    if let failure = answer.failure { drop.receipt.fail(failure) }
    let response = close(load, of: drop)
    // While other results of the drop are pending, only this response tells the caller that its command has failed.
    if case .handled = response, case .completed = result, case .failed(let reason) = answer { return .failed(reason) }
    return response
  }

  /// Cancels a drop that waits for data or for a command. The receivers get a cancellation error and cannot request
  /// more data.
  func cancel(_ drop: Drop, _ cause: Cause, _ reason: Reason?) -> Response {
    let error = LoadError.cancelled(reason ?? Reason("the drop was cancelled", code: "cancelled"))
    drop.receipt.fail(Drop.Failure(cause: cause, reason: reason))
    for load in loads.loads where load.drop === drop && !load.isFinished {
      load.abandon(error.reason)
      calls.report(.loadFailed(drop.drag.id, item: drop.items[load.item].id, error))
      _ = transactor.transact(continuing: drop.step) { load.order.fail(error) }
    }
    for command in waits.all(where: { $0.hold?.drop === drop }) { waits.abandon(command, cause) }
    drop.receipt.openLoads = []
    return finish(drop)
  }

  /// Ends the drops of undone steps.
  ///
  /// Receivers are not notified, because their commands would run on a model that no longer exists.
  func endDrops(of steps: [UndoStep.ID], because reason: Reason) {
    for drop in drags.pending where drop.step.map(steps.contains) ?? false { abandon(drop, .cancelled, reason) }
  }

  /// Ends the drops whose items an owner's commands take, because these commands cannot continue. Drops of `step`
  /// continue.
  func endDrops(takenBy owner: AnyObject, except step: UndoStep.ID?, _ cause: Cause, _ reason: Reason?) {
    let commands = waits.all { $0.owner === owner }
    for drop in drags.pending where drop.step != step {
      guard drop.receipt.owner === owner || commands.contains(where: { $0.hold?.drop === drop }) else { continue }
      abandon(drop, cause, reason)
    }
  }

  /// Ends a drop without notifying its receivers.
  private func abandon(_ drop: Drop, _ cause: Cause, _ reason: Reason?) {
    loads.abandon(because: reason ?? Reason("the drop was cancelled", code: "cancelled")) { $0.drop === drop }
    for command in waits.all(where: { $0.hold?.drop === drop }) { waits.abandon(command, cause) }
    drop.receipt.fail(Drop.Failure(cause: cause, reason: reason))
    drop.receipt.openLoads = []
    _ = finish(drop)
  }

  /// Cancels a waiting move if another command has removed one of its items, because the destination would insert an
  /// item that was deleted.
  ///
  /// - Returns: The response of the cancellation; `nil` if the drop can continue.
  func endIfItemIsGone(_ drop: Drop) -> Response? {
    guard drop.failure == nil, let reason = RemainingItems(of: drop, on: scene.stage).problem else { return nil }
    return cancel(drop, .sourceGone, reason)
  }

  // MARK: Continuing

  /// Lets the receiver of a drop continue after the end of an operation that the receiver waited for.
  ///
  /// - Parameter item: The position of the item whose data arrives; `nil` without data.
  func resume(_ drop: Drop, after load: Load.ID, item: Int? = nil, _ take: () -> CommandAnswer) -> CommandAnswer {
    let isNew = item.map { drop.receipt.arrive($0) } ?? false
    // Another program has no model in the transaction.
    guard !drop.isExport else { return calls.during(.observer, take) }
    RemainingItems(of: drop, on: scene.stage).noteRemoved()
    let latest = loads.latestID.rawValue
    let answer = transactor.transact(
      continuing: drop.step, as: UndoableStep(drop), unless: { failIfUnchanged(drop) }
    ) {
      transactor.edit { $0.namedBy = drop }
      drop.effect.continuationCount += 1
      drop.receipt.openLoads.remove(load)
      drop.isOpen = true
      let taken = transactor.acting(for: drop, take)
      drop.isOpen = false
      transactor.edit { $0.needsDescription = !drop.effect.isMovedInTransaction }
      guard case .done = taken, drop.receipt.openLoads.isEmpty else { return taken }
      return finishSource(of: drop)
    }
    if answer.failure != nil {
      drop.isSourceFinished = false
      if isNew, let item { drop.receipt.removeArrival(item) }
      drop.receipt.openLoads = drop.receipt.openLoads.filter { $0.rawValue <= latest }
      let begun = { (load: Load) in load.drop === drop && load.id.rawValue > latest }
      for load in loads.loads where begun(load) { drop.receipt.forget(load.item) }
      loads.abandon(because: Reason("the command that requested it was rolled back", code: "undone"), where: begun)
    }
    return answer
  }

  /// Lets the source remove the items inside the last transaction of a drop. Refuses if the drop has failed, or if it
  /// is a move that has changed nothing.
  private func finishSource(of drop: Drop) -> CommandAnswer {
    // The answer is needed now if the source removes its items.
    if !drop.drag.observers.sources.isEmpty, let problem = failIfUnchanged(drop) { return .refused(problem) }
    if let failure = drop.failure {
      drop.receipt.fail(failure)
      return .refused(failure.reason)
    }
    drop.isSourceFinished = true
    return finisher.finish(drop)
  }

  /// Fails a move with its last part if its commands have changed nothing.
  ///
  /// - Returns: The reason; `nil` for other drops.
  private func failIfUnchanged(_ drop: Drop) -> Reason? {
    guard drop.failure == nil, let problem = transactor.markIfUnchanged(drop, since: EffectCount.none) else {
      return nil
    }
    drop.receipt.fail(Drop.Failure(cause: .unchanged, reason: problem))
    return problem
  }

  /// Removes a pending operation; ends the drag if it was the last one and the pointer was released.
  func close(_ load: Load.ID, of drop: Drop) -> Response {
    drop.receipt.openLoads.remove(load)
    guard drop.receipt.openLoads.isEmpty, drop.isReleased else {
      review.run()
      return .handled
    }
    return finish(drop)
  }

  /// Lets the source of a drop remove its items in a transaction of its own.
  private func finishSourceLater(of drop: Drop) -> CommandAnswer {
    transactor.transact(continuing: drop.step, as: UndoableStep(drop)) {
      transactor.edit { $0.namedBy = drop }
      return finisher.finish(drop)
    }
  }

  /// Ends a drop that has no pending operations.
  func finish(_ drop: Drop) -> Response {
    drags.remove(drop)
    if drop.failure == nil, !drop.isSourceFinished, let failure = finishSourceLater(of: drop).failure {
      drop.receipt.fail(failure)
    }
    if drop.failure == nil, let problem = DropCheck(stage: scene.stage).judge(drop, since: nil) {
      drop.receipt.fail(Drop.Failure(cause: .unchanged, reason: problem))
    }
    if let failure = drop.failure { endings.end(drop, failure) } else { endings.settleAfterWait(drop) }
    review.run()
    return drop.drag.outcome.map { .ended($0) } ?? .handled
  }

  // MARK: Loads

  /// Starts the loads requested since the last tick, then delivers the answers that have arrived.
  ///
  /// Data that a receiver requests during this call is loaded at the next tick.
  func runLoads() -> Response {
    loads.reportIgnoredAnswers()
    guard !loads.isEmpty else { return .unhandled }
    var response = Response.unhandled
    let due = loads.loads
    for load in due where load.request == nil && load.answer == nil { loads.start(load) }
    for load in due {
      while !load.isFinished, let answer = load.answer {
        let result = handOver(answer, of: load)
        calls.betweenTurns?()
        if case .ended = response { continue }
        response = result
      }
    }
    loads.removeFinished()
    return response
  }

  /// Delivers the answer of a load. If the load has failed or its data cannot be read, tries the next representation.
  private func handOver(_ answer: Result<LoadedContent, LoadError>, of load: Load) -> Response {
    let (drop, type) = (load.drop, load.present.promise.type)
    if let recorder = calls.recorder, !drop.drag.origin.isLocal {
      recorder(.answered(drop.drag.id, item: load.item, type: type, answer))
    }
    switch answer {
    case .failure(let error): return miss(load, error)
    case .success(let content):
      if let response = endIfItemIsGone(drop) { return response }
      var unreadable: LoadError?
      let answer = resume(drop, after: load.id, item: load.item) {
        do throws(LoadError) {
          return try load.present.take(content)
        } catch {
          unreadable = error
          return .refused(error.reason)
        }
      }
      if let unreadable {
        drop.receipt.openLoads.insert(load.id)
        return miss(load, unreadable)
      }
      load.isFinished = true
      if let failure = answer.failure {
        // The answer of a command that has waited for this load, or that takes all items together, applies to the whole
        // drop.
        let isForAll = drop.receipt.isDecidedByReceiver || drop.receipt.owner != nil || drop.receipt.isFailed
        if isForAll {
          drop.receipt.arrive(load.item)
          drop.receipt.fail(failure)
        } else {
          drop.receipt.refuse(load.item, failure)
        }
      } else {
        calls.report(.loaded(drop.drag.id, item: drop.items[load.item].id, type: type))
      }
      return close(load.id, of: drop)
    }
  }

  /// Tries the next representation after a failure. If there is none, or after a cancellation, notifies the receiver
  /// that no data arrives.
  private func miss(_ load: Load, _ error: LoadError) -> Response {
    if case .failed = error, load.advance() {
      loads.start(load)
      return .handled
    }
    let drop = load.drop
    load.isFinished = true
    drop.receipt.miss(error.failure)
    calls.report(.loadFailed(drop.drag.id, item: drop.items[load.item].id, error))
    let answer = resume(drop, after: load.id) { load.order.fail(error) }
    if let failure = answer.failure { drop.receipt.fail(failure) }
    return close(load.id, of: drop)
  }
}
