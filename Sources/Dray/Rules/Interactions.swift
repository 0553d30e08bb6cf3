internal import LuaRuntime

/// Asks the sources that have all closures in one table, like UIKit's drag interactions.
final class Interactions {
  private let run: ScriptRun
  private let sessions: SessionTables
  private let writeGuard: WriteGuard
  private let answers: Answers
  private let payload: CollectedItems

  init(
    _ run: ScriptRun, _ sessions: SessionTables, _ writeGuard: WriteGuard, _ answers: Answers, _ payload: CollectedItems
  ) {
    self.run = run
    self.sessions = sessions
    self.writeGuard = writeGuard
    self.answers = answers
    self.payload = payload
  }

  /// The modifiers of a source. The arguments name the existing handlers.
  func modifiers(
    _ scene: LuaScene, _ handlers: Int, isCollection: Bool, _ frame: borrowing LuaFrame
  ) -> [Modifier] {
    let items = { [self] (session: DragSession, grab: Grab) in
      askForItems(scene, handlers, .callItemsForBeginning, session, grab, isCollection: isCollection)
    }
    let source: Modifier = isCollection ? .collectionDrag(items) : .dragInteraction(items)
    var modifiers = [source]
    if frame.flag("cancelling") {
      modifiers.append(.previewForCancelling { [self] in askWherePreviewGoes(scene, handlers, $0, $1) })
    }
    guard frame.flag("adding") else { return modifiers }
    let choose: (([DragSession]) -> DragSession.ID?)? =
      frame.flag("choose") ? { [self] in self.choose(scene, handlers, among: $0) } : nil
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
    guard let script = run.script(of: scene) else { return .refused(nil) }
    let isBeginning = function == .callItemsForBeginning
    let handler = isBeginning ? "items" : "adding"
    run.question = isBeginning ? "items_for_beginning" : "items_for_adding"
    payload.begin(grab)
    do throws(LuaError) {
      let source = try sessions.source(for: session)
      let call = try script.lua.begin(script.library[function])
      try call.push(elementOf: closures, at: handlers, source, grab, isCollection)
      try call.run()
      let carried = payload.take()
      if writeGuard.checks.isActive {
        writeGuard.didAsk(handler, of: handlers, in: closures) { () throws(LuaError) in
          let call = try script.lua.begin(script.library[function])
          try call.push(elementOf: closures, at: handlers, source, grab, isCollection)
          try call.run()
        }
        _ = payload.take()
      }
      return call.isTrue(0) ? .items(carried) : .refused(try answers.reason(from: call))
    } catch {
      writeGuard.didAsk(handler, of: handlers, in: closures)
      return .failed(run.fail(error, in: run.place(of: handlers, in: closures, handler)))
    }
  }

  private func choose(_ scene: LuaScene, _ handlers: Int, among sessions: [DragSession]) -> DragSession.ID? {
    let closures = scene.closures
    guard let script = run.script(of: scene) else { return nil }
    run.question = "session_for_adding"
    do throws(LuaError) {
      let sources = try sessions.mapInOrder { session throws(LuaError) in try self.sessions.source(for: session) }
      let call = try script.lua.begin(script.library[.callSessionForAdding])
      call.push(elementOf: closures, at: handlers)
      for source in sources { call.push(source) }
      try call.run(results: 1)
      let chosen = call.integer(0)
      if writeGuard.checks.isActive {
        writeGuard.didAsk("choose", of: handlers, in: closures) { () throws(LuaError) in
          let call = try script.lua.begin(script.library[.callSessionForAdding])
          call.push(elementOf: closures, at: handlers)
          for source in sources { call.push(source) }
          try call.run(results: 1)
        }
      }
      return sessions.first { chosen == Int($0.id.rawValue) }?.id
    } catch {
      writeGuard.didAsk("choose", of: handlers, in: closures)
      _ = run.fail(error, in: run.place(of: handlers, in: closures, "choose"))
      return nil
    }
  }

  /// Calls a `preview_for_cancelling`. If the closure fails, the preview ends in the default way.
  private func askWherePreviewGoes(
    _ scene: LuaScene, _ handlers: Int, _ item: DragItem, _ session: DragSession.ID
  ) -> CancelledPreview {
    let closures = scene.closures
    guard let script = run.script(of: scene), script.lua.killed == nil else { return .returns }
    run.question = "preview_for_cancelling"
    do throws(LuaError) {
      let call = try script.lua.begin(script.library[.callPreviewForCancelling])
      call.push(elementOf: closures, at: handlers)
      try call.push(item.id)
      try call.run(results: 1)
      writeGuard.didAsk("cancelling", of: handlers, in: closures)
      if let id = try call.value(0).identifier { return .retargets(to: id) }
      return call.isTrue(0) ? .returns : .fades
    } catch {
      writeGuard.didAsk("cancelling", of: handlers, in: closures)
      _ = run.fail(error, in: run.place(of: handlers, in: closures, "cancelling"), of: session)
      return .returns
    }
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
