/// The state of the running transaction.
struct Transaction {
  /// The undo step to which the transaction belongs.
  let step: UndoStep.ID
  /// The action that began the step, as far as it is known.
  var name: UndoableStep?
  /// The drops inside the transaction; its end decides whether they are committed.
  var drops: [Drop] = []
  /// The drop that began the step or continues it, which gives the step its name.
  var namedBy: Drop?
  /// The number of calls of commands to functions outside of all models.
  var outsideEffectCount = 0
  /// The error that fails the transaction, whatever its command returns.
  var doom: Reason?
  /// The items to be added to drags when the transaction commits.
  var additions: [Addition] = []
  /// The drop whose action runs, if any; the drop ends only after its action.
  var drop: Drop?
  /// The commands that began to wait inside the transaction; its end decides whether they do.
  var waits: [WaitingCommand] = []
}

extension Engine {
  /// Runs a command as one transaction of all participants: the command, the new scene, the checks.
  ///
  /// If anything fails or refuses, all models and the scene are restored. Inside a transaction the command joins it: a
  /// failure reverts the command's changes, and the rest is committed or rolled back with the outer one.
  /// - Parameters:
  ///   - step: The undo step that the command continues; `nil` begins a step.
  ///   - name: The action that began the step; `nil` derives it from the effects of the command.
  func transact(
    continuing step: UndoStep.ID? = nil, as name: UndoableStep? = nil, _ command: () -> CommandAnswer
  ) -> CommandAnswer {
    guard transaction == nil else { return transactInside(command) }
    let before = sceneState
    let step = step ?? newStep()
    transaction = Transaction(step: step, name: name)
    for participant in participants { participant.begin() }
    var answer = during(.command, command)
    if case .done = answer { answer = prepare() }
    let (drops, additions) = (transaction?.drops ?? [], transaction?.additions ?? [])
    let (waits, namedBy) = (transaction?.waits ?? [], transaction?.namedBy)
    let actsOutside = (transaction?.outsideEffectCount ?? 0) > 0
    let concerned = drops + [namedBy].compactMap(\.self).filter { drop in !drops.contains { $0 === drop } }
    if case .done = answer { for drop in concerned { noteArrival(of: drop, since: before.stage.scene) } }
    let name = namedBy.map { self.name(of: $0) } ?? transaction?.name
    transaction = nil
    if case .done = answer {
      recorder?(.committing)
      let hasChanged = commit(as: step, name) || actsOutside
      if hasChanged { for drop in concerned { drop.hasChanged = true } }
      for command in waits { command.name = name }
      keep(waits)
      report(.committed)
      for addition in additions { add(addition) }
      for drop in drops {
        if drop.openLoads.isEmpty, let problem = problem(with: drop, since: before.stage.scene) {
          _ = end(drop.drag, as: .cancel, .unchanged, problem)
        } else {
          settle(drop)
        }
      }
    } else {
      for participant in participants.reversed() { participant.rollback() }
      restore(before)
      if case .failed(let reason) = answer { report(.failed(reason)) }
      takeBack(waits, because: answer)
      takeBack(drops, because: answer)
    }
    return answer
  }

  /// - Returns: Whether anything was changed.
  private func commit(as step: UndoStep.ID, _ name: UndoableStep?) -> Bool {
    var parts: [UndoStep.Part] = []
    for participant in participants {
      guard let change = participant.commit() else { continue }
      parts.append(UndoStep.Part(owner: ObjectIdentifier(participant), change: change))
    }
    if !history.record(parts, as: step, name ?? UndoableStep(.command)) { tellLoss(of: parts) }
    return !parts.isEmpty
  }

  /// Tells the participants with the larger part of a step that it cannot be undone; none, if the history keeps no
  /// steps at all.
  private func tellLoss(of parts: [UndoStep.Part]) {
    guard let limit = undoByteLimit, levelsOfUndo.map({ $0 > 0 }) ?? true else { return }
    let most = parts.map(\.change.size).max()
    for part in parts where part.change.size == most {
      let owner = participants.first { ObjectIdentifier($0) == part.owner }
      owner?.cannotUndo(part.change.size, limit: limit)
    }
  }

