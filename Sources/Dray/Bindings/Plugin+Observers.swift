internal import LuaRuntime

extension Plugin {
  /// Runs an `on_drop_session_updated`.
  func tellDestination(_ scene: LuaScene, _ closure: Int, _ session: DropSession) {
    let closures = scene.closures
    guard let lua = script(of: scene)?.lua, lua.killed == nil else { return }
    asking = "on_drop_session_updated"
    do throws(LuaError) {
      try willTell()
      let drop = try drop(for: session, at: session.phase)
      let call = try lua.begin(elementOf: closures, at: closure)
      call.push(drop.table)
      try call.run(results: 0)
      checkWrites(of: closure, in: closures)
    } catch {
      _ = fail(error, in: place(of: closure, in: closures), of: session.id)
    }
    takeInViewStates()
  }

  /// Runs an `on_drag_session_updated`: an observer, and a command at phase `ended`.
  ///
  /// - Parameter isInteraction: Whether it is the one of the library that calls the functions of a drag interaction.
  func tellSource(
    _ scene: LuaScene, _ closure: Int, isInteraction: Bool = false, _ session: DragSession
  ) -> CommandAnswer {
    let closures = scene.closures
    guard let script = script(of: scene), script.lua.killed == nil else { return .done }
    asking = isInteraction ? session.phase.functionName : "on_drag_session_updated"
    let isObserver = engine.activity == .observer
    defer { if isObserver { takeInViewStates() } }
    do throws(LuaError) {
      if isObserver { try willTell() }
      let source = try source(for: session)
      let update = try script.lua.begin(script.library[.updateDragSession])
      update.push(source)
      try update.push(session.phase.name)
      if let operation = session.operation { try update.push(operation.rawValue) } else { update.pushNil() }
      try update.run(results: 0)
      if case .ended = session.phase, !isObserver {
        return try endSource(source, closure, closures, script.lua)
      }
      let call = try script.lua.begin(elementOf: closures, at: closure)
      call.push(source)
      try call.run(results: 0)
      if isObserver { checkWrites(of: closure, in: closures, session.phase.name) }
      return .done
    } catch {
      return .failed(fail(error, in: place(of: closure, in: closures, session.phase.name), of: session.id))
    }
  }

  /// Runs the source's command at the end of a drag, which may wait.
  private func endSource(
    _ source: LuaReference, _ closure: Int, _ closures: LuaReference, _ lua: LuaState
  ) throws(LuaError) -> CommandAnswer {
    let call = try lua.beginWaitable()
    call.push(elementOf: closures, at: closure)
    call.push(source)
    return try answer(of: call, asking) { () throws(LuaError) in function(of: closure, in: closures, "ended") }
  }

  /// Keeps the writes of an observer to view states, and invalidates the scene if there are any.
  ///
  /// Inside a transaction they are committed or undone with it.
  func takeInViewStates() {
    guard let script, script.lua.killed == nil, !isWriting else { return }
    do throws(LuaError) {
      guard let changes = try script.view.commit() else { return }
      keepUndrawn(changes)
      changed(isWriting: false)
      engine.invalidateScene()
    } catch {
      _ = fail(error)
      try? script.view.rollback()
    }
  }
}

extension DropSession.Phase {
  /// The name of the phase in scripts.
  var name: String {
    switch self {
    case .entering: "entering"
    case .active: "active"
    case .exiting: "exiting"
    case .ended: "ended"
    case .dataTransferCompleted: "data_transfer_completed"
    }
  }
}

extension DragSession.Phase {
  /// The function of a drag interaction that is called at this phase.
  fileprivate var functionName: StaticString {
    switch self {
    case .initial: "session_will_begin"
    case .active: "session_did_move"
    case .ending: "session_will_end"
    case .ended, .dataTransferCompleted: "session_did_end"
    }
  }

  /// The name of the phase in scripts.
  var name: String {
    switch self {
    case .initial: "initial"
    case .active: "active"
    case .ending: "ending"
    case .ended: "ended"
    case .dataTransferCompleted: "data_transfer_completed"
    }
  }
}
