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
    return carryOut(as: kind.map { UndoableStep($0) }, command)
  }

  /// The undo step of the running transaction; `nil` outside of a transaction.
  ///
  /// A command that has to wait keeps this id, and continues with `perform(continuing:_:)`.
  public var step: UndoStep.ID? { transaction?.step }

  /// Continues a command that has waited: a transaction of its own, which is undone together with the step.
  ///
  /// Steps that others have begun meanwhile are merged into it: undo goes back to the beginning of the step.
  /// - Returns: As `perform`; `refused` if the step was undone.
  @discardableResult
  public func perform(continuing step: UndoStep.ID, _ command: () -> CommandAnswer) -> Response {
    guard beginInput() else { return .busy }
    if history.isUndone(step) { return .refused(Reason("what it goes on with was undone", code: "undone")) }
    defer { reviewDrags() }
    return carryOut(continuing: step, command)
  }

  /// Runs a command that does not belong to a drag, as one transaction; drags are reviewed at the end of the input.
  func carryOut(
    continuing step: UndoStep.ID? = nil, as name: UndoableStep? = nil, _ command: () -> CommandAnswer
  ) -> Response {
    switch transact(continuing: step, as: name, command) {
    case .done: .performed
    case .refused(let reason): .refused(reason)
    case .failed(let reason): .failed(reason)
    }
  }
}
