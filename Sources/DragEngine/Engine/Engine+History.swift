// The history of undo, for rules: their commands can undo and redo, and scenes can show whether there is a step.

extension Engine {
  /// Whether there are steps to undo and redo, for a rule; also during drags and inside closures. When the answer has
  /// changed after an input, the scene is described again.
  package func history() -> HistoryAnswer { commands.history.answer() }

  /// Whether undoing the latest step cancels a command or a drop that waits. The step can then not be redone.
  package var undoCancels: Bool { commands.undo.undoCancels }

  /// Lets rules see the history of another engine, for a comparison of scenes.
  package func supposeHistory(of other: Engine) { commands.history.supposed = other.commands.history.present }

  /// Undoes the latest step after the running command. The command must not change a model, because its own change
  /// would be the latest step.
  /// - Returns: The reason of a refusal: a drag is running, there is no step to undo, or the command has
  ///   requested an undo or a redo before. `nil` if the request was accepted.
  package func undoAfterCommand() -> Reason? { commands.undo.request(.back) }

  /// Redoes the step that was undone last, after the running command. The command must not change a model.
  /// - Returns: The reason of a refusal: a drag is running, there is no step to redo, or the command has
  ///   requested an undo or a redo before. `nil` if the request was accepted.
  package func redoAfterCommand() -> Reason? { commands.undo.request(.forth) }

  /// Makes the running command a commit point: after its commit, neither its own step nor an earlier step can be
  /// undone. Has no effect outside of a command. A command that also requests an undo or a redo fails.
  public func setCommitPoint() { transactor.edit { $0.isCommitPoint = true } }
}
