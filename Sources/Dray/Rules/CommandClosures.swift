internal import LuaRuntime

/// Runs the commands of a plugin's scene: closures that may change the plugin's model, and may wait. Row numbers begin
/// at 0 in the engine and at 1 in scripts.
final class CommandClosures {
  private let run: ScriptRun
  private let sessions: SessionTables
  private let values: ItemValues
  private let loader: Loader
  private let waits: Waits
  private let turns: InputTurns

  init(
    _ run: ScriptRun, _ sessions: SessionTables, _ values: ItemValues, _ loader: Loader, _ waits: Waits,
    _ turns: InputTurns
  ) {
    self.run = run
    self.sessions = sessions
    self.values = values
    self.loader = loader
    self.waits = waits
    self.turns = turns
  }

  /// Runs a closure that may change the model and wait.
  ///
  /// - Parameters:
  ///   - handler: The name of the function in a table of handlers.
  ///   - library: The library function that makes the arguments of the closure; `nil` calls the closure itself.
  ///   - arguments: Pushes the arguments of the library function or the closure.
  func command(
    _ name: StaticString, _ scene: LuaScene, _ closure: Int, _ handler: String = "",
    through library: LibraryFunction? = nil, _ arguments: (borrowing LuaCall) throws(LuaError) -> Void
  ) -> CommandAnswer {
    let closures = scene.closures
    // The Lua state of the rules that accepted a drop may be closed while the drop waits for its data.
    guard let script = run.script(of: scene) else { return .failed(.ranIntoLimit(run.name)) }
    // A resting plugin runs no command in this input. It begins no turn, because the turn would include the work on
    // scenes of other plugins.
    if run.kills.isResting { return .refused(.ranIntoLimit(run.name)) }
    turns.take(run)
    let lua = script.lua
    run.question = name
    run.commandPlace = run.place(of: closure, in: closures, handler)
    if let place = run.commandPlace { run.engine.noteCommand(at: SourcePlace(file: place.chunk, line: place.line)) }
    do throws(LuaError) {
      let call = try lua.beginWaitable()
      if let library { call.push(try script.library[library]) }
      call.push(elementOf: closures, at: closure)
      try arguments(call)
      return try waits.answer(of: call, name) { () throws(LuaError) in run.function(of: closure, in: closures, handler)
      }
    } catch {
      return .failed(run.fail(error, in: run.commandPlace))
    }
  }

  func reorder(
    _ scene: LuaScene, _ closure: Int, _ difference: AnyReorderDifference, _ session: DropSession
  ) -> CommandAnswer {
    command("reorder_container", scene, closure, through: .callReorderContainer) {
      call throws(LuaError) in
      try push(session, to: call)
      try call.push(difference.from)
      try call.push(difference.destination.collection)
      try call.push(difference.destination.before)
      for id in difference.sources { try call.push(id) }
    }
  }

  /// Runs a `drop_destination` with values of its type for the items, after loading the items that need it.
  func deliver(
    _ scene: LuaScene, _ closure: Int, _ type: Identifier, _ delivery: Delivery
  ) -> CommandAnswer {
    do throws(LuaError) {
      // If a load of a move fails, or all loads of a copy fail, the drop itself reports the failure.
      let arrival = try loader.load(type, delivery) { [self] arrival in
        let isIncomplete = !arrival.failures.isEmpty && delivery.session.operation == .move
        return isIncomplete || arrival.isEmpty ? .done : deliver(arrival, scene, closure, delivery)
      }
      guard arrival.isComplete else {
        delivery.takeItemsTogether(for: run)
        return .done
      }
      if let failure = arrival.failures.first, arrival.isEmpty { return .refused(failure.reason) }
      return deliver(arrival, scene, closure, delivery)
    } catch {
      return .failed(run.fail(error))
    }
  }

  private func deliver(
    _ arrival: Arrival, _ scene: LuaScene, _ closure: Int, _ delivery: Delivery
  ) -> CommandAnswer {
    let items = arrival.takeValues()
    return command("drop_destination", scene, closure, through: .callDropDestination) { call throws(LuaError) in
      call.push(try sessions.receive(delivery).table)
      try call.push(listOf: items) { loaded throws(LuaError) in try call.push(loaded.value) }
    }
  }

  /// Runs an `on_tap_gesture`.
  ///
  /// - Parameter session: The session of the drag whose hovering runs the command; `nil` for a tap.
  func tap(_ scene: LuaScene, _ closure: Int, _ tap: Tap, _ session: DropSession?) -> CommandAnswer {
    command("on_tap_gesture", scene, closure, through: .callOnTapGesture) {
      call throws(LuaError) in
      try push(session, to: call)
      try call.push(tap.itemID)
      try call.push(tap.itemID == nil ? .nil : values.sceneValue(tap.payload) ?? .nil)
      try call.push(tap.containerID)
      call.push(tap.location.x)
      call.push(tap.location.y)
      call.push(tap.modifiers.rawValue)
    }
  }

  /// Runs an `on_spring_loading`.
  func loadSpring(_ scene: LuaScene, _ closure: Int, _ session: DropSession) -> CommandAnswer {
    command("on_spring_loading", scene, closure) { call throws(LuaError) in
      call.push(try sessions.drop(for: session, at: session.phase).table)
    }
  }

  /// Runs an `on_move`.
  func moveRows(
    _ scene: LuaScene, _ closure: Int, from: [Int], to: Int, _ session: DropSession
  ) -> CommandAnswer {
    command("on_move", scene, closure) { call throws(LuaError) in
      try call.push(listOf: from) { row throws(LuaError) in call.push(row + 1) }
      call.push(to + 1)
      try push(session, to: call)
    }
  }

  /// Runs an `on_delete`.
  ///
  /// - Parameter session: The session of the drop that deletes the rows; `nil` for a key or the host.
  func deleteRows(_ scene: LuaScene, _ closure: Int, _ rows: [Int], _ session: DropSession?) -> CommandAnswer {
    command("on_delete", scene, closure) { call throws(LuaError) in
      try call.push(listOf: rows) { row throws(LuaError) in call.push(row + 1) }
      try push(session, to: call)
    }
  }

  /// Pushes the table of a session; nil without a session.
  private func push(_ session: DropSession?, to call: borrowing LuaCall) throws(LuaError) {
    guard let session else { return call.pushNil() }
    call.push(try sessions.drop(for: session).table)
  }

  /// Runs an `on_insert`, whose closure is a library function that takes the session.
  func insert(_ scene: LuaScene, _ closure: Int, _ delivery: Delivery) -> CommandAnswer {
    command("on_insert", scene, closure) { call throws(LuaError) in call.push(try sessions.receive(delivery).table) }
  }
}
