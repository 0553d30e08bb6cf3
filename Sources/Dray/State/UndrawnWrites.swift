internal import LuaRuntime

/// The writes of observers to view states that no scene shows yet. If the scene cannot be built with them, they are
/// undone.
final class UndrawnWrites {
  private let run: ScriptRun
  private let model: ScriptModel
  private var changes: [LuaChanges] = []
  /// The companion of the scene in which the writes were made. It identifies that scene.
  private weak var drawnScene: AnyObject?

  init(_ run: ScriptRun, _ model: ScriptModel) {
    self.run = run
    self.model = model
  }

  /// Stores the writes of an observer to view states, and invalidates the scene if there are any.
  ///
  /// Does nothing inside a transaction, which commits or undoes the writes.
  func storeWrites() {
    guard let script = run.liveScript, !model.isWriting else { return }
    do throws(LuaError) {
      guard let changes = try script.view.commit() else { return }
      keep(changes)
      model.changed(isWriting: false)
      run.engine.invalidateScene()
    } catch {
      _ = run.fail(error)
      try? script.view.rollback()
    }
  }

  /// Drops all writes, because their Lua state is closed.
  func forget() { changes = [] }

  /// Stores the writes of an observer to a view state until a scene shows them.
  private func keep(_ change: LuaChanges) {
    if drawnScene !== run.engine.sceneCompanion { changes = [] }
    drawnScene = run.engine.sceneCompanion
    changes.append(change)
  }

  /// Whether there are writes that no scene shows yet.
  var hasWrites: Bool { !changes.isEmpty && drawnScene === run.engine.sceneCompanion }

  /// Undoes the writes of observers to view states since the last build of the scene, because the scene cannot be built
  /// with them.
  func rollBack(because error: EngineError) {
    guard let script = run.script, hasWrites else { return }
    while let change = changes.popLast() {
      model.attempt { () throws(LuaError) in try script.view.revert(change) }
    }
    model.attempt { () throws(LuaError) in try script.view.rollback() }
    model.changed(isWriting: false)
    run.report(.failed, "the scene has an error after observers wrote view states; their writes were undone: \(error)")
  }
}
