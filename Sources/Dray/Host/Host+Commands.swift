// Commands of the program: moves without a pointer, undo, answers to choices, and changes of the program's own model.

extension Host {
  // MARK: Moves without coordinates

  /// Moves an item without a pointer, with the same questions and the same command as a drag. Use it for computer
  /// players, hints, moves from a network, and buttons.
  ///
  /// ```swift
  /// if let drag = host.legalDrags(of: "6D").first { host.move(drag) }
  /// host.move("6D", to: "pile 3")
  /// ```
  /// A refused move changes nothing. The move is an input: undo reverts it, and a journal records it as `move_item`. It
  /// uses no pointer, so drags of pointers continue.
  ///
  /// - Parameters:
  ///   - item: The id of the item to lift, or of a draggable container.
  ///   - namespace: The namespace of the item; `nil` allows any namespace if only one has an item with this id.
  ///   - place: The container, collection or item to drop it on.
  ///   - before: The item to insert before; `nil` is the end.
  ///   - modifiers: The modifier keys that are held during the drag.
  /// - Returns: `ended` with the outcome; `failed` inside a rule, or for names that are too long for a journal.
  @discardableResult
  public func move(
    _ item: Identifier, in namespace: Identifier? = nil, to place: Identifier, before: Identifier? = nil,
    modifiers: EventModifiers = []
  ) -> Response {
    move(item, of: nil, in: namespace, to: place, before: before, modifiers: modifiers)
  }

  /// Moves an item of a type; `nil` is any type.
  @discardableResult
  func move(
    _ item: Identifier, of type: Identifier?, in namespace: Identifier?, to place: Identifier, before: Identifier?,
    modifiers: EventModifiers
  ) -> Response {
    guard engine.activity == .idle else { return .insideRule }
    var line = JournalLine(
      .moveItem,
      [
        "item_id": .init(item), "type": type.map { .init($0) }, "namespace": namespace.map { .init($0) },
        "place": .init(place), "before": before.map { .init($0) },
      ])
    line.addCircumstances(time: 0, pointer: 0, modifiers: modifiers)
    return inputs.recording(line) {
      recovery.run()
      reports.forgetReported()
      return recovery.settle(
        .ended(engine.move(item, of: type, in: namespace, to: place, before: before, modifiers: modifiers)))
    }
  }

  /// Makes a drag that `legalDrags` has returned, with the modifier keys of that search.
  ///
  /// The rules are asked again: if the model has changed since the search, they may refuse the drag.
  @discardableResult
  public func move(_ drag: LegalDrag) -> Response {
    let namespace = drag.itemType == nil ? nil : drag.namespace ?? .noNamespace
    return move(
      drag.item, of: drag.itemType, in: namespace, to: drag.place, before: drag.landing, modifiers: drag.modifiers)
  }

  /// Cancels the drag of a pointer, with the cause `cancelled`. The pointer can begin another drag after it has gone
  /// up.
  ///
  /// - Parameters:
  ///   - pointer: The pointer of the drag.
  ///   - reason: Why the host cancels it, for the outcome.
  /// - Returns: `ended`; `unhandled` if the pointer has no drag; `failed` inside a closure.
  @discardableResult
  public func cancelDrag(pointer: PointerID = 0, reason: Reason? = nil) -> Response {
    var line = JournalLine(.cancelDrag)
    line.add(reason)
    line.addCircumstances(time: 0, pointer: pointer, modifiers: [])
    return inputs.recording(line) { recovery.settle(engine.cancelDrag(pointer: pointer, reason: reason)) }
  }

  // MARK: Undo

  /// Undoes the latest input that changed a model, in all plugins and the host's own models. If a later drop waits or
  /// has placeholders, and has changed no model yet, that drop is cancelled instead.
  ///
  /// - Returns: `performed`; `refused` while something is dragged or when no step is left; `failed` if a model cannot
  ///   be restored, and then no model has changed.
  @discardableResult
  public func undo() -> Response { inputs.recording(JournalLine(.undo)) { undoOrRedo { engine.undo() } } }

  /// Redoes the step that was undone last, as long as no command has changed a model since.
  ///
  /// - Returns: The same results as `undo`.
  @discardableResult
  public func redo() -> Response { inputs.recording(JournalLine(.redo)) { undoOrRedo { engine.redo() } } }

