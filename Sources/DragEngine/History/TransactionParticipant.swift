/// Somebody who keeps a model that commands change, and can take a change back.
///
/// The engine calls `begin` before a command, then either `prepare` and `commit`, or `rollback`. With several
/// participants all commit or none does.
public protocol TransactionParticipant: AnyObject {
  /// Marks the present model as the one that `rollback` returns to.
  func begin()
  /// Checks the changed model; the new scene stands already.
  /// - Throws: What is wrong with the model, or `refused` if nothing is wrong but the answer is no. Everything is taken
  ///   back then.
  func prepare() throws(EngineError)
  /// Makes the change last. Cannot fail: whatever can go wrong belongs into `prepare`.
  /// - Returns: How the change is undone and done again; `nil` if nothing changed that a person would undo.
  func commit() -> ModelChange?
  /// Returns to the model that `begin` marked.
  func rollback()

  /// Marks the present model inside a transaction, because what follows may be refused on its own. Marks nest.
  func mark()
  /// Forgets the latest mark; what was written since stands as far as the transaction does.
  func forgetMark()
  /// Returns to the model at the latest mark, and forgets the mark.
  /// - Returns: Whether it could. If not, the whole transaction fails in the end.
  func returnToMark() -> Bool

  /// Whether the scene that was described last shows the model as the command that runs has left it so far. What it has
  /// written is taken in first.
  var isDrawn: Bool { get }

  /// Asked when the scene cannot be described, in a transaction or for an input: a participant that is to blame and has
  /// changed nothing in the transaction may put its own part in order.
  ///
  /// - Returns: Whether it has done something, so that the scene is described once more.
  func mendScene(after error: EngineError) -> Bool

  /// Counts what the transaction in hand has changed so far of what a person would undo.
  ///
  /// The number grows with each change; the same number twice means that nothing was changed in between.
  /// - Returns: `nil` if that is not known.
  func countChanges() -> Int?

  /// Ends what still waits to go on with a step, because the step was undone.
  func endWaiting(of step: UndoStep.ID)

  /// Tells a participant whose change was committed that nothing up to it can be undone: the step is larger than undo
  /// may keep.
  ///
  /// - Parameters:
  ///   - size: What its own change counts for. Unit: bytes.
  ///   - limit: What all steps may count for. Unit: bytes.
  func cannotUndo(_ size: Int, limit: Int)
}

extension TransactionParticipant {
  /// Marks nothing.
  public func mark() {}
  /// Forgets nothing.
  public func forgetMark() {}
  /// Cannot return to a mark.
  public func returnToMark() -> Bool { false }
  /// Does not know, so that the scene is described anew whenever somebody asks for it.
  public var isDrawn: Bool { false }
  /// Cannot mend anything.
  public func mendScene(after error: EngineError) -> Bool { false }
  /// Does not know.
  public func countChanges() -> Int? { nil }
  /// Has nothing that waits.
  public func endWaiting(of step: UndoStep.ID) {}
  /// Does nothing.
  public func cannotUndo(_ size: Int, limit: Int) {}
}

/// Why the engine could not do what it was asked to do.
public enum EngineError: Error, Sendable {
  /// The scene cannot be built from its description; with where it was written down, as far as somebody knows.
  case scene(SceneError, at: [SourcePlace])
  /// A rule failed, or something it promised does not hold.
  case rule(Reason)
  /// The answer of a participant is no.
  case refused(Reason?)
}

extension EngineError: CustomStringConvertible {
  /// What is wrong, as whoever asked is told.
  var reason: Reason {
    switch self {
    case .scene: Reason(description, code: "scene")
    case .rule(let reason): reason
    case .refused(let reason): reason ?? Reason("refused", code: "refused")
    }
  }

  /// What is wrong, as a sentence.
  public var description: String {
    switch self {
    case .scene(let error, let places): error.description(at: places)
    case .rule(let reason): reason.text
    case .refused(let reason): reason?.text ?? "refused"
    }
  }
}
