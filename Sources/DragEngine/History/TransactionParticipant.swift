/// An owner of a model. Commands change the model, and the owner can revert their changes.
///
/// The engine calls `begin` before a command, an undo or a redo, then `prepare`, then either `commit` or `rollback`.
/// After a failure it may call `rollback` without `prepare`. If there are several participants, either all are
/// committed or all are rolled back.
public protocol TransactionParticipant: AnyObject {
  /// Stores the present model, which `rollback` restores.
  func begin()
  /// Checks the changed model, after the engine has built the new scene.
  /// - Throws: The error in the model, or `refused` if the model is valid and the participant refuses. The engine then
  ///   rolls the transaction back.
  func prepare() throws(EngineError)
  /// Makes the change permanent. Cannot fail; therefore all checks belong in `prepare`.
  /// - Returns: The change with its undo and redo; `nil` if there is no change that a user would undo.
  func commit() -> ModelChange?
  /// Restores the model that `begin` has stored.
  func rollback()

  /// Marks the present model inside a transaction, before a command that may fail on its own. Marks nest.
  func mark()
  /// Removes the latest mark. The changes since the mark remain part of the transaction.
  func forgetMark()
  /// Restores the model at the latest mark, and removes the mark.
  /// - Returns: Whether the model was restored. If false, the whole transaction fails at its end.
  func returnToMark() -> Bool

  /// Whether the latest scene shows the model with the changes of the running command so far. The participant applies
  /// pending writes first.
  var isDrawn: Bool { get }

  /// Called when the scene cannot be described, in a transaction or for an input. A participant that causes the error,
  /// and has changed nothing in the transaction, may repair its own part.
  ///
  /// - Returns: Whether the participant has repaired its part; the engine then describes the scene once more.
  func repairScene(after error: EngineError) -> Bool

  /// Counts the undoable changes that the running transaction has made so far.
  ///
  /// The number grows with each change. Two equal numbers mean that there was no change in between. The engine compares
  /// numbers only if no mark was set or removed in between, so the changes before the latest mark need not count.
  /// - Returns: `nil` if the participant does not count.
  func countChanges() -> Int?

  /// Cancels the waiting commands that would continue a step, because the step was undone.
  func endWaiting(of step: UndoStep.ID)

  /// Notifies a participant, after its commit, that the step and all earlier steps cannot be undone, because the step
  /// is larger than the limit of the undo history. Only the participants with the largest change are notified.
  ///
  /// - Parameters:
  ///   - size: The size of the participant's own change. Unit: bytes.
  ///   - limit: The limit for the sizes of all steps. Unit: bytes.
  func cannotUndo(_ size: Int, limit: Int)
}

extension TransactionParticipant {
  /// Does not support marks.
  public func mark() {}
  /// Does not support marks.
  public func forgetMark() {}
  /// Does not support marks: returns false.
  public func returnToMark() -> Bool { false }
  /// Always false, so that the scene is described again for each request.
  public var isDrawn: Bool { false }
  /// Does not repair the scene.
  public func repairScene(after error: EngineError) -> Bool { false }
  /// Does not count changes.
  public func countChanges() -> Int? { nil }
  /// Has no waiting commands.
  public func endWaiting(of step: UndoStep.ID) {}
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - size: The size of the change. Unit: bytes.
  ///   - limit: The largest size that the history keeps. Unit: bytes.
  public func cannotUndo(_ size: Int, limit: Int) {}
}

/// An error of a request to the engine.
public enum EngineError: Error, Sendable {
  /// The scene cannot be built from its description; `at` has the known lines of the scripts.
  case scene(SceneError, at: [SourcePlace])
  /// A rule failed, an invariant does not hold, or a limit was exceeded.
  case rule(Reason)
  /// A participant refused.
  case refused(Reason?)
}

extension EngineError: CustomStringConvertible {
  /// The error as a reason for the caller.
  package var reason: Reason {
    switch self {
    case .scene: Reason(description, code: "scene")
    case .rule(let reason): reason
    case .refused(let reason): reason ?? Reason("refused", code: "refused")
    }
  }

  /// The error as a sentence.
  public var description: String {
    switch self {
    case .scene(let error, let places): error.description(at: places)
    case .rule(let reason): reason.text
    case .refused(let reason): reason?.text ?? "refused"
    }
  }
}
