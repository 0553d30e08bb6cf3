extension Host {
  /// Undoes the latest input that changed a model, in all plugins and the host's own models. If a later drop waits or
  /// has placeholders, and has changed no model yet, that drop is cancelled instead.
  ///
  /// - Returns: `performed`; `refused` while something is dragged or when no step is left; `failed` if a model cannot
  ///   be restored, and then no model has changed.
  @discardableResult
  public func undo() -> Response { recording(JournalLine(.undo)) { undoOrRedo { engine.undo() } } }

  /// Redoes the step that was undone last, as long as no command has changed a model since.
  ///
  /// - Returns: The same results as `undo`.
  @discardableResult
  public func redo() -> Response { recording(JournalLine(.redo)) { undoOrRedo { engine.redo() } } }

  /// Whether `undo` has a step to undo now; `false` during a drag, and inside a closure.
  public var canUndo: Bool { engine.canUndo }

  /// Whether `redo` has a step to redo now; `false` during a drag, and inside a closure.
  public var canRedo: Bool { engine.canRedo }

  /// The step that `undo` would undo; `nil` if there is none now.
  public var nextUndo: UndoableStep? { engine.nextUndo }

  /// The step that `redo` would redo; `nil` if there is none now.
  public var nextRedo: UndoableStep? { engine.nextRedo }

  private func undoOrRedo(_ body: () -> Response) -> Response {
    recoverPlugins()
    defer { recoverPlugins() }
    return body()
  }
}
