/// Runs commands as transactions of all participants: runs the command, describes the scene, and lets the participants
/// check their models.
///
/// If any of these fails or refuses, all models and the scene are restored. Committed changes become steps of the
/// history.
final class Transactor {
  private let calls: RuleCalls
  private let scene: SceneKeeper
  private let waits: WaitingCommands
  private var participants: [any TransactionParticipant] = []
  /// The running transaction; `nil` outside of a transaction.
  private(set) var transaction: Transaction?
  private(set) var history = UndoHistory()
  /// The direction in which the latest committed command has requested to undo or redo.
  @exclusivity(unchecked) private(set) var requestedTravel: UndoHistory.Direction?
  /// The number of steps so far; an id is never reused, not even after a rollback.
  private var stepCount: UInt64 = 0
  /// The deferred description of the scene while due commands run.
  private var tick = SceneOfTick()
  /// Notified of the end of each transaction.
  weak var follower: (any TransactionFollower)?

  init(_ calls: RuleCalls, _ scene: SceneKeeper, _ waits: WaitingCommands) {
    self.calls = calls
    self.scene = scene
    self.waits = waits
  }

  /// Whether a transaction is running.
  var isRunning: Bool { transaction != nil }

  // MARK: Participants

  func add(_ participant: any TransactionParticipant) { participants.append(participant) }

  /// Removes a participant, and removes its changes from the history.
  func remove(_ participant: any TransactionParticipant) {
    participants.removeAll { $0 === participant }
    forgetHistory(of: participant)
  }

  /// Whether a participant is a model of the program, such as a `ModelState`.
  var hasModels: Bool { participants.contains { $0 is any OwnedModel } }

  // MARK: The running transaction

  /// Changes the running transaction. Has no effect outside of a transaction.
  func edit(_ change: (inout Transaction) -> Void) {
    // Changes in place, because a copy of the transaction would copy its lists.
    if transaction != nil { change(&transaction!) }
  }

  /// Runs an action. If the action waits, `drop` ends only after the action. `drop` is `nil` for an action that belongs
  /// to no drop.
  func acting(for drop: Drop?, _ action: () -> CommandAnswer) -> CommandAnswer {
    let before = transaction?.drop
    transaction?.drop = drop
    defer { transaction?.drop = before }
    return action()
  }

  /// Counts the effects of the running transaction so far; `nil` outside of a transaction, or if a participant does not
  /// count its changes.
  func countEffects() -> EffectCount? {
    guard let transaction else { return nil }
    var count = EffectCount(outside: transaction.outsideEffectCount, waits: transaction.waits.count)
    for participant in participants {
      guard let changes = participant.countChanges() else { return nil }
      count.changes += changes
    }
    count.placeholders = scene.placeholders.all.count { $0.step == transaction.step }
    return count
  }

  // MARK: Running

  /// Runs a command as one transaction.
  ///
  /// Inside a transaction, the command joins the outer transaction, which commits or rolls back the command's changes
  /// together with all others. If the command fails or refuses, its changes alone are reverted. If a participant cannot
  /// revert them, the outer transaction fails.
  /// - Parameters:
  ///   - step: The undo step that the command continues; `nil` begins a step.
  ///   - name: The action that began the step; `nil` means the first drop in the transaction, or else a command.
  ///   - refusal: Called after all checks, before the commit. Returns the reason to roll back, if any. Not called inside
  ///     a transaction.
  func transact(
    continuing step: UndoStep.ID? = nil, as name: UndoableStep? = nil, unless refusal: () -> Reason? = { nil },
    _ command: () -> CommandAnswer
  ) -> CommandAnswer {
    guard transaction == nil else { return join(command) }
    let before = scene.state
    let step = step ?? newStep()
    transaction = Transaction(step: step, name: name)
    scene.isTentative = true
    for participant in participants { participant.begin() }
    var answer = calls.during(.command, command)
    if case .done = answer { answer = prepare() }
    if case .done = answer, let reason = refusal() { answer = .refused(reason) }
    let ended = transaction ?? Transaction(step: step, name: name)
    if case .done = answer {
      commit(ended, since: before.stage)
    } else {
      rollBack(ended, to: before, because: answer)
    }
    return answer
  }

