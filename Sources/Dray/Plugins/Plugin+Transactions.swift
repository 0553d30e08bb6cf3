internal import LuaRuntime

// The states of a plugin are part of the engine's transactions.

extension Plugin: TransactionParticipant {
  /// Undoes and reports the writes of questions and observers since the last commit, and begins a transaction.
  public func begin() {
    guard let script = run.script else { return }
    let isKilled = script.lua.killed != nil
    // A resting plugin runs no commands in this input. Its writes are compared when it runs commands again.
    if !isKilled, !run.kills.isResting { writeGuard.beginCommand() }
    model.begin(isKilled: isKilled)
  }

  /// Checks the invariants of the plugin.
  ///
  /// - Throws: `EngineError` if an invariant does not hold, or its closure fails.
  public func prepare() throws(EngineError) { try model.prepare() }

  /// Commits the changes. View states are not part of the undo step.
  ///
  /// - Returns: The change for the undo history; `nil` if the model has not changed.
  public func commit() -> ModelChange? {
    if let step = model.transaction.restartStep { host.recovery.pending.restarted.append((self, step)) }
    return model.commit()
  }

  /// Restores the states of the latest commit.
  public func rollback() { model.rollback() }

  /// Marks the present states inside a transaction.
  public func mark() { model.mark() }

  /// Keeps the writes since the latest mark, as part of the transaction.
  public func forgetMark() { model.forgetMark() }

  /// Removes the latest mark, and restores the states at it.
  ///
  /// - Returns: `false` if the states cannot be restored.
  public func returnToMark() -> Bool { model.returnToMark() }

  /// Reports that a step cannot be undone.
  ///
  /// - Parameters:
  ///   - size: The size of the change. Unit: bytes.
  ///   - limit: The largest size that the history keeps. Unit: bytes.
  public func cannotUndo(_ size: Int, limit: Int) { model.cannotUndo(size, limit: limit) }

  /// Whether nothing was written since the scene was built.
  public var isDrawn: Bool { model.isDrawn }

  /// Counts the changes of the model since the latest mark, without view states, including the writes of the running
  /// command so far; `nil` if they cannot be counted. Changes that were reverted do not count.
  public func countChanges() -> Int? { model.countChanges() }
}
