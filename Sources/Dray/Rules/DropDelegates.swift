internal import LuaRuntime

/// Calls destinations whose closures are in one table of handlers: `on_drop`, `drop_interaction`, `collection_drop`.
/// The engine receives closures for the existing handlers only.
final class DropDelegates {
  private let run: ScriptRun
  private let sessions: SessionTables
  private let values: ItemValues
  private let questions: ClosureQuestions
  private let writeGuard: WriteGuard
  private let undrawn: UndrawnWrites
  private let answers: Answers
  private let commands: CommandClosures

  init(
    _ run: ScriptRun, _ sessions: SessionTables, _ values: ItemValues, _ questions: ClosureQuestions,
    _ undrawn: UndrawnWrites, _ answers: Answers, _ commands: CommandClosures
  ) {
    self.run = run
    self.sessions = sessions
    self.values = values
    self.questions = questions
    writeGuard = questions.writeGuard
    self.undrawn = undrawn
    self.answers = answers
    self.commands = commands
  }

  // The modifiers of destinations. Their arguments name the existing handlers.

  /// An `on_drop`.
  func onDrop(of types: [Identifier], _ scene: LuaScene, _ table: Int, _ frame: borrowing LuaFrame) -> Modifier {
    let handlers = DropHandlers(scene: scene, table: table, modifier: .onDrop(isDelegate: frame.flag("is_delegate")))
    return .onDrop(of: types, delegate: delegate(handlers, frame), movesInTransaction: true) { [self] in
      perform(handlers, $0)
    }
  }

  /// A `drop_interaction`.
  func dropInteraction(_ scene: LuaScene, _ table: Int, _ frame: borrowing LuaFrame) -> Modifier {
    let handlers = DropHandlers(scene: scene, table: table, modifier: .interaction)
    var delegate = delegate(handlers, frame)
    delegate.validatesOnce = true
    delegate.allowsSimultaneousSessions = frame.flag("allows_simultaneous_drop_sessions")
    return .dropInteraction(delegate, movesInTransaction: true) { [self] in perform(handlers, $0) }
  }

  /// A `collection_drop`.
  func collectionDrop(_ scene: LuaScene, _ table: Int, _ frame: borrowing LuaFrame) -> Modifier {
    let handlers = DropHandlers(scene: scene, table: table, modifier: .interaction)
    var delegate = delegate(handlers, frame)
    delegate.validatesOnce = true
    return .collectionDrop(delegate, movesInTransaction: true) { [self] in collect(handlers, $0) }
  }

  /// The observer of a `drop_destination` or `reorder_container` with `is_targeted`, whose closure is a table of handlers.
  func targeted(_ scene: LuaScene, _ table: Int) -> (Bool) -> Void {
    let handlers = DropHandlers(scene: scene, table: table, modifier: .targeted)
    return { [self] in notifyTargeted(handlers, $0) }
  }

  private func delegate(_ handlers: DropHandlers, _ frame: borrowing LuaFrame) -> DropDelegate {
    var delegate = DropDelegate()
    if frame.flag("validate") { delegate.validate = { [self] in validate(handlers, $0) } }
    if frame.flag("entered") { delegate.entered = { [self] in notify(handlers, .entered, $0) } }
    if frame.flag("updated") { delegate.updated = { [self] in askForProposal(handlers, $0) } }
    if frame.flag("exited") { delegate.exited = { [self] in notify(handlers, .exited, $0) } }
    if frame.flag("targeted") { delegate.targeted = { [self] in notifyTargeted(handlers, $0) } }
    if frame.flag("concluded") { delegate.concluded = { [self] in notify(handlers, .concluded, $0) } }
    if frame.flag("ended") { delegate.ended = { [self] in notify(handlers, .ended, $0) } }
    return delegate
  }

  // MARK: Questions

  private func validate(_ handlers: DropHandlers, _ session: DropSession) -> Bool {
    ask(handlers, .validate, session, .callDropValidate) { call throws(LuaError) in
      call.isTrue(0)
    }.answer ?? false
  }

