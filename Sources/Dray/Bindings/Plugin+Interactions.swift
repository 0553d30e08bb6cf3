internal import LuaRuntime

// Sources whose closures are in one table: UIKit's drag interactions.

extension Plugin {
  /// The modifiers of a source with handlers. Reads bits for the handlers that exist.
  func dragModifiers(
    _ scene: LuaScene, _ handlers: Int, isCollection: Bool, _ frame: borrowing LuaFrame
  ) throws -> [Modifier] {
    let flags = try frame.integer(5)
    let payload = { [self] (session: DragSession, grab: Grab) in
      askForItems(scene, handlers, .callItemsForBeginning, session, grab, isCollection: isCollection)
    }
    let source: Modifier = isCollection ? .collectionDrag(payload) : .dragInteraction(payload)
    var modifiers = [source]
    if flags & 4 != 0 {
      modifiers.append(.previewForCancelling { [self] in askWherePreviewGoes(scene, handlers, $0, $1) })
    }
    guard flags & 1 != 0 else { return modifiers }
    let choose: (([DragSession]) -> DragSession.ID?)? =
      flags & 2 == 0 ? nil : { [self] in self.choose(scene, handlers, among: $0) }
    let adding = Modifier.itemsForAdding(chooseSession: choose) { [self] session, grab in
      askForItems(scene, handlers, .callItemsForAdding, session, grab, isCollection: isCollection)
    }
    return modifiers + [adding]
  }

  private func askForItems(
    _ scene: LuaScene, _ handlers: Int, _ function: LibraryFunction, _ session: DragSession, _ grab: Grab,
    isCollection: Bool
  ) -> PayloadAnswer {
    let closures = scene.closures
    guard let script = script(of: scene) else { return .refused(nil) }
    let isBeginning = function == .callItemsForBeginning
    let handler = isBeginning ? "items" : "adding"
    asking = isBeginning ? "items_for_beginning" : "items_for_adding"
    payload = []
    self.grab = grab
    do throws(LuaError) {
      let source = try source(for: session)
      let call = try script.lua.begin(script.library[function])
      try call.push(elementOf: closures, at: handlers, source, grab, isCollection)
      try call.run()
      if looksAtQuestions {
        let carried = payload
        didAsk(handler, of: handlers, in: closures) { () throws(LuaError) in
          let call = try script.lua.begin(script.library[function])
          try call.push(elementOf: closures, at: handlers, source, grab, isCollection)
          try call.run()
        }
        payload = carried
      }
      return call.isTrue(0) ? .items(payload) : .refused(try reason(from: call))
    } catch {
      return .failed(fail(error, in: place(of: handlers, in: closures, handler)))
    }
  }

  private func choose(_ scene: LuaScene, _ handlers: Int, among sessions: [DragSession]) -> DragSession.ID? {
    let closures = scene.closures
    guard let script = script(of: scene) else { return nil }
    asking = "session_for_adding"
    do throws(LuaError) {
      let sources = try sessions.mapInOrder { session throws(LuaError) in try source(for: session) }
      let call = try script.lua.begin(script.library[.callSessionForAdding])
      call.push(elementOf: closures, at: handlers)
      for source in sources { call.push(source) }
      try call.run(results: 1)
      let chosen = call.integer(0)
      return sessions.first { chosen == Int($0.id.rawValue) }?.id
    } catch {
      _ = fail(error, in: place(of: handlers, in: closures, "choose"))
      return nil
    }
  }

  /// Calls a `preview_for_cancelling`; a failing one has the default result.
  private func askWherePreviewGoes(
    _ scene: LuaScene, _ handlers: Int, _ item: DragItem, _ session: DragSession.ID
  ) -> CancelledPreview {
    let closures = scene.closures
    guard let script = script(of: scene), script.lua.killed == nil else { return .returns }
    asking = "preview_for_cancelling"
    do throws(LuaError) {
      let call = try script.lua.begin(script.library[.callPreviewForCancelling])
      call.push(elementOf: closures, at: handlers)
      try call.push(item.id)
      try call.run(results: 1)
      if looksAtQuestions { didAsk("cancelling", of: handlers, in: closures) }
      if let id = try call.value(0).identifier { return .retargets(to: id) }
      return call.isTrue(0) ? .returns : .fades
    } catch {
      _ = fail(error, in: place(of: handlers, in: closures, "cancelling"), of: session)
      return .returns
    }
  }

  /// The native functions of the UIKit layer.
  static func defineInteractions(_ natives: inout Natives<Plugin>) {
    natives.define("has_items") { plugin, frame in
      guard let session = plugin.drag(numbered: try frame.integer(0))?.drop?.session else {
        return frame.push(false)
      }
      var types: [Identifier] = []
      for index in 1..<max(1, frame.count) { types.append(.string(try frame.name(index))) }
      frame.push(plugin.engine.hasItems(conformingTo: types, in: session))
    }
    natives.define("carry_item") { plugin, frame in
      let (symbols, scene) = (plugin.engine.symbols, plugin.engine.scene)
      guard frame.kind(0) == .string || frame.kind(0) == .integer else { return frame.push(false) }
      let id = try frame.identifier(0)
      guard let node = symbols.symbol(for: id).flatMap({ scene.nodes(itemID: $0).first }),
        let type = scene[node].type
      else { return frame.push(false) }
      let value: ScriptValue? = frame.isNil(1) ? nil : try plugin.lend(frame.value(1))
      plugin.payload.append(
        DragItem(
          id: id, type: symbols[type], namespace: scene[node].namespace.map { symbols[$0] }, value: value))
      frame.push(true)
    }
    natives.define("add_items") { plugin, frame in
      let id = try frame.integer(0)
      guard plugin.engine.activity == .command else {
        throw LuaThrow("add_items \(plugin.situation); only commands may change state")
      }
      defer { plugin.payload = [] }
      guard let drag = plugin.drag(numbered: id) else { return frame.push(false) }
      switch plugin.engine.addItems(plugin.payload, to: drag.id) {
      case .handled, .performed, .ended: frame.push(true)
      case .unhandled:
        frame.push(false)
        try frame.push("the drag has ended, or there are no items to add")
      case .refused(let reason):
        frame.push(false)
        try frame.push(reason?.text ?? Cause.refused.text)
      case .failed(let reason):
        frame.push(false)
        try frame.push(reason.text)
      }
    }
    natives.define("begin_adding") { plugin, _ in plugin.payload = [] }
  }
}

extension Array {
  /// `map` with a typed error.
  fileprivate func mapInOrder<Result, Failure>(
    _ body: (Element) throws(Failure) -> Result
  ) throws(Failure) -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try body(element)) }
    return results
  }
}

extension LuaCall {
  /// Pushes the arguments of the library function that asks an interaction for items.
  fileprivate func push(
    elementOf closures: LuaReference, at handlers: Int, _ session: LuaReference, _ grab: Grab, _ isCollection: Bool
  ) throws(LuaError) {
    push(elementOf: closures, at: handlers)
    push(session)
    if isCollection, let index = grab.index { push(index + 1) } else { try push(grab.id) }
  }
}
