extension Engine {
  /// Takes back the latest step: all that its transactions have changed in every model.
  ///
  /// A step is what one input did, with what followed from it later. The models go back, the scene follows them, what
  /// still waits in the step ends. How things merely look, such as a selection, is left alone. A drop that is still on
  /// its way, by its data or by a placeholder, and has written nothing yet is a step too, which nothing does again.
  /// - Returns: `performed`; `refused` while something is dragged or when nothing is left to undo; `failed` if a model
  ///   cannot go back, and then all are as before. A call from inside a closure changes nothing and has failed.
  /// - Complexity: That of the participants, which follows the size of the change, and one description of the scene.
  @discardableResult
  public func undo() -> Response { travel(.back) }

  /// Does again what was undone last.
  ///
  /// Possible until another command changes a model. What had waited in the step does not wait again.
  /// - Returns: As `undo`.
  @discardableResult
  public func redo() -> Response { travel(.forth) }

  /// Whether `undo` has something to take back, and nothing is dragged.
  public var canUndo: Bool { mayTravel && (!history.done.isEmpty || openStep != nil) }

  /// Whether `redo` has something to do again, and nothing is dragged.
  public var canRedo: Bool { !history.undone.isEmpty && mayTravel }

  /// How many steps can be undone now.
  public var undoCount: Int { history.done.count }

  /// How many steps can be undone at most, the latest: 10,000 unless set; `nil` for all that `undoByteLimit` allows.
  public var levelsOfUndo: Int? {
    get { history.limits.steps }
    set {
      precondition(newValue ?? 0 >= 0, "levelsOfUndo is \(newValue ?? 0); it must not be negative")
      history.limits.steps = newValue
    }
  }

  /// What all steps that can be undone or done again may keep in memory: 16 MB unless set; `nil` for all that there is.
  ///
  /// The oldest steps are forgotten first. A step that is larger by itself cannot be undone; the participant that made its
  /// changes is told so. Unit: bytes, as participants count them.
  public var undoByteLimit: Int? {
    get { history.limits.bytes }
    set {
      precondition(newValue ?? 0 >= 0, "undoByteLimit is \(newValue ?? 0); it must not be negative")
      history.limits.bytes = newValue
    }
  }

  /// Forgets what could be undone or done again.
  public func forgetHistory() { history.clear() }

  /// Forgets what one participant has changed; what others have can still be undone.
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
    // What they say has changed is the step, which is known already.
    for participant in participants { _ = participant.commit() }
    history.advance(direction)
    report(direction == .back ? .undone : .redone)
    if direction == .back { endWaiting(of: step.ids) }
    return .performed
  }

  /// The latest drop that has written nothing yet and is still on its way, if it began after all that can be undone.
  var openStep: UndoStep.ID? {
    let recorded = history.done.last?.ids.map(\.rawValue).max() ?? 0
    return (pendingDrops.map(\.step) + sceneState.placeholders.map(\.step)).compactMap { $0 }
      .filter { $0.rawValue > recorded }.max { $0.rawValue < $1.rawValue }
  }

  /// Takes all models over a step and draws what they have become; if that fails they are taken back, and it says why.
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
      // What could go one way a moment ago can go the other.
      for change in crossed.reversed() { try? change.cross(direction.opposite) }
      return error.reason
    }
  }

  /// Ends what waits for an answer or for data in a step that was undone.
  private func endWaiting(of steps: [UndoStep.ID]) {
    for id in steps {
      for participant in participants { participant.endWaiting(of: id) }
    }
    let reason = Reason("the drop was undone", code: "undone")
    for id in steps { endWaiting(of: id, .cancelled, reason) }
    deletePlaceholders(of: steps)
    for drop in pendingDrops where drop.step.map(steps.contains) ?? false {
      // Whoever waited is not told: what he would do then belongs to a model that is not there any more.
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
