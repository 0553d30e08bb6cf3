extension Host {
  /// Takes back what the latest input did that changed a model: of all plugins, and of the host's own. A drop that is
  /// still on its way and has changed nothing yet is called off.
  ///
  /// - Returns: `performed`; `refused` while something is dragged or when nothing is left to undo; `failed` if a model
  ///   cannot go back, and then all are as before.
  @discardableResult
  public func undo() -> Response { recording(JournalLine(.undo)) { travel { engine.undo() } } }

  /// Does again what was undone last, as long as no command has changed a model since.
  ///
  /// - Returns: As `undo`.
  @discardableResult
  public func redo() -> Response { recording(JournalLine(.redo)) { travel { engine.redo() } } }

  /// Whether `undo` has something to take back, and nothing is dragged.
  public var canUndo: Bool { engine.canUndo }

  /// Whether `redo` has something to do again, and nothing is dragged.
  public var canRedo: Bool { engine.canRedo }

  /// What `undo` would take back; `nil` if it can do nothing now.
  public var nextUndo: UndoableStep? { engine.nextUndo }

  /// What `redo` would do again; `nil` if it can do nothing now.
  public var nextRedo: UndoableStep? { engine.nextRedo }

  private func travel(_ body: () -> Response) -> Response {
    recoverPlugins()
    defer { recoverPlugins() }
    return body()
  }
}
