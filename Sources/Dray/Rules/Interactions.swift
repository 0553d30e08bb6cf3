internal import LuaRuntime

/// Asks the sources that have all closures in one table, like UIKit's drag interactions.
final class Interactions {
  private let run: ScriptRun
  private let sessions: SessionTables
  private let questions: ClosureQuestions
  private let answers: Answers
  private let payload: CollectedItems

  init(
    _ run: ScriptRun, _ sessions: SessionTables, _ questions: ClosureQuestions, _ answers: Answers,
    _ payload: CollectedItems
  ) {
    self.run = run
    self.sessions = sessions
    self.questions = questions
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
    let isBeginning = function == .callItemsForBeginning
    let closure = SceneClosure(handlers, of: scene, isBeginning ? "items" : "adding")
    let name: StaticString = isBeginning ? "items_for_beginning" : "items_for_adding"
    let result = questions.ask(closure, as: name, through: function) { call throws(LuaError) in
      payload.begin(grab)
      call.push(try sessions.source(for: session))
      if isCollection, let index = grab.index { call.push(index + 1) } else { try call.push(grab.id) }
    } read: { call throws(LuaError) in
      let carried = payload.take()
      return call.isTrue(0) ? PayloadAnswer.items(carried) : .refused(try answers.reason(from: call))
    }
    payload.begin()
    return result.answer(ifFailed: { .failed($0) }, ifClosed: .refused(nil))
  }

  private func choose(_ scene: LuaScene, _ handlers: Int, among sessions: [DragSession]) -> DragSession.ID? {
    let closure = SceneClosure(handlers, of: scene, "choose")
    let chosen = questions.ask(closure, as: "session_for_adding", through: .callSessionForAdding) {
      call throws(LuaError) in
      for session in sessions { call.push(try self.sessions.source(for: session)) }
    } read: { call throws(LuaError) in
      call.integer(0)
    }
    return sessions.first { chosen.answer == Int($0.id.rawValue) }?.id
  }

  /// Calls a `preview_for_cancelling`. If the closure fails, the preview ends in the default way.
  private func askWherePreviewGoes(
    _ scene: LuaScene, _ handlers: Int, _ item: DragItem, _ session: DragSession.ID
  ) -> CancelledPreview {
    guard let script = run.script(of: scene), script.lua.killed == nil else { return .returns }
    let closure = SceneClosure(handlers, of: scene, "cancelling")
    let result = questions.ask(
      closure, as: "preview_for_cancelling", through: .callPreviewForCancelling, about: session
    ) { call throws(LuaError) in
      try call.push(item.id)
    } read: { call throws(LuaError) -> CancelledPreview in
      if let id = try call.value(0).identifier { return .retargets(to: id) }
      return call.isTrue(0) ? .returns : .fades
    }
    return result.answer(ifFailed: { _ in .returns }, ifClosed: .returns)
  }
}