  private func newStep() -> UndoStep.ID {
    issued.steps += 1
    return UndoStep.ID(rawValue: issued.steps)
  }

  private func transactInside(_ command: () -> CommandAnswer) -> CommandAnswer {
    let before = sceneState
    let (standing, added) = (transaction?.drops.count ?? 0, transaction?.additions.count ?? 0)
    let waiting = transaction?.waits.count ?? 0
    for participant in participants { participant.mark() }
    let answer = during(.command, command)
    if case .done = answer {
      for participant in participants { participant.forgetMark() }
      return answer
    }
    var isTakenBack = true
    for participant in participants.reversed() where !participant.returnToMark() { isTakenBack = false }
    if !isTakenBack, transaction?.doom == nil { transaction?.doom = doom(after: answer) }
    restore(before)
    if isTakenBack, case .failed(let reason) = answer { report(.failed(reason)) }
    let drops = Array(transaction?.drops.dropFirst(standing) ?? [])
    let waits = Array(transaction?.waits.dropFirst(waiting) ?? [])
    transaction?.drops.removeSubrange(standing...)
    transaction?.additions.removeSubrange(added...)
    transaction?.waits.removeSubrange(waiting...)
    takeBack(waits, because: answer)
    takeBack(drops, because: answer)
    return answer
  }

  /// Restores the scene before a failed command.
  ///
  /// If another scene was described meanwhile, the scene is described once more, because the describing code may keep
  /// tables for its latest scene.
  func restore(_ before: SceneState) {
    let wasDescribed = stage.version != before.stage.version
    sceneState = before
    letGo()
    guard wasDescribed else { return }
    do { try rebuildScene() } catch { sceneState.isCurrent = false }
  }

  private func doom(after answer: CommandAnswer) -> Reason {
    switch answer {
    case .failed(let reason), .refused(let reason?): reason
    case .done, .refused(nil): Reason("a move inside the command was refused after it had begun", code: "half_moved")
    }
  }

  /// Cancels the drops of a failed transaction.
  private func takeBack(_ drops: [Drop], because answer: CommandAnswer) {
    for drop in drops {
      switch answer {
      case .done: continue
      case .refused(let reason): _ = end(drop.drag, as: .cancel, .refused, reason)
      case .failed(let reason): _ = end(drop.drag, as: .cancel, .failed, reason)
      }
    }
  }

  /// Builds the scene after a command, and lets the participants check their models.
  func prepare() -> CommandAnswer {
    if let doom = transaction?.doom { return .failed(doom) }
    do throws(EngineError) {
      if sceneOfTick.isDeferred, sceneState.isCurrent, participants.allSatisfy(\.isDrawn) {
        sceneOfTick.isOwed = true
      } else {
        try rebuildMendedScene()
      }
      for participant in participants {
        try during(.question) { () throws(EngineError) in try participant.prepare() }
      }
      return .done
    } catch {
      if case .refused(let reason) = error { return .refused(reason) }
      return .failed(explanation(of: error))
    }
  }

  /// The error of the scene after a command; if a drop has doubled an item, with the remedy.
  private func explanation(of error: EngineError) -> Reason {
    guard case .scene(.itemTwice(let id, _, _, let first, let second, _), let lines) = error,
      let drop = transaction?.drops.first(where: { $0.drag.items.contains { $0.id == id } })
    else { return error.reason }
    let places = [first, second].compactMap { $0?.description }.joined(separator: " and in ")
    let where_ = places.isEmpty ? "" : ", in \(places)"
    let cure =
      drop.operation == .move
      ? "a moved item is removed by its source, when its drag session is at phase ended, or by the drop action"
      : "a \(drop.operation.rawValue) needs an id or a namespace of its own"
    return Reason(
      lines.describe("item '\(id)' is there twice after the drop\(where_); \(cure)"), code: "item_twice",
      parameters: [
        .init(name: "item_id", value: id.description), .init(name: "operation", value: drop.operation.rawValue),
      ])
  }
}