  /// Whether `undo` has a step to undo now; `false` during a drag, and inside a closure.
  public var canUndo: Bool { engine.canUndo }

  /// Whether `redo` has a step to redo now; `false` during a drag, and inside a closure.
  public var canRedo: Bool { engine.canRedo }

  /// The step that `undo` would undo; `nil` if there is none now.
  public var nextUndo: UndoableStep? { engine.nextUndo }

  /// The step that `redo` would redo; `nil` if there is none now.
  public var nextRedo: UndoableStep? { engine.nextRedo }

  private func undoOrRedo(_ body: () -> Response) -> Response {
    recovery.run()
    defer { recovery.run() }
    return body()
  }

  // MARK: Choices

  /// Receives each new choice for the user; answer it by `answer(_:to:)`, but not inside this closure.
  public var onChoice: ((Choice) -> Void)? {
    get { openChoices.listener }
    set { openChoices.listener = newValue }
  }

  /// The choices that are not yet answered, in the order of asking.
  public var choices: [Choice] { openChoices.open }

  /// Answers a choice: the asking command continues, as a transaction of its own in the same undo step.
  ///
  /// - Parameters:
  ///   - answer: One of the choices; `nil` chooses none, and the script receives `nil`.
  ///   - choice: The choice to answer; `nil` is the earliest.
  /// - Returns: The result of the rest of the command. A call from inside a closure changes nothing and returns a
  ///   failure.
  /// - Throws: `ChoiceError`; then no command has continued.
  @discardableResult
  public func answer(_ answer: String?, to choice: Choice? = nil) throws(ChoiceError) -> Response {
    let missing: ChoiceError = choice == nil ? .nothingWaits : .closed
    guard let choice = choice ?? openChoices.first, choice.isOpen, let command = choice.command else {
      throw missing
    }
    if let answer, !choice.choices.contains(where: answer.hasSameBytes) {
      throw .unknown(answer, choices: choice.choices, meant: suggestion(for: answer, among: choice.choices))
    }
    guard engine.activity == .idle else { return engine.resume(command) }
    inputs.run { recovery.run() }
    guard choice.isOpen else { throw missing }
    return inputs.recording(line(answering: choice, answer)) {
      choice.answer = answer
      openChoices.forget(choice)
      let response = engine.resume(command)
      recovery.run()
      return response
    }
  }

  private func line(answering choice: Choice, _ answer: String?) -> JournalLine {
    let index = choices.firstIndex { $0 === choice } ?? 0
    return JournalLine(
      .answer, ["answer": answer.map { .text($0) }, "choice": index > 0 ? .integer(index + 1) : nil])
  }

  // MARK: The program's own model

  /// Adds the host's own model to the transactions of the rules: all models commit, or all are restored.
  public func add(_ participant: any TransactionParticipant) {
    engine.add(participant)
    engine.own(participant) { [weak self] command in self?.perform(command) }
  }

  /// Removes a model from the transactions. Its changes can no longer be undone; those of other models can.
  public func remove(_ participant: any TransactionParticipant) { engine.remove(participant) }

  /// Runs a command of the program as one transaction, such as that of a button which sorts the program's model.
  /// Recordings contain no changes of that model.
  ///
  /// - Returns: `performed`, `refused` or `failed`. A call from inside a closure changes nothing and returns a failure.
  @discardableResult
  public func perform(_ command: () -> CommandAnswer) -> Response {
    inputs.run { recovery.settle(engine.perform(command)) }
  }

  /// Reports the result of an operation that a drop action of the program has announced by `Delivery.beginLoad`.
  ///
  /// - Returns: `ended` if the drop has no other pending operation, else `handled`; `unhandled` if the operation is not
  ///   pending. A call from inside a closure changes nothing and returns a failure.
  @discardableResult
  public func finishLoad(_ load: Load.ID, _ result: Load.Result) -> Response {
    inputs.run { recovery.settle(engine.finishLoad(load, result)) }
  }
}

extension Response {
  fileprivate static let insideRule = Response.failed(
    Reason("an input cannot be sent from inside a rule", code: "busy"))
}
