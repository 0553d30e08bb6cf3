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
    guard engine.activity == .idle else { return .insideRule }
    var line = JournalLine(
      .moveItem,
      [
        "item_id": .init(item), "namespace": namespace.map { .init($0) }, "place": .init(place),
        "before": before.map { .init($0) },
      ])
    line.addCircumstances(time: 0, pointer: 0, modifiers: modifiers)
    return recording(line) {
      recoverPlugins()
      reports.forgetReported()
      return settle(.ended(engine.move(item, in: namespace, to: place, before: before, modifiers: modifiers)))
    }
  }

  /// Makes a drag that `legalDrags` has returned, with the modifier keys of that search.
  ///
  /// The rules are asked again: if the model has changed since the search, they may refuse the drag.
  @discardableResult
  public func move(_ drag: LegalDrag) -> Response {
    move(drag.item, in: drag.namespace, to: drag.place, before: drag.landing, modifiers: drag.modifiers)
  }

  /// Cancels the drag of a pointer, with the cause `cancelled`. The pointer can begin another drag after it has gone up.
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
    return recording(line) { settle(engine.cancelDrag(pointer: pointer, reason: reason)) }
  }
}

extension Response {
  fileprivate static let insideRule = Response.failed(
    Reason("an input cannot be sent from inside a rule", code: "busy"))
}
