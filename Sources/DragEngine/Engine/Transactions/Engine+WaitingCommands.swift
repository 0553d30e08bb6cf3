// A command may stop and go on later: after a time, an answer, a load. Each part is a transaction; the parts are one undo
// step. A drop whose action waits is not over before the action is: its source gives up what was moved in the last part,
// or keeps it if a part fails.

extension Engine {
  /// Lets the command that runs go on later; what it has written when it returns `.done` is committed.
  ///
  /// If its transaction fails, or the part of it that a refused move took back, it does not go on.
  /// - Parameters:
  ///   - due: When it goes on, with the next input whose time is not before; a time that has passed already is due with
  ///     the next input of all. `nil` leaves it to `resume`. Unit: seconds, by the host's clock.
  ///   - owner: Whose command it is, so that all of somebody can be ended.
  ///   - describe: Says what waits, and for what, for people.
  ///   - body: The rest of the command, which may wait again.
  ///   - ended: Told if the command will never go on, and why.
  /// - Returns: What to resume it by; `nil` outside of a command, where nothing can wait.
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

  /// How many commands of an owner wait, or will if the transaction stands that is under way.
  package func waitingCount(of owner: AnyObject) -> Int { waits.count(of: owner) }

  /// Lets a command go on that waits, as a transaction of its undo step.
  ///
  /// - Returns: `performed`, `refused`, `failed`; `ended` if a drop is over with it; `unhandled` if it does not wait any
  ///   more. A call from inside a closure changes nothing and has failed.
  @discardableResult
  public func resume(_ command: WaitingCommand) -> Response {
    guard beginInput() else { return .busy }
    defer { reviewDrags() }
    return goOn(with: command)
  }

  /// Ends a command that waits: what it has committed stays, what would follow does not come.
  ///
  /// A drop that waits for it ends with `cancel`, and the source keeps its items.
  /// - Returns: Whether it waited. A call from inside a closure changes nothing.
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

  /// Ends whatever waits of an undo step, because the step is taken back.
  public func endWaiting(of step: UndoStep.ID, _ cause: Cause = .cancelled, _ reason: Reason? = nil) {
    for command in waits.all(where: { $0.step == step }) { end(command, cause, reason) }
  }

  /// Ends whatever waits of somebody.
  ///
  /// - Parameters:
  ///   - owner: The object that the commands were started for.
  ///   - step: An undo step whose commands go on waiting.
  ///   - cause: What the drags of these commands end with.
  ///   - reason: Why, for people.
  public func endWaiting(
    by owner: AnyObject, except step: UndoStep.ID? = nil, _ cause: Cause = .cancelled, _ reason: Reason? = nil
  ) {
    for command in waits.all(where: { $0.owner === owner && $0.step != step }) { end(command, cause, reason) }
  }

  /// Starts a command of its own inside the one that runs: what it writes is taken back if it says no, and if it waits,
  /// no drop waits for it.
  ///
  /// - Returns: Its answer; a failure outside of a command.
  public func start(_ command: () -> CommandAnswer) -> CommandAnswer {
    guard activity == .command, transaction != nil else {
      return .failed(Reason("a command is started by a command only", code: "busy"))
    }
    return acting(for: nil) { transact(command) }
  }

  /// Lets a command go on that is due or was asked to.
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

  /// Ends a command without a look at the drop that waits for it.
  func abandon(_ command: WaitingCommand, _ cause: Cause) {
    close(command)
    during(.observer) { command.ended(cause) }
  }

  // MARK: Transactions

  /// Lets those wait that began to in a transaction that stands.
  func keep(_ commands: [WaitingCommand]) {
    for command in commands {
      command.phase = .waiting
      waits.add(command)
    }
  }

  /// Ends those that began to wait in a transaction that failed, or in a part of one.
  func takeBack(_ commands: [WaitingCommand], because answer: CommandAnswer) {
    let cause: Cause = if case .refused = answer { .refused } else { .failed }
    for command in commands {
      if let (drop, load) = command.hold { drop.openLoads.remove(load) }
      abandon(command, cause)
    }
  }
}

extension Response {
  /// What a command's answer is as that of an input.
  init(_ answer: CommandAnswer) {
    switch answer {
    case .done: self = .performed
    case .refused(let reason): self = .refused(reason)
    case .failed(let reason): self = .failed(reason)
    }
  }
}
