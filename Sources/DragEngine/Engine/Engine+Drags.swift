// The drags of an engine: reading, cancelling and changing them, and moves and deletions without a pointer.

extension Engine {
  /// The drag of a pointer as its destination sees it; `nil` if the pointer has no drag.
  public func dropSession(pointer: PointerID = 0) -> DropSession? {
    drags.drag(of: pointer).map { drag in
      let frame = drag.targetNode(on: stage).map { stage.scene.frame(of: $0) } ?? .zero
      return DropSession(drag, seenFrom: frame, phase: .active)
    }
  }

  /// The result of a drop of a pointer's drag; `nil` if the pointer has no drag.
  public func verdict(pointer: PointerID = 0) -> Verdict? { drags.drag(of: pointer).map { $0.verdict.verdict(of: $0) } }

  /// The operations that the source of a pointer's drag suggests to another program, for a host that passes the drag
  /// on.
  public func operationsOutsideApp(pointer: PointerID = 0) -> DropOperation.Set {
    drags.drag(of: pointer)?.operationsOutsideApp ?? []
  }

  /// Whether a pointer has a drag.
  public func isDragging(pointer: PointerID = 0) -> Bool { drags.running.contains { $0.pointer == pointer } }

  /// The pointers that are down in the scene.
  package var pressedPointers: [PointerID] {
    pointing.pointerInput.pointers.all.filter(\.isPressed).map(\.pointer)
  }

  /// The pointer of a drag that is running, or whose drop waits; `nil` for any other drag.
  package func pointer(of id: DragSession.ID) -> PointerID? {
    (drags.drag(id) ?? drags.pendingDrop(of: id)?.drag)?.pointer
  }

  /// Whether a drag is running, or its drop waits for data or for a command.
  public func isRunning(_ id: DragSession.ID) -> Bool { drags.isRunning(id) }

  /// Whether any drag is running, or any drop waits for data or for a command.
  public var isDragging: Bool { drags.isDragging }

  /// Whether no operation is pending: no closure is being called, no drag is running, and no drop or command waits.
  public var isAtRest: Bool { activity == .idle && drags.isAtRest && commands.waiting.waits.isEmpty }

  /// Whether a command waits, also the command of a drop.
  package var hasWaitingCommands: Bool { !commands.waiting.waits.isEmpty }

  /// The pending operations as texts for the user, such as `a drag is in progress`, `a drop waits for data or for a
  /// command`, and the description of a waiting command. Empty if `isAtRest`.
  public var unfinishedWork: [String] {
    (activity == .idle ? [] : ["a rule runs"]) + drags.descriptions + commands.waiting.waits.all().map { $0.describe() }
  }

  /// The drags that the latest input has ended, in the order in which they ended.
  ///
  /// One input can end several drags: `suspended`, Escape, or a change of the scene that removes their items. The
  /// input's response contains only one of them. Drags that end between two inputs, for example by a read of a changed
  /// scene, are appended.
  public var endedDrags: [EndedDrag] { drags.ended.list }

  /// Increases when a drag begins, waits or is over. Code that stores data for drags need not look for ended drags
  /// while this value is unchanged.
  package var dragRevision: UInt64 { drags.dragRevision }

  /// The drag that keys or taps hold, with the places that would take it; `nil` if there is none.
  ///
  /// - Complexity: one question for each place, unless the places are cached and nothing has changed.
  public var heldDrag: HeldDrag? { holding.taps.heldDrag }

  /// The node that spring loading will activate if the pointer stays; `nil` if there is none or it is already
  /// activated.
  package func springLoadingNode(pointer: PointerID = 0) -> NodeIndex? {
    drags.drag(of: pointer).flatMap(hovering.springs.node)
  }

  // MARK: Sessions, for rules

  /// Whether a drag carries at least one item that offers one of these types; no data is made.
  ///
  /// - Parameters:
  ///   - types: The types to conform to.
  ///   - session: The drag.
  public func hasItems(conformingTo types: [Identifier], in session: DropSession) -> Bool {
    session.state.payload.types.conform(toOneOf: types, self.types)
  }

  /// The item under the pointer of a drag, if the pointer is in the middle half of the item's width and height.
  public func itemUnder(_ session: DropSession) -> Identifier? { session.state.itemUnderPointer(on: stage) }

  // MARK: Changing drags

  /// Cancels the drag of a pointer.
  ///
  /// - Parameters:
  ///   - pointer: The pointer of the drag.
  ///   - cause: The cause of the outcome.
  ///   - reason: The reason of the outcome.
  /// - Returns: `ended` with the outcome; `unhandled` if the pointer has no drag. A call from inside a closure changes
  ///   nothing and returns a failure.
  @discardableResult
  public func cancelDrag(pointer: PointerID = 0, cause: Cause = .cancelled, reason: Reason? = nil) -> Response {
    guard beginInput() else { return .busy }
    guard let drag = drags.drag(of: pointer) else { return .unhandled }
    defer { reviewDrags() }
    return .ended(dropping.endings.cancel(drag, cause, reason))
  }