  private func askForProposal(_ handlers: DropHandlers, _ session: DropSession) -> DropConfiguration? {
    let result = ask(handlers, .updated, session, .callDropHandler) { call throws(LuaError) -> DropConfiguration? in
      // Without a result, or with nil and no reason, the last answer remains valid.
      if call.kind(0) == .none || call.kind(0) == .nil && call.kind(1) == .none { return nil }
      return try answers.configuration(from: call, of: handlers.closure(.updated))
    }
    return result.answer(ifFailed: { .failed($0) }, ifClosed: nil)
  }

  private func ask<Answer>(
    _ handlers: DropHandlers, _ handler: DropHandler, _ session: DropSession, _ function: LibraryFunction,
    read: (borrowing LuaCall) throws(LuaError) -> Answer
  ) -> ClosureQuestions.Result<Answer> {
    questions.ask(
      handlers.closure(handler), as: handlers.name(of: handler), through: function, about: session.id
    ) { call throws(LuaError) in
      // The function calls any of the handlers that are asked during a drag.
      if function == .callDropHandler { try call.push(handler.rawValue) }
      call.push(try sessions.drop(for: session, at: session.phase).table)
    } read: { call throws(LuaError) in
      try read(call)
    }
  }

  // MARK: Observers

  private func notify(_ handlers: DropHandlers, _ handler: DropHandler, _ session: DropSession) {
    observe(handlers, handler) { script, closures throws(LuaError) in
      let drop = try sessions.drop(for: session, at: session.phase)
      let call = try script.lua.begin(script.library[.callDropHandler])
      call.push(elementOf: closures, at: handlers.table)
      try call.push(handler.rawValue)
      call.push(drop.table)
      try call.run(results: 0)
    }
  }

  private func notifyTargeted(_ handlers: DropHandlers, _ isTargeted: Bool) {
    observe(handlers, .targeted) { script, closures throws(LuaError) in
      let call = try script.lua.begin(script.library[.callDropTargeted])
      call.push(elementOf: closures, at: handlers.table)
      call.push(isTargeted)
      try call.run(results: 0)
    }
  }

  private func observe(
    _ handlers: DropHandlers, _ handler: DropHandler, _ body: (Script, LuaReference) throws(LuaError) -> Void
  ) {
    let closure = handlers.closure(handler)
    guard let script = run.script(of: handlers.scene), script.lua.killed == nil else { return }
    run.question = handlers.name(of: handler)
    do throws(LuaError) {
      try writeGuard.willNotify()
      try body(script, handlers.scene.closures)
      writeGuard.checkWrites(of: closure)
    } catch {
      _ = run.fail(error, in: run.place(of: closure))
    }
    undrawn.storeWrites()
  }

  // MARK: Commands

  private func perform(_ handlers: DropHandlers, _ delivery: Delivery) -> CommandAnswer {
    commands.command(handlers.name(of: .perform), handlers.scene, handlers.table, "perform", through: .callDropHandler)
    {
      call throws(LuaError) in
      try call.push("perform")
      call.push(try sessions.receive(delivery).table)
    }
  }

  private func collect(_ handlers: DropHandlers, _ coordinator: DropCoordinator) -> CommandAnswer {
    commands.command(
      handlers.name(of: .perform), handlers.scene, handlers.table, "perform", through: .callCollectionDrop
    ) {
      call throws(LuaError) in
      let drop = try sessions.receive(coordinator.delivery)
      drop.coordinator = coordinator
      call.push(drop.table)
      let items = coordinator.items
      try call.push(listOf: items) { item throws(LuaError) in
        try call.push(values.value(of: item.item, isLocal: coordinator.session.localSession != nil))
      }
      try call.push(listOf: items) { item throws(LuaError) in try call.push(item.item.id) }
      try call.push(listOf: items) { item throws(LuaError) in
        if let row = item.sourceIndex { call.push(row + 1) } else { call.push(false) }
      }
      if let index = coordinator.destinationIndex { call.push(index + 1) } else { call.pushNil() }
      try call.push(coordinator.operation.rawValue)
      try call.push(coordinator.intent.rawValue)
    }
  }
}
