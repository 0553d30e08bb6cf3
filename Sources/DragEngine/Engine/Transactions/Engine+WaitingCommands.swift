// A command may stop and continue later: after a time, an answer, a load. Each part is a transaction; all parts are one
// undo step. A drop whose action waits ends after the action: its source removes moved items in the last part, or keeps
// them if a part fails.

extension Engine {
  /// Lets the running command continue later; its changes are committed when it returns `.done`.
  ///
  /// If its transaction fails, or a refused move reverts this part of it, the command does not continue.
  /// - Parameters:
  ///   - due: The time to continue at, with the first input that is not earlier; a time in the past continues with the
  ///     next input. `nil` waits for `resume`. Unit: seconds, by the host's clock.
  ///   - owner: The owner of the command, so that all commands of an owner can be cancelled.
  ///   - describe: Describes the command and its waiting, for people.
  ///   - body: The rest of the command, which may wait again.
  ///   - ended: Called with the reason if the command will never continue.
  /// - Returns: The handle for `resume`; `nil` outside of a command, where waiting is not possible.
  @discardableResult
  public func wait(
    until due: Double? = nil, owner: AnyObject? = nil, describe: @escaping () -> String = { "a command waits" },
    then body: @escaping () -> CommandAnswer, ended: @escaping (Cause) -> Void = { _ in }
  ) -> WaitingCommand? {
    guard activity == .command, let transaction else { return nil }
    if let due, !due.isFinite { return nil }
    issued.waits += 1
    let command = WaitingCommand(
      step: transaction.step, due: due, owner: owner, order: issued.waits, describe: describe, body: body,
      ended: ended)
    if let drop = transaction.drop {
      command.hold = (drop, issueLoad())
      command.hold.map { _ = drop.openLoads.insert($0.load) }
    }
    self.transaction?.waits.append(command)
    waits.announce(command)
    return command
  }

  /// The number of an owner's commands that wait, or will wait once the running transaction commits.
  package func waitingCount(of owner: AnyObject) -> Int { waits.count(of: owner) }

  /// Continues a waiting command, as a transaction of its undo step.
  ///
  /// - Returns: `performed`, `refused`, `failed`; `ended` if this ends a drop; `unhandled` if the command no longer
  ///   waits. A call from inside a closure changes nothing and returns a failure.
  @discardableResult
  public func resume(_ command: WaitingCommand) -> Response {
    guard beginInput() else { return .busy }
    defer { reviewDrags() }
    return goOn(with: command)
  }

  /// Cancels a waiting command: its committed changes remain, and the rest does not run.
  ///
  /// A drop that waits for it ends with `cancel`, and the source keeps its items.
  /// - Returns: Whether the command waited. A call from inside a closure changes nothing.
  @discardableResult
  public func end(_ command: WaitingCommand, _ cause: Cause = .cancelled, _ reason: Reason? = nil) -> Bool {
    guard activity == .idle, command.phase == .waiting else { return false }
    abandon(command, cause)
    if let (drop, load) = command.hold {
      drop.fail(Drop.Failure(cause: cause, reason: reason))
      _ = close(load, of: drop)
    }
    deletePlaceholders(leftIn: command.step)
    reviewDrags()
    return true
  }

  /// Cancels all waiting commands of an undo step, because the step is undone.
  public func endWaiting(of step: UndoStep.ID, _ cause: Cause = .cancelled, _ reason: Reason? = nil) {
    for command in waits.all(where: { $0.step == step }) { end(command, cause, reason) }
  }

  /// Cancels all waiting commands of an owner.
  ///
  /// - Parameters:
  ///   - owner: The object that owns the commands.
  ///   - step: An undo step whose commands continue to wait.
  ///   - cause: The cause with which the drags of these commands end.
  ///   - reason: The reason, for people.
  public func endWaiting(
    by owner: AnyObject, except step: UndoStep.ID? = nil, _ cause: Cause = .cancelled, _ reason: Reason? = nil
  ) {
    for command in waits.all(where: { $0.owner === owner && $0.step != step }) { end(command, cause, reason) }
  }

  /// Starts a separate command inside the running one: if it refuses, only its changes are reverted, and if it waits,
  /// no drop waits for it.
  ///
  /// - Returns: Its answer; a failure outside of a command.
  public func start(_ command: () -> CommandAnswer) -> CommandAnswer {
    guard activity == .command, transaction != nil else {
      return .failed(Reason("a command is started by a command only", code: "busy"))
    }
    return acting(for: nil) { transact(command) }
  }

  /// Continues a command that is due or was resumed.
  func goOn(with command: WaitingCommand) -> Response {
    guard command.phase == .waiting else { return .unhandled }
    close(command)
    defer { deletePlaceholders(leftIn: command.step) }
    guard let (drop, load) = command.hold else {
      return carryOut(continuing: command.step, as: command.name, command.body)
    }
    let answer = resume(drop, after: load, command.body)
    if let failure = answer.failure { drop.fail(failure) }
    let response = close(load, of: drop)
    if case .ended = response { return response }
    return Response(answer)
  }

  private func close(_ command: WaitingCommand) {
    waits.remove(command)
    command.phase = .over
  }

  /// Ends a command without ending the drop that waits for it.
  func abandon(_ command: WaitingCommand, _ cause: Cause) {
    close(command)
    during(.observer) { command.ended(cause) }
  }

  // MARK: Transactions

  /// Starts the waiting of commands whose transaction has committed.
  func keep(_ commands: [WaitingCommand]) {
    for command in commands {
      command.phase = .waiting
      waits.add(command)
    }
  }

  /// Cancels commands that began to wait in a failed transaction, or in a failed part of one.
  func takeBack(_ commands: [WaitingCommand], because answer: CommandAnswer) {
    let cause: Cause = if case .refused = answer { .refused } else { .failed }
    for command in commands {
      if let (drop, load) = command.hold { drop.openLoads.remove(load) }
      abandon(command, cause)
    }
  }
}

extension Response {
  /// Converts the answer of a command into the response of an input.
  init(_ answer: CommandAnswer) {
    switch answer {
    case .done: self = .performed
    case .refused(let reason): self = .refused(reason)
    case .failed(let reason): self = .failed(reason)
    }
  }
}
