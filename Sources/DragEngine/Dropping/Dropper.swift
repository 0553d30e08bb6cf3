/// Drops drags: runs the command of the destination as one transaction, and ends the drag.
struct Dropper {
  let drags: DragRegister
  let transactor: Transactor
  let delegates: DelegateCalls
  let previews: Previews
  let deliverer: Deliverer
  let finisher: SourceFinisher
  let endings: DragEndings

  /// Drops a drag: runs the destination's command if the latest verdict allows the drop. Ends the drag, unless the drop
  /// has to wait or belongs to a transaction that is still running.
  func drop(_ drag: DragState) -> DragOutcome {
    let verdict = drag.verdict
    guard let target = drag.target, verdict.operation.delivers else {
      return endings.end(drag, as: verdict.operation, verdict.cause ?? .noTarget, verdict.reason)
    }
    delegates.leave(drag, dropping: true)
    let drop = Drop(drag, verdict.operation)
    drop.shown = previews.drawn(of: drag)
    let isInside = transactor.isRunning
    let answer = transactor.transact(unless: { transactor.markIfUnchanged(drop, since: EffectCount.none) }) {
      perform(drop, at: target, isInside: isInside)
    }
    switch answer {
    case .done: return drag.outcome ?? promisedOutcome(of: drop)
    case .refused(let reason):
      return endings.end(drag, as: .cancel, drop.effect.isUnchanged ? .unchanged : .refused, reason)
    case .failed(let reason): return endings.end(drag, as: .cancel, .failed, reason)
    }
  }

  /// Delivers the items, and lets the source remove them unless the drop has to wait.
  private func perform(_ drop: Drop, at target: DropTarget, isInside: Bool) -> CommandAnswer {
    drop.step = transactor.transaction?.step
    transactor.edit {
      // A drop made by a command belongs to the command's step.
      if $0.name == nil, $0.namedBy == nil { $0.namedBy = drop }
    }
    let effects = isInside ? transactor.countEffects() : EffectCount.none
    let delivered = transactor.acting(for: drop) { deliverer.deliver(drop, to: target) }
    guard case .done = delivered else { return delivered }
    // The answer is needed now if the source removes its items, or the command that requested the move continues.
    if isInside || !drop.drag.observers.sources.isEmpty, let problem = transactor.markIfUnchanged(drop, since: effects)
    {
      return .refused(problem)
    }
    drags.remove(drop.drag)
    transactor.edit { $0.drops.append(drop) }
    return drop.receipt.openLoads.isEmpty ? finisher.finish(drop) : .done
  }

  /// The outcome of a drop whose transaction is running or whose data is loading, assuming that nothing fails.
  private func promisedOutcome(of drop: Drop) -> DragOutcome {
    var outcome = DragOutcome(of: drop.drag, drop.operation, .dropped)
    outcome.details = drop.drag.verdict.details.limited(to: drop.takenItems.count, quantity: drop.drag.quantity)
    outcome.takenItemIDs = drop.takenItemIDs
    outcome.isUnfinished = !drop.receipt.openLoads.isEmpty
    return outcome
  }
}
