/// The part of the history of undo that rules can read.
package struct HistoryAnswer: Equatable {
  /// Whether there is a step to undo.
  package let canUndo: Bool
  /// Whether there is a step to redo.
  package let canRedo: Bool

  init(_ undo: UndoRunner) { (canUndo, canRedo) = (undo.hasStep(.back), undo.hasStep(.forth)) }
}

/// Shows rules whether there are steps to undo and redo, and invalidates the scene when an answer that a rule has read
/// no longer holds.
final class ReadHistory {
  private let undo: UndoRunner
  private let scene: SceneKeeper
  /// The answer that rules have read; `nil` if no rule has read it since the latest change.
  private var read: HistoryAnswer?
  /// The answer that rules see instead of the history of this engine; `nil` shows them the history of this engine.
  var supposed: HistoryAnswer?

  init(_ undo: UndoRunner, _ scene: SceneKeeper) { (self.undo, self.scene) = (undo, scene) }

  /// The history of this engine.
  var present: HistoryAnswer { HistoryAnswer(undo) }

  /// The history, for a rule.
  func answer() -> HistoryAnswer {
    let answer = supposed ?? present
    read = answer
    return answer
  }

  /// Invalidates the scene if the history differs from the answer that a rule has read. Called at the end of each
  /// input.
  func follow() {
    if read != nil { compare() }
  }

  // Not inlined, so that an input costs only one comparison if no rule has read the history.
  @inline(never) private func compare() {
    guard read != supposed ?? present else { return }
    read = nil
    scene.invalidate()
  }
}