  /// Runs a command as `transact` does, and returns its answer as a response.
  func carryOut(
    continuing step: UndoStep.ID? = nil, as name: UndoableStep? = nil, _ command: () -> CommandAnswer
  ) -> Response {
    Response(transact(continuing: step, as: name, command))
  }

  /// Returns the requested direction, and removes the request.
  func takeRequestedTravel() -> UndoHistory.Direction? {
    defer { requestedTravel = nil }
    return requestedTravel
  }

  private func end() {
    transaction = nil
    scene.isTentative = false
  }

  private func commit(_ transaction: Transaction, since earlier: Stage) {
    let name = follower?.willCommit(transaction, since: earlier) ?? transaction.name
    end()
    scene.forgetEarlierOffsets()
    calls.recorder?(.committing)
    let hasChanged = commit(as: transaction.step, name) || transaction.outsideEffectCount > 0
    if transaction.isCommitPoint { history.setCommitPoint(at: UndoStep.ID(rawValue: stepCount)) }
    requestedTravel = transaction.travel ?? requestedTravel
    if hasChanged { for drop in transaction.concernedDrops { drop.effect.hasChanged = true } }
    for command in transaction.waits {
      (command.name, command.begunBy) = (name, transaction.begunBy ?? transaction.namedBy)
    }
    waits.keep(transaction.waits)
    calls.notify(transaction.notices)
    calls.report(.committed)
    follower?.didCommit(transaction, since: earlier)
  }

  /// - Returns: Whether any participant has reported a change.
  private func commit(as step: UndoStep.ID, _ name: UndoableStep?) -> Bool {
    var parts: [UndoStep.Part] = []
    for participant in participants {
      guard let change = participant.commit() else { continue }
      parts.append(UndoStep.Part(owner: ObjectIdentifier(participant), change: change))
    }
    if !history.record(parts, as: step, name ?? UndoableStep(.command)) { notifyLoss(of: parts) }
    return !parts.isEmpty
  }

  /// Notifies the participants with the largest part of a step that the step is too large for the history and cannot be
  /// undone. Notifies no participant if the history is limited to zero steps.
  private func notifyLoss(of parts: [UndoStep.Part]) {
    guard let limit = history.limits.bytes, history.limits.steps.map({ $0 > 0 }) ?? true else { return }
    let most = parts.map(\.change.size).max()
    for part in parts where part.change.size == most {
      let owner = participants.first { ObjectIdentifier($0) == part.owner }
      owner?.cannotUndo(part.change.size, limit: limit)
    }
  }

  private func rollBack(_ transaction: Transaction, to before: SceneState, because answer: CommandAnswer) {
    end()
    for participant in participants.reversed() { participant.rollback() }
    scene.restore(before)
    if case .failed(let reason) = answer { calls.report(.failed(reason)) }
    abandon(transaction.waits, because: answer)
    follower?.didRollBack(transaction.drops, because: answer)
  }

  private func newStep() -> UndoStep.ID {
    stepCount += 1
    return UndoStep.ID(rawValue: stepCount)
  }

  /// Ends waiting commands whose transaction was rolled back.
  private func abandon(_ commands: [WaitingCommand], because answer: CommandAnswer) {
    let cause: Cause = if case .refused = answer { .refused } else { .failed }
    for command in commands {
      if let (drop, load) = command.hold { drop.receipt.openLoads.remove(load) }
      waits.abandon(command, cause)
    }
  }

  // MARK: Inside a transaction

