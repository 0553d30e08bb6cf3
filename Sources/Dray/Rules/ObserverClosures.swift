internal import LuaRuntime

/// Calls the observers of a plugin's sources and destinations.
final class ObserverClosures {
  private let run: ScriptRun
  private let sessions: SessionTables
  private let writeGuard: WriteGuard
  private let undrawn: UndrawnWrites
  private let waits: Waits

  init(
    _ run: ScriptRun, _ sessions: SessionTables, _ writeGuard: WriteGuard, _ undrawn: UndrawnWrites, _ waits: Waits
  ) {
    self.run = run
    self.sessions = sessions
    self.writeGuard = writeGuard
    self.undrawn = undrawn
    self.waits = waits
  }

  /// Runs an `on_drop_session_updated`.
  func notifyDestination(_ scene: LuaScene, _ closure: Int, _ session: DropSession) {
    let closures = scene.closures
    guard let lua = run.script(of: scene)?.lua, lua.killed == nil else { return }
    run.question = "on_drop_session_updated"
    do throws(LuaError) {
      try writeGuard.willNotify()
      let drop = try sessions.drop(for: session, at: session.phase)
      let call = try lua.begin(elementOf: closures, at: closure)
      call.push(drop.table)
      try call.run(results: 0)
      writeGuard.checkWrites(of: SceneClosure(closure, of: scene))
    } catch {
      _ = run.fail(error, in: run.place(of: SceneClosure(closure, of: scene)), of: session.id)
    }
    undrawn.storeWrites()
  }

  /// Runs an `on_drag_session_updated`, which is an observer, and at phase `ended` a command.
  ///
  /// - Parameter isInteraction: Whether the closure is one of the library that calls the functions of a drag
  ///   interaction.
  func notifySource(
    _ scene: LuaScene, _ closure: Int, isInteraction: Bool = false, _ session: DragSession
  ) -> CommandAnswer {
    let closures = scene.closures
    guard let script = run.script(of: scene), script.lua.killed == nil else { return .done }
    run.question = isInteraction ? session.phase.functionName : "on_drag_session_updated"
    let isObserver = run.engine.activity == .observer
    defer { if isObserver { undrawn.storeWrites() } }
    do throws(LuaError) {
      if isObserver { try writeGuard.willNotify() }
      let source = try sessions.source(for: session)
      let update = try script.lua.begin(script.library[.updateDragSession])
      update.push(source)
      try update.push(session.phase.name)
      if let operation = session.operation { try update.push(operation.rawValue) }
      try update.run(results: 0)
      if case .ended = session.phase, !isObserver {
        return try endSource(source, closure, closures, script.lua)
      }
      let call = try script.lua.begin(elementOf: closures, at: closure)
      call.push(source)
      try call.run(results: 0)
      if isObserver { writeGuard.checkWrites(of: SceneClosure(closure, of: scene, session.phase.name)) }
      return .done
    } catch {
      return .failed(run.fail(error, in: run.place(of: closure, in: closures, session.phase.name), of: session.id))
    }
  }

  /// Runs the source's command at the end of a drag, which may wait.
  private func endSource(
    _ source: LuaReference, _ closure: Int, _ closures: LuaReference, _ lua: LuaState
  ) throws(LuaError) -> CommandAnswer {
    let call = try lua.beginWaitable()
    call.push(elementOf: closures, at: closure)
    call.push(source)
    return try waits.answer(of: call, run.question) { () throws(LuaError) in
      run.function(of: closure, in: closures, "ended")
    }
  }
}
