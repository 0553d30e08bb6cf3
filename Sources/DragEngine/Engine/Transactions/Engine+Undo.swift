extension Engine {
  /// Undoes the latest step: reverts the changes of all its transactions in every model.
  ///
  /// A step contains the effects of one input, including later consequences. The models are reverted, the scene follows
  /// them, and waiting commands of the step are cancelled. The appearance, such as a selection, is not changed. A drop
  /// that has not yet changed a model, but waits for its data or has a placeholder, is a step, too; it cannot be
  /// redone.
  /// - Returns: `performed`; `refused` during a drag or if there is nothing to undo; `failed` if a model cannot be
  ///   reverted, and then all models are unchanged. A call from inside a closure changes nothing and returns a failure.
  /// - Complexity: that of the participants, in proportion to the changes, and one description of the scene.
  @discardableResult
  public func undo() -> Response { travel(.back) }

  /// Redoes the step that was undone last.
  ///
  /// Possible until another command changes a model. Cancelled waits of the step are not restored.
  /// - Returns: As `undo`.
  @discardableResult
  public func redo() -> Response { travel(.forth) }

  /// Whether `undo` has a step to undo, and no drag is running.
  public var canUndo: Bool { mayTravel && (!history.done.isEmpty || openStep != nil) }

  /// Whether `redo` has a step to redo, and no drag is running.
  public var canRedo: Bool { !history.undone.isEmpty && mayTravel }

  /// The number of steps that can be undone now.
  public var undoCount: Int { history.done.count }

  /// The maximum number of steps that can be undone; 10,000 by default. `nil` is limited only by `undoByteLimit`.
  public var levelsOfUndo: Int? {
    get { history.limits.steps }
    set {
      precondition(newValue ?? 0 >= 0, "levelsOfUndo is \(newValue ?? 0); it must not be negative")
      history.limits.steps = newValue
    }
  }

  /// The memory limit of all undo and redo steps; 16 MB by default, `nil` for no limit.
  ///
  /// The oldest steps are forgotten first. A step that alone exceeds the limit cannot be undone; the participant with
  /// its changes is told so. Unit: bytes, as counted by participants.
  public var undoByteLimit: Int? {
    get { history.limits.bytes }
    set {
      precondition(newValue ?? 0 >= 0, "undoByteLimit is \(newValue ?? 0); it must not be negative")
      history.limits.bytes = newValue
    }
  }

  /// Forgets all undo and redo steps.
  public func forgetHistory() { history.clear() }

  /// Forgets the changes of one participant; those of other participants can still be undone.
  public func forgetHistory(of participant: any TransactionParticipant) {
    history.forget(ObjectIdentifier(participant))
  }

  private var mayTravel: Bool { activity == .idle && drags.isEmpty }

  private func travel(_ direction: UndoHistory.Direction) -> Response {
    guard beginInput() else { return .busy }
    let word = direction == .back ? "undo" : "redo"
    guard drags.isEmpty else {
      return .refused(
        Reason("no \(word) while something is dragged", code: "dragging", parameters: ["wanted": .string(word)]))
    }
    if direction == .back, let openStep {
      report(.undone)
      endWaiting(of: [openStep])
      reviewDrags()
      return .performed
    }
    guard let step = history.next(direction) else {
      return .refused(
        direction == .back
          ? Reason("nothing is left to undo", code: "nothing_to_undo")
          : Reason("nothing is left to redo", code: "nothing_to_redo"))
    }
    defer { reviewDrags() }
    let before = sceneState
    for participant in participants { participant.begin() }
    if let reason = during(.command, { problem(crossing: step, direction) }) {
      for participant in participants.reversed() { participant.rollback() }
      restore(before)
      return failed(reason)
    }
    // Their reported changes are ignored, because the step already contains them.
    for participant in participants { _ = participant.commit() }
    history.advance(direction)
    report(direction == .back ? .undone : .redone)
    if direction == .back { endWaiting(of: step.ids) }
    return .performed
  }

  /// The latest drop that is pending and has not changed a model, if it began after all steps that can be undone.
  var openStep: UndoStep.ID? {
    let recorded = history.done.last?.ids.map(\.rawValue).max() ?? 0
    return (pendingDrops.map(\.step) + sceneState.placeholders.map(\.step)).compactMap { $0 }
      .filter { $0.rawValue > recorded }.max { $0.rawValue < $1.rawValue }
  }

  /// Applies a step to all models and builds the scene. If that fails, reverts the models and returns the reason.
  private func problem(crossing step: UndoStep, _ direction: UndoHistory.Direction) -> Reason? {
    var crossed: [ModelChange] = []
    do throws(EngineError) {
      for part in direction == .back ? step.parts.reversed() : step.parts {
        try part.change.cross(direction)
        crossed.append(part.change)
      }
      switch prepare() {
      case .done: return nil
      case .failed(let reason): throw .rule(reason)
      case .refused(let reason): throw .refused(reason)
      }
    } catch {
      // A change that was applied can be reverted.
      for change in crossed.reversed() { try? change.cross(direction.opposite) }
      return error.reason
    }
  }

  /// Cancels the pending answers and data of undone steps.
  private func endWaiting(of steps: [UndoStep.ID]) {
    for id in steps {
      for participant in participants { participant.endWaiting(of: id) }
    }
    let reason = Reason("the drop was undone", code: "undone")
    for id in steps { endWaiting(of: id, .cancelled, reason) }
    deletePlaceholders(of: steps)
    for drop in pendingDrops where drop.step.map(steps.contains) ?? false {
      // Receivers are not notified, because their commands would run on a model that no longer exists.
      abandonLoads(because: reason) { $0.drop === drop }
      drop.fail(Drop.Failure(cause: .cancelled, reason: reason))
      drop.openLoads = []
      _ = finish(drop)
    }
  }
}

extension ModelChange {
  func cross(_ direction: UndoHistory.Direction) throws(EngineError) {
    switch direction {
    case .back: try undo()
    case .forth: try redo()
    }
  }
}