  private func join(_ command: () -> CommandAnswer) -> CommandAnswer {
    let before = scene.state
    let (dropCount, added) = (transaction?.drops.count ?? 0, transaction?.additions.count ?? 0)
    let (waiting, noticed) = (transaction?.waits.count ?? 0, transaction?.notices.count ?? 0)
    let (travel, isCommitPoint) = (transaction?.travel, transaction?.isCommitPoint ?? false)
    let namedBy = transaction?.namedBy
    for participant in participants { participant.mark() }
    let answer = calls.during(.command, command)
    if case .done = answer {
      for participant in participants { participant.forgetMark() }
      return answer
    }
    var isReverted = true
    for participant in participants.reversed() where !participant.returnToMark() { isReverted = false }
    if !isReverted, transaction?.failure == nil { transaction?.failure = failure(after: answer) }
    scene.restore(before)
    if isReverted, case .failed(let reason) = answer { calls.report(.failed(reason)) }
    let drops = Array(transaction?.drops.dropFirst(dropCount) ?? [])
    let waits = Array(transaction?.waits.dropFirst(waiting) ?? [])
    transaction?.drops.removeSubrange(dropCount...)
    transaction?.additions.removeSubrange(added...)
    transaction?.waits.removeSubrange(waiting...)
    transaction?.notices.removeSubrange(noticed...)
    edit { ($0.travel, $0.isCommitPoint, $0.namedBy) = (travel, isCommitPoint, namedBy) }
    abandon(waits, because: answer)
    follower?.didRollBack(drops, because: answer)
    return answer
  }

  /// The error of a transaction after an inner command whose changes cannot be reverted alone.
  private func failure(after answer: CommandAnswer) -> Reason {
    switch answer {
    case .failed(let reason), .refused(let reason?): reason
    case .done, .refused(nil):
      Reason("a move inside the command was refused, and its changes cannot be reverted alone", code: "half_moved")
    }
  }

  // MARK: The scene

  /// Describes the scene again. If the description fails because of a participant that has changed nothing, the
  /// participant may repair its part; the scene is then described again.
  func rebuildScene() throws(EngineError) {
    for _ in 0...2 * participants.count {
      do throws(EngineError) {
        return try scene.rebuild()
      } catch {
        guard participants.contains(where: { $0.repairScene(after: error) }) else { throw error }
      }
    }
    try scene.rebuild()
  }

  /// Describes the scene again if the running command has changed the model. Placeholders that were inserted since the
  /// last description do not count as a change, so that the scene may lack them.
  func showModel() throws(EngineError) {
    if isDrawn { return }
    try scene.rebuild()
  }

  /// Whether the scene shows the models with the changes of the running command so far.
  private var isDrawn: Bool { scene.isCurrent && participants.allSatisfy(\.isDrawn) }

  /// Runs due commands, and defers the description of the scene until all of them have run.
  /// - Returns: Whether the scene has to be described again now.
  func deferringScene(_ runCommands: () -> Void) -> Bool {
    tick.defersDescription = true
    runCommands()
    defer { tick = SceneOfTick() }
    return tick.hasDeferred
  }

  /// Describes the scene after a command, and lets the participants check their models.
  private func prepare() -> CommandAnswer {
    if let failure = transaction?.failure { return .failed(failure) }
    if let travel = transaction?.travel, participants.contains(where: { ($0.countChanges() ?? 0) > 0 }) {
      return .failed(.changesBesideTravel(travel))
    }
    // The commit point would remove the step before it can be undone.
    if let travel = transaction?.travel, transaction?.isCommitPoint == true {
      return .failed(.commitPointBesideTravel(travel))
    }
    do throws(EngineError) {
      if tick.defersDescription, isDrawn, transaction?.needsDescription != true {
        tick.hasDeferred = true
      } else {
        try rebuildScene()
      }
      for participant in participants {
        try calls.during(.question) { () throws(EngineError) in try participant.prepare() }
      }
      return .done
    } catch {
      if case .refused(let reason) = error { return .refused(reason) }
      return .failed(explanation(of: error))
    }
  }

