internal import LuaRuntime

/// Asks the rules of a plugin's sources for the items, the quantity and the provider of a drag, and reads selections.
final class LiftQuestions {
  private let run: ScriptRun
  private let sessions: SessionTables
  private let values: ItemValues
  private let questions: ClosureQuestions
  private let answers: Answers
  private let providers: ScriptProviders
  private let payload: CollectedItems

  init(
    _ run: ScriptRun, _ sessions: SessionTables, _ values: ItemValues, _ questions: ClosureQuestions,
    _ answers: Answers, _ providers: ScriptProviders, _ payload: CollectedItems
  ) {
    self.run = run
    self.sessions = sessions
    self.values = values
    self.questions = questions
    self.answers = answers
    self.providers = providers
    self.payload = payload
  }

  /// Calls a `drag_container` for the items of a drag.
  func askForPayload(
    _ scene: LuaScene, _ closure: Int, _ type: Identifier, _ namespace: Identifier?, _ ids: [Identifier],
    _ session: DragSession
  ) -> PayloadAnswer {
    let result = questions.ask(SceneClosure(closure, of: scene), as: "drag_container", through: .callDragContainer) {
      call throws(LuaError) in
      payload.begin()
      call.push(try sessions.source(for: session))
      try call.push(type)
      try call.push(namespace)
      for id in ids { try call.push(id) }
    } read: { call throws(LuaError) in
      let carried = payload.take()
      return call.isTrue(0) ? PayloadAnswer.items(carried) : .refused(try answers.reason(from: call))
    }
    payload.begin()
    return result.answer(ifFailed: { .failed($0) }, ifClosed: .refused(nil))
  }

  /// Calls a `drag_quantity`.
  func askForQuantity(_ scene: LuaScene, _ closure: Int, _ session: DragSession) -> QuantityAnswer {
    let result = questions.ask(SceneClosure(closure, of: scene), as: "drag_quantity", through: .callDragQuantity) {
      call throws(LuaError) in
      call.push(try sessions.source(for: session))
    } read: { call throws(LuaError) -> QuantityAnswer in
      if case .integer(let quantity) = try call.value(0) { return .quantity(quantity) }
      return call.isTrue(0) ? .all : .refused(try answers.reason(from: call))
    }
    return result.answer(ifFailed: { .failed($0) }, ifClosed: .refused(nil))
  }

  /// Calls an `on_drag`, for which `grab` is `nil`, or an `item_provider` with the value of the grabbed item.
  func askForProvider(
    _ scene: LuaScene, _ closure: Int, _ function: LibraryFunction, _ grab: Grab?
  ) -> ProviderAnswer {
    let name: StaticString = grab == nil ? "on_drag" : "item_provider"
    let result = questions.ask(SceneClosure(closure, of: scene), as: name, through: function) { call throws(LuaError) in
      if let grab { try call.push(values.sceneValue(grab.payload) ?? grab.id.map { LuaValue($0) } ?? .nil) }
    } read: { call throws(LuaError) -> ProviderAnswer in
      guard call.isTrue(0), let made = try providers.provider(from: call.value(0)) else {
        return .refused(try answers.reason(from: call))
      }
      return .provider(made)
    }
    return result.answer(ifFailed: { .failed($0) }, ifClosed: .refused(nil))
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
