// A command may stop and continue later: after a time, an answer or a load. Each part is a transaction, and all parts
// are one undo step. If the action of a drop waits, the drop ends when the action ends. The source removes moved items
// in the last part, or keeps them if a part fails.

/// Lets commands wait, and continues or cancels waiting commands.
struct CommandWaits {
  let transactor: Transactor
  let waits: WaitingCommands
  let loads: LoadQueue
  let placeholders: Placeholders
  let progress: DropProgress
  let review: DragReview

  /// Lets the running command continue later.
  /// - Returns: `nil` outside of a transaction.
  func wait(
    until due: Double?, owner: AnyObject?, describe: @escaping () -> String, then body: @escaping () -> CommandAnswer,
    ended: @escaping (Cause) -> Void
  ) -> WaitingCommand? {
    // Reads the step only: a local copy of the transaction would make each addition below copy its list.
    guard let step = transactor.transaction?.step else { return nil }
    let command = WaitingCommand(
      step: step, due: due, owner: owner, order: waits.issueOrder(), describe: describe, body: body,
      ended: ended)
    if let drop = transactor.transaction?.drop {
      let load = loads.issueID()
      command.hold = (drop, load)
      drop.receipt.openLoads.insert(load)
    }
    transactor.edit { $0.waits.append(command) }
    waits.countPending(command)
    return command
  }

  /// Continues a command that is due or was resumed.
  func resume(_ command: WaitingCommand) -> Response {
    guard command.phase == .waiting else { return .unhandled }
    defer { placeholders.delete(leftIn: command.step) }
    if let drop = command.hold?.drop, let response = progress.endIfItemIsGone(drop) { return response }
    waits.close(command)
    guard let (drop, load) = command.hold else {
      return transactor.carryOut(continuing: command.step, as: command.presentName) {
        transactor.edit { $0.begunBy = command.begunBy }
        return command.body()
      }
    }
    let answer = progress.resume(drop, after: load, command.body)
    if let failure = answer.failure { drop.receipt.fail(failure) }
    let response = progress.close(load, of: drop)
    if case .ended = response { return response }
    return Response(answer)
  }

  /// Cancels a waiting command: its committed changes remain, and the rest does not run.
  /// - Returns: Whether the command waited.
  func end(_ command: WaitingCommand, _ cause: Cause, _ reason: Reason?) -> Bool {
    guard command.phase == .waiting else { return false }
    waits.abandon(command, cause)
    if let (drop, load) = command.hold {
      drop.receipt.fail(Drop.Failure(cause: cause, reason: reason))
      _ = progress.close(load, of: drop)
    }
    placeholders.delete(leftIn: command.step)
    review.run()
    return true
  }

  /// Cancels the waiting commands that match.
  func end(_ cause: Cause, _ reason: Reason?, where isMeant: (WaitingCommand) -> Bool) {
    for command in waits.all(where: isMeant) { _ = end(command, cause, reason) }
  }
}

extension WaitingCommand {
  /// The action that began its undo step. A drop is described as it is now, because it may have ended at another place
  /// while the command waited. After a drop that has moved nothing, the action is a command.
  fileprivate var presentName: UndoableStep? {
    guard let begunBy else { return name }
    let cause = begunBy.drag.outcome?.cause
    return cause == nil || cause == .dropped ? UndoableStep(begunBy) : UndoableStep(.command)
  }
}