  /// Cancels a drop that waits for data or for a command. The receivers get a cancellation error and cannot request
  /// more data.
  ///
  /// Changes that are already committed remain; the source keeps its items.
  ///
  /// - Parameters:
  ///   - id: The drag.
  ///   - cause: The cause of the outcome.
  ///   - reason: The reason of the outcome.
  /// - Returns: `ended` with the outcome; `unhandled` if no drop of the drag waits. A call from inside a closure
  ///   changes nothing and returns a failure.
  @discardableResult
  public func cancelDrop(
    _ id: DragSession.ID, cause: Cause = .cancelled, reason: Reason? = nil
  ) -> Response {
    guard beginInput() else { return .busy }
    guard let drop = drags.pendingDrop(of: id) else { return .unhandled }
    defer { reviewDrags() }
    return dropping.progress.cancel(drop, cause, reason)
  }

  /// Takes the result of an operation that a drop action has begun by `Delivery.beginLoad`.
  ///
  /// A result is applied to the model in a transaction of its own. When nothing is pending any longer, the drag ends:
  /// with the operation of the drop, or, if the drop has failed, with `cancel`, and the source keeps its items.
  /// - Parameters:
  ///   - load: The load.
  ///   - result: The data or the error.
  /// - Returns: `ended` if the drop has no other pending operation, else `handled`, or `failed` if the command that
  ///   takes the result failed; `unhandled` if the operation is not pending. A call from inside a closure changes
  ///   nothing and returns a failure.
  @discardableResult
  public func finishLoad(_ load: Load.ID, _ result: Load.Result) -> Response {
    guard beginInput() else { return .busy }
    defer { reviewDrags() }
    try? updateScene()
    return dropping.progress.finishLoad(load, result)
  }

  /// The drags whose drops wait for their data or for a command, and how often each drop has continued after a wait.
  package var waitingDrops: [DragSession.ID: Int] {
    Dictionary(drags.pending.map { ($0.drag.id, $0.effect.continuationCount) }) { first, _ in first }
  }

  /// Adds items to a running drag, and asks the destination again.
  ///
  /// Inside a command, the items are added when its transaction commits. Items that the drag already carries are
  /// skipped.
  /// - Parameters:
  ///   - items: The items to add.
  ///   - id: The drag.
  /// - Returns: `handled` if items were or will be added; `refused`, without adding any, if one of them is in another
  ///   drag, or if the drag is external, would offer too many types, or carries a part of an item; `unhandled` if the
  ///   drag is unknown or already carries all items. A call from inside a question or an observer changes nothing and
  ///   returns a failure.
  @discardableResult
  public func addItems(_ items: [DragItem], to id: DragSession.ID) -> Response {
    guard activity == .idle || activity == .command else { return .busy }
    guard let drag = drags.drag(id) else { return .unhandled }
    let answer = lifting.adder.add(items, to: drag)
    if activity == .idle { reviewDrags() }
    return answer
  }

  /// Moves an item by a drag without a pointer. The drag asks the same questions and runs the same command as a drag by
  /// a pointer.
  ///
  /// Inside a command, the move joins the command's transaction. The scene is first described with the changes of the
  /// command so far. A refused move changes nothing.
  /// - Parameters:
  ///   - item: The id of the item to lift.
  ///   - namespace: The namespace of the item; `nil` if only one namespace has an item of this id. If several items in
  ///     the namespace have the id, the first item in the scene is used.
  ///   - place: The container, collection or item to drop the item on.
  ///   - before: The item to insert before; `nil` is the end.
  ///   - modifiers: The modifier keys that are held during the drag.
  /// - Returns: The outcome of the drag. Inside a command, this is the outcome in case that the transaction commits,
  ///   with the requested place. A drag whose drop would not insert before `before` is cancelled, with the cause
  ///   `noTarget`.
  public func move(
    _ item: Identifier, in namespace: Identifier? = nil, to place: Identifier, before: Identifier? = nil,
    modifiers: EventModifiers = []
  ) -> DragOutcome {
    move(item, of: nil, in: namespace, to: place, before: before, modifiers: modifiers)
  }

  /// Moves an item as `move(_:in:to:before:modifiers:)` does.
  ///
  /// - Parameter type: The type of the item; `nil` is any, and the first item in the scene is used.
  package func move(
    _ item: Identifier, of type: Identifier?, in namespace: Identifier?, to place: Identifier, before: Identifier?,
    modifiers: EventModifiers
  ) -> DragOutcome {
    guard beginInput() || activity == .command else {
      return .notLifted(Reason("a question cannot move items", code: "busy"))
    }
    do { try commands.update.runInCommand() } catch { return .notLifted(error.reason) }
    defer { if activity == .idle { reviewDrags() } }
    return dropping.mover.move(item, of: type, in: namespace, to: place, before: before, modifiers)
  }

  /// Deletes rows as the Delete key does, by the `onDelete` action of each row's list.
  ///
  /// - Parameter itemIDs: Items of one or several lists. If several items have the same id, the first item in the scene
  ///   is used.
  /// - Returns: `performed`; `refused`, without a change, if an item is unknown or cannot be deleted, or an action
  ///   refuses; `failed` if an action or the scene fails, or inside a closure; `unhandled` for an empty list.
  @discardableResult
  public func delete(_ itemIDs: [Identifier]) -> Response {
    guard beginInput() else { return .busy }
    do { try updateScene() } catch { return .failed(error.reason) }
    switch dropping.deleter.rows(itemIDs) {
    case .refused(let reason): return .refused(reason)
    case .deletable(let rows):
      guard !rows.isEmpty else { return .unhandled }
      defer { reviewDrags() }
      return transactor.carryOut(as: dropping.deleter.name(ofDeleting: rows)) { dropping.deleter.delete(rows) }
    }
  }
}
