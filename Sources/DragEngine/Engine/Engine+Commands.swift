// Commands, waiting commands, undo and redo, and the participants of transactions.

extension Engine {
  /// Runs a command of the host, as one transaction.
  ///
  /// - Returns: `performed`, `refused` or `failed`. A call from inside a closure changes nothing and returns a failure.
  @discardableResult
  public func perform(_ command: () -> CommandAnswer) -> Response { perform(as: nil, command) }

  /// Runs a command as a step of a kind; without a kind, a drop inside the command gives the step its name.
  package func perform(as kind: UndoableStep.Kind?, _ command: () -> CommandAnswer) -> Response {
    guard beginInput() else { return .busy }
    defer { reviewDrags() }
    return transactor.carryOut(as: kind.map { UndoableStep($0) }, command)
  }

  /// The undo step of the running transaction; `nil` outside of a transaction.
  ///
  /// A command that has to wait stores this id, and continues by `perform(continuing:_:)`.
  public var step: UndoStep.ID? { transactor.transaction?.step }

  /// Continues a command that has waited, in a transaction of its own. The changes are undone together with the step.
  ///
  /// Steps that other commands have begun meanwhile are merged into this step: `undo` undoes all of them at once.
  /// - Parameters:
  ///   - step: The step that the command continues.
  ///   - command: The command.
  /// - Returns: As `perform`; `refused` if the step was undone and not redone.
  @discardableResult
  public func perform(continuing step: UndoStep.ID, _ command: () -> CommandAnswer) -> Response {
    guard beginInput() else { return .busy }
    if transactor.history.isUndone(step) {
      return .refused(Reason("the step that the command continues was undone", code: "undone"))
    }
    defer { reviewDrags() }
    return transactor.carryOut(continuing: step, command)
  }

  /// Starts a separate command inside the running command. If the new command refuses, only its own changes are
  /// reverted; if it waits, no drop waits for it.
  ///
  /// - Returns: The answer of the new command; a failure outside of a command.
  package func start(_ command: () -> CommandAnswer) -> CommandAnswer {
    guard activity == .command, transactor.isRunning else {
      return .failed(Reason("only a command can start a command", code: "busy"))
    }
    return transactor.acting(for: nil) { transactor.transact(command) }
  }

  /// Records the place of the running command in a script, for reasons about the drop whose items the command receives.
  package func noteCommand(at place: SourcePlace) { transactor.edit { $0.drop?.effect.commandPlace = place } }

  /// Records that a command has had an effect outside of all models, which participants do not count.
  ///
  /// A destination's command that has called the host counts as a command with changes.
  package func noteOutsideEffect() {
    guard activity == .command else { return }
    transactor.edit { $0.outsideEffectCount += 1 }
  }

  /// Calls a body when the running transaction has been committed, before the ends of its drops are reported; at once
  /// outside of a transaction. If the transaction, or the part of it that runs now, is rolled back, the body is not
  /// called.
  package func afterCommit(_ body: @escaping () -> Void) {
    if transactor.isRunning { transactor.edit { $0.notices.append(body) } } else { body() }
  }

  // MARK: Waiting

  /// Lets the running command continue later; its changes are committed when it returns `.done`.
  ///
  /// If the transaction fails, or a refused move reverts this part of it, the command does not continue.
  /// - Parameters:
  ///   - due: The time at which to continue: the command continues at the first input that is not earlier. `nil` waits
  ///     for `resume`. Unit: seconds, by the host's clock.
  ///   - owner: The owner of the command. `endWaiting(by:except:_:_:)` cancels all commands of an owner.
  ///   - describe: Returns a description of the waiting command, for the user.
  ///   - body: The rest of the command, which may wait again.
  ///   - ended: Called with the cause if the command will never continue.
  /// - Returns: The handle for `resume`; `nil` outside of a command, or if `due` is not finite.
  @discardableResult
  package func wait(
    until due: Double? = nil, owner: AnyObject? = nil, describe: @escaping () -> String = { "a command waits" },
    then body: @escaping () -> CommandAnswer, ended: @escaping (Cause) -> Void = { _ in }
  ) -> WaitingCommand? {
    guard activity == .command, due?.isFinite ?? true else { return nil }
    return commands.waiting.wait(until: due, owner: owner, describe: describe, then: body, ended: ended)
  }

  /// The number of an owner's commands that wait, or will wait once the running transaction commits.
  package func waitingCount(of owner: AnyObject) -> Int { commands.waiting.waits.count(of: owner) }

  /// Continues a waiting command, as a transaction of its undo step.
  ///
  /// - Returns: `performed`, `refused` or `failed`; `ended` if a drop ends; `unhandled` if the command no longer waits.
  ///   A call from inside a closure changes nothing and returns a failure.
  @discardableResult
  package func resume(_ command: WaitingCommand) -> Response {
    guard beginInput() else { return .busy }
    defer { reviewDrags() }
    try? updateScene()
    return commands.waiting.resume(command)
  }

  /// Cancels a waiting command: its committed changes remain, and the rest does not run.
  ///
  /// A drop that waits for the command ends with `cancel`, and the source keeps its items.
  /// - Returns: Whether the command waited. A call from inside a closure changes nothing.
  @discardableResult
  package func end(_ command: WaitingCommand, _ cause: Cause = .cancelled, _ reason: Reason? = nil) -> Bool {
    guard activity == .idle else { return false }
    defer { reviewDrags() }
    return commands.waiting.end(command, cause, reason)
  }

  /// Cancels all waiting commands of an undo step, because the step is undone.
  package func endWaiting(of step: UndoStep.ID, _ cause: Cause = .cancelled, _ reason: Reason? = nil) {
    guard activity == .idle else { return }
    commands.waiting.end(cause, reason) { $0.step == step }
    commands.history.follow()
  }

