/// Undoes and redoes steps.
struct UndoRunner {
  let calls: RuleCalls
  let scene: SceneKeeper
  let drags: DragRegister
  let transactor: Transactor
  let commands: CommandWaits
  let placeholders: Placeholders
  let progress: DropProgress
  let review: DragReview

  private var history: UndoHistory { transactor.history }

  /// Whether there is a step to undo, no drag is running and no closure is being called.
  var canUndo: Bool { isPossible && (!history.done.isEmpty || openStep != nil) }

  /// Whether there is a step to redo, no drag is running and no closure is being called.
  var canRedo: Bool { !history.undone.isEmpty && isPossible }

  private var isPossible: Bool { calls.activity == .idle && drags.running.isEmpty }

  /// Whether there is a step in a direction, also during a drag and inside a closure.
  func hasStep(_ direction: UndoHistory.Direction) -> Bool {
    direction == .back ? !history.done.isEmpty || openStep != nil : !history.undone.isEmpty
  }

  /// Requests an undo or a redo after the commit of the running command.
  /// - Returns: The reason of a refusal: a drag is running, there is no step in this direction, or an earlier call in the
  ///   input has requested an undo or a redo. `nil` if the request was accepted.
  func request(_ direction: UndoHistory.Direction) -> Reason? {
    if let refusal = refusal(of: direction) { return refusal }
    // One request is carried out after the commit, so that a second one would have no effect.
    guard transactor.transaction?.travel == nil, transactor.requestedTravel == nil else {
      return Reason(
        "cannot \(direction.word) a second time; a command undoes or redoes one step", code: "second_undo",
        parameters: ["wanted": .string(direction.word)])
    }
    transactor.edit { $0.travel = direction }
    return nil
  }

  /// Performs the undo or redo that the latest command has requested.
  func travelAsRequested() {
    guard transactor.requestedTravel != nil, let direction = transactor.takeRequestedTravel() else { return }
    if case .refused(let reason?) = travel(direction) { calls.report(.failed(reason)) }
  }

  private func refusal(of direction: UndoHistory.Direction) -> Reason? {
    let word = direction.word
    guard drags.running.isEmpty else {
      return Reason(
        "cannot \(word) during a drag; drop or cancel it first", code: "dragging", parameters: ["wanted": .string(word)]
      )
    }
    guard hasStep(direction) else {
      return direction == .back
        ? Reason("there is no step to undo", code: "nothing_to_undo")
        : Reason("there is no step to redo", code: "nothing_to_redo")
    }
    return nil
  }

  /// The step that `undo` would undo; `nil` if there is none now.
  var nextUndo: UndoableStep? {
    guard canUndo else { return nil }
    guard let openStep else { return history.done.last.map { withText($0.name) } }
    return withText(drags.pending.first { $0.step == openStep }.map { UndoableStep($0) } ?? UndoableStep(.drop))
  }

  /// The step that `redo` would redo; `nil` if there is none now.
  var nextRedo: UndoableStep? { canRedo ? history.undone.last.map { withText($0.name) } : nil }

  private func withText(_ step: UndoableStep) -> UndoableStep {
    var step = step
    step.text = Sentences(stage: scene.stage).text(of: step)
    return step
  }

  /// Undoes or redoes the next step.
  ///
  /// If commands of the step or its drop still wait, undoing cancels them. The step can then not be redone, because
  /// redo would restore only the changes before the wait. Steps that were undone earlier can then not be redone,
  /// either, unless nothing of the step is recorded yet.
  func travel(_ direction: UndoHistory.Direction) -> Response {
    if let refusal = refusal(of: direction) { return .refused(refusal) }
    if direction == .back, let openStep {
      calls.report(.undone)
      endWaiting(of: [openStep])
      review.run()
      return .performed
    }
    guard let step = history.next(direction) else { return .refused(nil) }
    defer { review.run() }
    if let reason = transactor.apply(step, direction) {
      calls.report(.failed(reason))
      return .failed(reason)
    }
    calls.report(direction == .back ? .undone : .redone)
    if direction == .back {
      if isWaiting(step) { transactor.forgetUndone() }
      endWaiting(of: step.ids)
    }
    return .performed
  }

  /// Whether undoing the latest step cancels a command or a drop that waits.
  var undoCancels: Bool { openStep != nil || history.done.last.map(isWaiting) ?? false }

  private func isWaiting(_ step: UndoStep) -> Bool {
    drags.pending.contains { $0.step.map(step.ids.contains) ?? false }
      || !commands.waits.all { step.ids.contains($0.step) }.isEmpty
  }

  /// The step of the latest drop that waits for data or has a placeholder, and has not changed a model; `nil` if a step
  /// that can be undone began later.
  private var openStep: UndoStep.ID? {
    let recorded = history.done.last?.ids.map(\.rawValue).max() ?? history.commitPoint.rawValue
    return (drags.pending.map(\.step) + scene.placeholders.all.map(\.step)).compactMap { $0 }
      .filter { $0.rawValue > recorded && !history.isLost($0) }.max { $0.rawValue < $1.rawValue }
  }

  /// Cancels the waiting commands and the drops of undone steps, and deletes their placeholders.
  private func endWaiting(of steps: [UndoStep.ID]) {
    transactor.endWaiting(of: steps)
    let reason = Reason("the drop was undone", code: "undone")
    for id in steps { commands.end(.cancelled, reason) { $0.step == id } }
    placeholders.delete(of: steps)
    progress.endDrops(of: steps, because: reason)
  }
}
