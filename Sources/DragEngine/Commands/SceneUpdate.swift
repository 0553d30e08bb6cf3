/// Brings the scene up to date before an input or a read, and reviews the drags in it.
struct SceneUpdate {
  let calls: RuleCalls
  let scene: SceneKeeper
  let transactor: Transactor
  let review: DragReview

  /// Describes the scene again if it has changed since the last description; has no effect inside a closure.
  /// - Throws: The error of the description. The last valid scene then remains.
  func run() throws(EngineError) { try update { review.run() } }

  /// Describes the scene as `run` does, without a review of the drags.
  func describe() throws(EngineError) { try update {} }

  private func update(then review: () -> Void) throws(EngineError) {
    guard !scene.isCurrent, calls.activity == .idle else { return }
    calls.recorder?(.updatingScene)
    defer { calls.recorder?(.updatedScene) }
    do {
      try transactor.rebuildScene()
    } catch {
      scene.noteFailure()
      throw error
    }
    review()
  }

  /// Inside a command, describes the scene with the changes of the command so far; otherwise does the same as `run`.
  func runInCommand() throws(EngineError) {
    if calls.activity == .command { try scene.rebuild() } else { try run() }
  }
}
