extension Engine {
  /// Runs a command of the host's own, as one transaction.
  ///
  /// - Returns: `performed`, `refused` or `failed`. A command from inside a closure changes nothing and has failed.
  @discardableResult
  public func perform(_ command: () -> CommandAnswer) -> Response { perform(as: nil, command) }

  /// The same, with what its undo step is to be called; without that a drop inside gives it its name.
  package func perform(as kind: UndoableStep.Kind?, _ command: () -> CommandAnswer) -> Response {
    guard beginInput() else { return .busy }
    defer { reviewDrags() }
    return carryOut(as: kind.map { UndoableStep($0) }, command)
  }

  /// The undo step that the running transaction is part of; `nil` outside of one.
  ///
  /// Whoever has to wait inside a command keeps it, and goes on with `perform(continuing:_:)`.
  public var step: UndoStep.ID? { transaction?.step }

  /// Goes on with a command that has waited: a transaction of its own, which is undone together with the step.
  ///
  /// Steps that others have begun meanwhile become part of it: undo goes back to where it began.
  /// - Returns: As `perform`; `refused` if the step was undone.
  @discardableResult
  public func perform(continuing step: UndoStep.ID, _ command: () -> CommandAnswer) -> Response {
    guard beginInput() else { return .busy }
    if history.isUndone(step) { return .refused(Reason("what it goes on with was undone", code: "undone")) }
    defer { reviewDrags() }
    return carryOut(continuing: step, command)
  }

  /// Runs a command that no drag has asked for, as one transaction; drags are looked at when the input is dealt with.
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
