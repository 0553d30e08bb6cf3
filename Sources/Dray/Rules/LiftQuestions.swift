internal import LuaRuntime

/// Asks the rules of a plugin's sources for the items, the quantity and the provider of a drag, and reads selections.
final class LiftQuestions {
  private let run: ScriptRun
  private let sessions: SessionTables
  private let values: ItemValues
  private let writeGuard: WriteGuard
  private let answers: Answers
  private let providers: ScriptProviders
  private let payload: CollectedItems

  init(
    _ run: ScriptRun, _ sessions: SessionTables, _ values: ItemValues, _ writeGuard: WriteGuard, _ answers: Answers,
    _ providers: ScriptProviders, _ payload: CollectedItems
  ) {
    self.run = run
    self.sessions = sessions
    self.values = values
    self.writeGuard = writeGuard
    self.answers = answers
    self.providers = providers
    self.payload = payload
  }

  /// Calls a `drag_container` for the items of a drag.
  func askForPayload(
    _ scene: LuaScene, _ closure: Int, _ type: Identifier, _ namespace: Identifier?, _ ids: [Identifier],
    _ session: DragSession
  ) -> PayloadAnswer {
    let closures = scene.closures
    guard let script = run.script(of: scene) else { return .refused(nil) }
    run.question = "drag_container"
    payload.begin()
    do throws(LuaError) {
      let source = try sessions.source(for: session)
      let call = try script.lua.begin(script.library[.callDragContainer])
      try call.push(elementOf: closures, at: closure, source, type, namespace, ids)
      try call.run()
      let carried = payload.take()
      if writeGuard.checks.isActive {
        writeGuard.didAsk(closure, in: closures) { () throws(LuaError) in
          let call = try script.lua.begin(script.library[.callDragContainer])
          try call.push(elementOf: closures, at: closure, source, type, namespace, ids)
          try call.run()
        }
        _ = payload.take()
      }
      return call.isTrue(0) ? .items(carried) : .refused(try answers.reason(from: call))
    } catch {
      writeGuard.didAsk(closure, in: closures)
      return .failed(run.fail(error, in: run.place(of: closure, in: closures)))
    }
  }

  /// Calls a `drag_quantity`.
  func askForQuantity(_ scene: LuaScene, _ closure: Int, _ session: DragSession) -> QuantityAnswer {
    let closures = scene.closures
    guard let script = run.script(of: scene) else { return .refused(nil) }
    run.question = "drag_quantity"
    do throws(LuaError) {
      let source = try sessions.source(for: session)
      let call = try script.lua.begin(script.library[.callDragQuantity])
      call.push(elementOf: closures, at: closure)
      call.push(source)
      try call.run()
      if writeGuard.checks.isActive {
        writeGuard.didAsk(closure, in: closures) { () throws(LuaError) in
          let call = try script.lua.begin(script.library[.callDragQuantity])
          call.push(elementOf: closures, at: closure)
          call.push(source)
          try call.run()
        }
      }
      if case .integer(let quantity) = try call.value(0) { return .quantity(quantity) }
      return call.isTrue(0) ? .all : .refused(try answers.reason(from: call))
    } catch {
      writeGuard.didAsk(closure, in: closures)
      return .failed(run.fail(error, in: run.place(of: closure, in: closures)))
    }
  }

  /// Calls an `on_drag`, for which `grab` is `nil`, or an `item_provider` with the value of the grabbed item.
  func askForProvider(
    _ scene: LuaScene, _ closure: Int, _ function: LibraryFunction, _ grab: Grab?
  ) -> ProviderAnswer {
    let table: LuaReference? = scene.closures
    guard let script = run.script(of: scene), let closures = table else { return .refused(nil) }
    run.question = grab == nil ? "on_drag" : "item_provider"
    do throws(LuaError) {
      let value = try grab.map { grab throws(LuaError) in
        try values.sceneValue(grab.payload) ?? grab.id.map { LuaValue($0) } ?? .nil
      }
      let call = try script.lua.begin(script.library[function])
      call.push(elementOf: closures, at: closure)
      if let value { try call.push(value) }
      try call.run()
      if writeGuard.checks.isActive {
        writeGuard.didAsk(closure, in: closures) { () throws(LuaError) in
          let call = try script.lua.begin(script.library[function])
          call.push(elementOf: closures, at: closure)
          if let value { try call.push(value) }
          try call.run()
        }
      }
      guard call.isTrue(0), let made = try providers.provider(from: call.value(0)) else {
        return .refused(try answers.reason(from: call))
      }
      return .provider(made)
    } catch {
      writeGuard.didAsk(closure, in: closures)
      return .failed(run.fail(error, in: run.place(of: closure, in: closures)))
    }
  }

  /// The ids of a selection, which a script passes as a list instead of a closure.
  func readSelection(_ scene: LuaScene, _ index: Int) -> [Identifier] {
    let closures = scene.closures
    guard let lua = run.script(of: scene)?.lua else { return [] }
    do throws(LuaError) {
      guard let list = try lua.get(.integer(index), of: closures).reference else { return [] }
      return try lua.plainData(of: list, name: "selection").table?.items.compactMap(\.identifier) ?? []
    } catch {
      _ = run.fail(error)
      return []
    }
  }
}

extension LuaCall {
  /// Pushes the arguments of the library function that calls a `drag_container`.
  fileprivate func push(
    elementOf closures: LuaReference, at closure: Int, _ session: LuaReference, _ type: Identifier,
    _ namespace: Identifier?, _ ids: [Identifier]
  ) throws(LuaError) {
    push(elementOf: closures, at: closure)
    push(session)
    try push(type)
    try push(namespace)
    for id in ids { try push(id) }
  }
}
