extension Engine {
  /// Drops a drag: runs the command of its destination if the last verdict allows it, and ends the drag.
  func drop(_ drag: DragState) -> DragOutcome {
    let verdict = drag.verdict
    guard let target = drag.target, verdict.operation.delivers else {
      return end(drag, as: verdict.operation, verdict.cause ?? .noTarget, verdict.reason)
    }
    leaveDelegate(drag, dropping: true)
    let drop = Drop(drag, verdict.operation)
    drop.shown = previews(of: drag)
    let isInside = transaction != nil
    let answer = transact {
      drop.step = transaction?.step
      // A drop made by a command belongs to the command's step.
      if let transaction, transaction.name == nil, transaction.namedBy == nil { self.transaction?.namedBy = drop }
      let effects = isInside ? countEffects() : EffectCount.none
      let delivered = acting(for: drop) { deliver(drop, to: target) }
      guard case .done = delivered else { return delivered }
      if let problem = problem(with: drop, since: effects, isInside: isInside) { return .refused(problem) }
      drags.removeAll { $0 === drag }
      transaction?.drops.append(drop)
      return drop.openLoads.isEmpty ? finishSource(of: drop) : .done
    }
    switch answer {
    case .done: return drag.outcome ?? promisedOutcome(of: drop)
    case .refused(let reason): return end(drag, as: .cancel, drop.isUnchanged ? .unchanged : .refused, reason)
    case .failed(let reason): return end(drag, as: .cancel, .failed, reason)
    }
  }

  /// The name of a drop's undo step.
  func name(of drop: Drop) -> UndoableStep {
    let drag = drop.drag
    var name = UndoableStep(.drop)
    if drag.origin.isLocal { name.itemIDs = drop.itemIDs }
    name.route = drag.route(to: drop.place)
    name.operation = drop.operation
    name.isUnfinished = !drop.openLoads.isEmpty
    return name
  }

  // MARK: Delivery

  /// Runs the action of a drop; if the action waits, so does the drop.
  func acting(for drop: Drop?, _ action: () -> CommandAnswer) -> CommandAnswer {
    let before = transaction?.drop
    transaction?.drop = drop
    defer { transaction?.drop = before }
    return action()
  }

  /// Delivers the items to the destination.
  private func deliver(_ drop: Drop, to target: DropTarget) -> CommandAnswer {
    switch target.kind {
    case .reorder(let index):
      guard let containers = stage.behaviors[target.node]?.reorderContainers else { return .done }
      return reorder(drop, in: containers, chosen: containers[index])
    case .destination(let index):
      guard let destination = stage.behaviors[target.node]?.dropDestinations[index] else { return .done }
      return deliver(drop, to: destination, at: target.node, in: target.group)
    case .dynamic(let group, let index):
      guard let destination = stage.groupBehaviors[group]?.dropDestinations[index] else { return .done }
      return deliver(drop, to: destination, at: target.node)
    case .rows(let group): return moveRows(drop, of: group)
    }
  }

  /// Runs the commands of all reorder containers of the node, in the order in which they were attached: the host's
  /// command moves its items, then each plugin's command follows. Either all succeed or all are rolled back.
  private func reorder(
    _ drop: Drop, in containers: [ReorderContainer], chosen: ReorderContainer
  ) -> CommandAnswer {
    let drag = drop.drag
    guard let to = drag.name(drag.place.to) else {
      return .refused(Reason("the reorder container has no collection", code: "no_collection"))
    }
    if let reason = problemInside(drag, to) { return .failed(reason) }
    let sources = drag.items.prefix(drag.verdict.acceptedItemCount ?? .max).map(\.id)
    drop.takenItems = Array(sources.indices)
    let destination = ReorderDestination(
      collection: to, position: drag.name(drag.place.before).map { .before($0) } ?? .end)
    let difference = ReorderDifference(
      sources: sources, from: drag.from, destination: destination)
    let called = containers.filter {
      $0.isEnabled && $0.type == chosen.type && $0.namespace == chosen.namespace
    }
    drop.isMovedInTransaction = called.allSatisfy(\.movesInTransaction)
    for container in called {
      let answer = container.move(difference)
      guard case .done = answer else { return answer }
    }
    return .done
  }

  /// The reason if a list lies inside an item that is moved into it, in the present scene: observers may have changed
  /// the model since the verdict.
  private func problemInside(_ drag: DragState, _ collection: Identifier) -> Reason? {
    if !sceneState.isCurrent {
      do { try rebuildScene() } catch { return error.reason }
    }
    guard let group = symbols.symbol(for: collection).flatMap({ stage.scene.group(collection: $0) }),
      let container = stage.scene.groups[Int(group)].container
    else { return nil }
    let carrier = drag.payload.keys.first { key in
      stage.scene.node(item: key).map { stage.isNode(container, within: $0) } ?? false
    }
    return carrier.map { .insideItself(symbols[$0.id], collection) }
  }