  /// Cancels all waiting commands of an owner, and the drops whose items these commands take.
  ///
  /// - Parameters:
  ///   - owner: The object that owns the commands.
  ///   - step: An undo step whose commands continue to wait.
  ///   - cause: The cause with which the drags of these commands end.
  ///   - reason: The reason, for the user.
  package func endWaiting(
    by owner: AnyObject, except step: UndoStep.ID? = nil, _ cause: Cause = .cancelled, _ reason: Reason? = nil
  ) {
    guard activity == .idle else { return }
    dropping.progress.endDrops(takenBy: owner, except: step, cause, reason)
    commands.waiting.end(cause, reason) { $0.owner === owner && $0.step != step }
    commands.history.follow()
  }

  // MARK: Undo and redo

  /// Undoes the latest step: reverts the changes of all its transactions in every model.
  ///
  /// A step contains the effects of one input, including later consequences. Undo reverts the models, updates the
  /// scene, and cancels waiting commands of the step. It does not change the appearance, such as a selection. A drop
  /// that waits for its data or has a placeholder, but has not yet changed a model, is a step, too; such a step cannot
  /// be redone.
  /// - Returns: `performed`; `refused` during a drag or if there is nothing to undo; `failed`, with all models
  ///   unchanged, if a model cannot be reverted. A call from inside a closure changes nothing and returns a failure.
  /// - Complexity: that of the participants, usually in proportion to the changes, and one description of the scene.
  @discardableResult
  public func undo() -> Response { travel(.back) }

  /// Redoes the step that was undone last.
  ///
  /// A step can be redone until another command changes a model. Waiting commands that undo has cancelled are not
  /// restored.
  /// - Returns: The same as `undo`.
  @discardableResult
  public func redo() -> Response { travel(.forth) }

  private func travel(_ direction: UndoHistory.Direction) -> Response {
    guard beginInput() else { return .busy }
    defer { commands.history.follow() }
    return commands.undo.travel(direction)
  }

  /// Whether `undo` has a step to undo now; false during a drag, and inside a closure.
  public var canUndo: Bool { commands.undo.canUndo }

  /// Whether `redo` has a step to redo now; false during a drag, and inside a closure.
  public var canRedo: Bool { commands.undo.canRedo }

  /// The number of recorded steps to undo. A drop that has not yet changed a model can be undone, but is not counted.
  public var undoCount: Int { transactor.history.done.count }

  /// The latest step that had begun at the last commit point. This step and earlier steps can no longer be undone.
  package var commitPoint: UndoStep.ID { transactor.history.commitPoint }

  /// The step that `undo` would undo; `nil` if there is none now.
  ///
  /// - Complexity: O(1) in the number of steps, plus one lookup in the scene for each name in its text.
  public var nextUndo: UndoableStep? { commands.undo.nextUndo }

  /// The step that `redo` would redo; `nil` if there is none now.
  public var nextRedo: UndoableStep? { commands.undo.nextRedo }

  /// The maximum number of steps that can be undone; 10,000 by default. With `nil`, only `undoByteLimit` applies.
  ///
  /// Precondition: the number is not negative.
  public var levelsOfUndo: Int? {
    get { transactor.limits.steps }
    set {
      precondition(newValue ?? 0 >= 0, "levelsOfUndo is \(newValue ?? 0); it must not be negative")
      transactor.limits.steps = newValue
      commands.history.follow()
    }
  }

  /// The memory limit of all undo and redo steps; 16 MB by default, `nil` for no limit.
  ///
  /// The oldest steps are removed first. A step that alone exceeds the limit cannot be undone, and the participant with
  /// the largest change is notified. Unit: bytes, as counted by participants, and 1,024 for each step.
  ///
  /// Precondition: the number is not negative.
  public var undoByteLimit: Int? {
    get { transactor.limits.bytes }
    set {
      precondition(newValue ?? 0 >= 0, "undoByteLimit is \(newValue ?? 0); it must not be negative")
      transactor.limits.bytes = newValue
      commands.history.follow()
    }
  }

  /// Forgets all undo and redo steps.
  public func forgetHistory() {
    transactor.forgetHistory()
    commands.history.follow()
  }

  /// Forgets the changes of one participant. The changes of other participants can still be undone.
  public func forgetHistory(of participant: any TransactionParticipant) {
    transactor.forgetHistory(of: participant)
    commands.history.follow()
  }

  // MARK: Participants

  /// Adds a participant to the transactions of this engine. The engine retains the participant until `remove`.
  public func add(_ participant: any TransactionParticipant) {
    transactor.add(participant)
    own(participant) { [weak self] command in self?.perform(command) }
  }

  /// Attaches a model to this engine: writes of the model outside of commands become commands.
  ///
  /// - Parameters:
  ///   - participant: The model; ignored unless it is an `OwnedModel`.
  ///   - perform: Runs a command; returns `nil` if the owner of the model no longer exists.
  package func own(
    _ participant: any TransactionParticipant, perform: @escaping (() -> CommandAnswer) -> Response?
  ) {
    guard let model = participant as? any OwnedModel else { return }
    model.attach(
      ModelOwnership { [weak self] in
        self?.activity == .command
      } write: { [weak self] change in
        switch self?.activity {
        case .command, nil: change()
        case .idle:
          _ = perform {
            change()
            return .done
          }
        case .question, .observer:
          preconditionFailure("a question or an observer writes a ModelState; only commands may")
        }
      })
  }

  /// Removes a participant. The participant's changes can no longer be undone; changes of other participants can.
  public func remove(_ participant: any TransactionParticipant) {
    transactor.remove(participant)
    commands.history.follow()
  }
}