  /// The error of the scene after a command. If a drop has duplicated an item, the text includes the remedy.
  private func explanation(of error: EngineError) -> Reason {
    guard case .scene(.itemTwice(let id, _, _, let first, let second, _), let lines) = error,
      let drop = transaction?.drops.first(where: { drop in
        drop.drag.origin.isLocal && drop.drag.items.contains { $0.id == id }
      })
    else { return error.reason }
    let places = [first, second].compactMap { $0?.description }.joined(separator: " and in ")
    return .itemTwice(id, by: drop.operation, in: places, at: lines)
  }

  // MARK: History

  /// The limits of the history.
  var limits: UndoHistory.Limits {
    get { history.limits }
    set { history.limits = newValue }
  }

  func forgetHistory() { history.clear() }

  /// Removes the steps that could be redone.
  func forgetUndone() { history.forgetUndone() }

  /// Removes the changes of one participant from the history. Changes of other participants can still be undone.
  func forgetHistory(of participant: any TransactionParticipant) { history.forget(ObjectIdentifier(participant)) }

  /// Renames a step whose drop was unfinished when the step was recorded, or had no remark, and is now over.
  func finish(_ step: UndoStep.ID, as name: UndoableStep) { history.finish(step, as: name) }

  /// Applies the next step in a direction to all models, and describes the scene.
  /// - Returns: `nil` if the step was applied; otherwise the reason of the failure, after which all models are
  ///   unchanged.
  func apply(_ step: UndoStep, _ direction: UndoHistory.Direction) -> Reason? {
    let before = scene.state
    for participant in participants { participant.begin() }
    if let reason = calls.during(.command, { problem(applying: step, direction) }) {
      for participant in participants.reversed() { participant.rollback() }
      scene.restore(before)
      return reason
    }
    // The changes that participants report are ignored, because the step already contains them.
    for participant in participants { _ = participant.commit() }
    history.advance(direction)
    return nil
  }

  /// Applies a step to all models and describes the scene. After a failure, reverts the models and returns the reason.
  private func problem(applying step: UndoStep, _ direction: UndoHistory.Direction) -> Reason? {
    var applied: [ModelChange] = []
    do throws(EngineError) {
      for part in direction == .back ? step.parts.reversed() : step.parts {
        try part.change.apply(direction)
        applied.append(part.change)
      }
      switch prepare() {
      case .done: return nil
      case .failed(let reason): throw .rule(reason)
      case .refused(let reason): throw .refused(reason)
      }
    } catch {
      // Reverting a change that was just applied cannot fail.
      for change in applied.reversed() { try? change.apply(direction.opposite) }
      return error.reason
    }
  }

  /// Notifies the participants that steps were undone, so that they cancel waiting commands of these steps.
  func endWaiting(of steps: [UndoStep.ID]) {
    for id in steps {
      for participant in participants { participant.endWaiting(of: id) }
    }
  }
}

extension ModelChange {
  fileprivate func apply(_ direction: UndoHistory.Direction) throws(EngineError) {
    switch direction {
    case .back: try undo()
    case .forth: try redo()
    }
  }
}

extension Reason {
  /// A command that undoes or redoes has changed a model, too.
  fileprivate static func changesBesideTravel(_ direction: UndoHistory.Direction) -> Reason {
    Reason(
      "a command that calls \(direction.word) changes no state itself; change the state in another command",
      code: "changes_beside_undo", parameters: ["wanted": .string(direction.word)])
  }

  /// A command that undoes or redoes has set a commit point, too.
  fileprivate static func commitPointBesideTravel(_ direction: UndoHistory.Direction) -> Reason {
    Reason(
      "a command that calls \(direction.word) sets no commit point; set it in another command",
      code: "commit_beside_undo", parameters: ["wanted": .string(direction.word)])
  }
}