  private func deliver(
    _ drop: Drop, to destination: DropDestination, at node: NodeIndex, in group: GroupIndex? = nil
  ) -> CommandAnswer {
    let drag = drop.drag
    let isTaken = drag.payload.kinds.map { takes(destination, $0) }
    let fitting = drag.items.indices.filter { isTaken[drag.payload.kindOfItem[$0]] }
    drop.takenItems = Array(fitting.prefix(drag.verdict.acceptedItemCount ?? .max))
    drop.before = (stage.scene, node)
    drop.isMovedInTransaction = destination.movesInTransaction
    let session = DropSession(drag, seenFrom: stage.scene.frame(of: node), phase: .active)
    drop.isOpen = true
    defer { drop.isOpen = false }
    let delivery = delivery(of: drop, session)
    guard let collect = destination.collectionAction else { return destination.action(delivery) }
    let list = group.flatMap(listName)
    return collect(
      coordinator(of: drop, delivery, in: group, list) { [self] item, index, size in
        guard drop.isOpen, let list else { return nil }
        return insertPlaceholder(for: item, of: drag, in: list, at: index, size: size)
      })
  }

  /// The argument of a collection's drop action.
  private func coordinator(
    of drop: Drop, _ delivery: Delivery, in group: GroupIndex?, _ list: ListName?,
    insertPlaceholder: @escaping (DragItem, Int, Size?) -> Placeholder?
  ) -> DropCoordinator {
    let items = drop.takenItems.map { position in
      let node = drop.drag.origin.isLocal ? stage.scene.node(item: drop.drag.payload.keys[position]) : nil
      let row = node.flatMap { group != nil && stage.scene.nodes.group(of: $0) == group ? grab(of: $0).index : nil }
      return DropCoordinator.Item(item: drop.drag.items[position], sourceIndex: row)
    }
    return DropCoordinator(
      delivery: delivery, items: items, operation: drop.operation, list: list, insertPlaceholder: insertPlaceholder,
      noteLanding: { position, index in
        guard let list, drop.takenItems.indices.contains(position) else { return }
        drop.landings[drop.takenItems[position]] = Drop.Landing(list: list, index: index)
      })
  }

  /// Notifies the source that its items were taken, inside the transaction, so that it can remove them there.
  func finishSource(of drop: Drop) -> CommandAnswer {
    if drop.operation == .delete {
      let deleted = deleteRows(drop.takenItems.map { drop.keys[$0] })
      guard case .done = deleted else { return deleted }
    }
    guard !drop.drag.observers.sources.isEmpty else { return .done }
    let arrived = drop.isReorder ? itemsInScene(of: drop.drag) : nil
    tellSource(drop.drag, .ending(drop.operation), of: drop.partOfItems)
    // The source has already released the items here, so the drop does not wait for a source that waits.
    let answer = acting(for: nil) { endSource(drop.drag, drop.operation, of: drop.partOfItems) }
    guard case .done = answer, let arrived, let left = itemsInScene(of: drop.drag),
      let lost = arrived.first(where: { !left.contains($0) })
    else { return answer }
    return .failed(
      Reason(
        """
        '\(symbols[lost.id])' was moved and then removed by its source; inside one reorder container the move does both
        """,
        code: "removed_twice", parameters: ["item_id": symbols[lost.id]]))
  }

  /// The dragged items in the scene at this moment of a transaction; `nil` if the scene cannot be built now.
  private func itemsInScene(of drag: DragState) -> [ItemKey]? {
    do { try rebuildScene() } catch { return nil }
    return drag.payload.keys.filter { stage.scene.node(item: $0) != nil }
  }

  // MARK: After the drop

  /// Ends a committed drop: at once, or when its data has arrived.
  func settle(_ drop: Drop) {
    guard drop.openLoads.isEmpty else {
      pendingDrops.append(drop)
      return
    }
    let drag = drop.drag
    guard drag.outcome == nil else { return }
    let outcome = outcome(of: drop)
    drag.outcome = outcome
    if let step = drop.step { history.finish(step, as: name(of: drop)) }
    concludeDelegate(drag)
    endDelegates(drag, drop.operation)
    tellDestinations(drag, .ended(drop.operation))
    tellEnd(of: drag, outcome, previewEndings(of: drop))
    tellSource(drag, .dataTransferCompleted, of: drop.partOfItems)
    tellDestination(drag, .dataTransferCompleted)
  }

  /// The outcome of a drop whose transaction is running or whose data is loading, assuming that nothing fails.
  private func promisedOutcome(of drop: Drop) -> DragOutcome {
    var outcome = outcome(of: drop.drag, drop.operation, .dropped)
    outcome.acceptedItemCount = drop.takenItems.count
    outcome.isUnfinished = !drop.openLoads.isEmpty
    return outcome
  }

  private func outcome(of drop: Drop) -> DragOutcome {
    var outcome = outcome(of: drop.drag, drop.operation, .dropped, drop.reason ?? drop.remark)
    outcome.route = drop.drag.route(to: drop.place)
    outcome.acceptedItemCount = drop.acceptedItemCount
    outcome.failedItemIDs = drop.failedItemIDs
    outcome.itemIDsToSelect = itemsToSelect(after: drop)
    outcome.itemIDsToDeselect = itemsToDeselect(after: drop)
    return outcome
  }
}
