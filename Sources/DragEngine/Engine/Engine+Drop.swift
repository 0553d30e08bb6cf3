/// A drag that was dropped and waits for its data.
final class Transfer {
  let drag: DragState
  let operation: DropOperation
  let destination: Identifier?
  var open: Set<Load.ID> = []
  var failure: Reason?

  init(drag: DragState, operation: DropOperation, destination: Identifier?) {
    self.drag = drag
    self.operation = operation
    self.destination = destination
  }
}

extension Engine {
  /// Lets go of a drag: runs the command of its destination if the last verdict was a yes, and ends the drag.
  func drop(_ drag: DragState) -> DragOutcome {
    let verdict = drag.verdict
    guard let target = drag.target, verdict.operation.delivers else {
      return end(drag, as: verdict.operation, verdict.cause ?? .noTarget, verdict.reason)
    }
    let operation = verdict.operation
    let transfer = Transfer(drag: drag, operation: operation, destination: drag.name(drag.place.to))
    let wasJoined = transaction != nil
    let answer = transact {
      let delivered = deliver(drag, to: target, transfer)
      guard case .done = delivered, transfer.open.isEmpty else { return delivered }
      return finishSource(drag, operation, target)
    }
    switch answer {
    case .done:
      let outcome = outcome(of: drag, operation, .dropped)
      drags.removeAll { $0 === drag }
      if !transfer.open.isEmpty {
        transfers.append(transfer)
      } else if wasJoined {
        transaction?.endings.append(.init(drag: drag, operation: operation))
      } else {
        concludeDrop(drag, operation)
      }
      monitor?(.ended(drag.id, outcome))
      return outcome
    case .refused(let reason): return end(drag, as: .cancel, .refused, reason)
    case .failed(let reason):
      monitor?(.failed(reason))
      return end(drag, as: .cancel, .failed, reason)
    }
  }

  /// Hands the items to the destination.
  private func deliver(_ drag: DragState, to target: DropTarget, _ transfer: Transfer) -> CommandAnswer {
    switch target.kind {
    case .reorder(let index):
      guard let behavior = stage.behaviors[target.node], let to = drag.name(drag.place.to) else {
        return .refused("the reorder container has no collection")
      }
      let accepted = drag.items.prefix(drag.verdict.acceptedItemCount ?? .max)
      let destination = ReorderDestination(
        collection: to, position: drag.name(drag.place.before).map { .before($0) } ?? .end)
      return behavior.reorderContainers[index].move(
        ReorderDifference(sources: accepted.map(\.id), from: drag.name(drag.origin.container), destination: destination)
      )
    case .destination(let index):
      guard let behavior = stage.behaviors[target.node] else { return .done }
      return deliver(drag, to: behavior.dropDestinations[index], at: target, transfer)
    case .dynamic(let group, let index):
      guard let behavior = stage.groupBehaviors[group] else { return .done }
      return deliver(drag, to: behavior.dropDestinations[index], at: target, transfer)
    }
  }

  private func deliver(
    _ drag: DragState, to destination: DropDestination, at target: DropTarget, _ transfer: Transfer
  ) -> CommandAnswer {
    let session = DropSession(drag, seenFrom: stage.scene.frame(of: target.node), phase: .active)
    let delivery = Delivery(items: acceptedItems(of: drag, for: destination), session: session) { [self] in
      issuedLoads += 1
      let load = Load.ID(rawValue: issuedLoads)
      transfer.open.insert(load)
      return load
    }
    return destination.action(delivery)
  }

  /// The items that a destination gets: those it can take, at most as many as it accepted.
  private func acceptedItems(of drag: DragState, for destination: DropDestination) -> [DragItem] {
    let fitting = zip(drag.items, drag.keys).filter { takes(destination, $0.1) }.map(\.0)
    return Array(fitting.prefix(drag.verdict.acceptedItemCount ?? .max))
  }

  /// Lets the source hear that its items were taken, inside the transaction, so that it can give them up there.
  private func finishSource(_ drag: DragState, _ operation: DropOperation, _ target: DropTarget?) -> CommandAnswer {
    guard drag.hasSourceObservers else { return .done }
    var isReorder = false
    if case .reorder? = target?.kind { isReorder = true }
    let arrived = isReorder ? itemsInScene(of: drag) : nil
    tellSource(drag, .ending(operation))
    let answer = endSource(drag, operation)
    guard case .done = answer, let arrived, let left = itemsInScene(of: drag),
      let lost = arrived.first(where: { !left.contains($0) })
    else { return answer }
    let name = symbols[lost.id]
    return .failed(
      Reason(
        "\(name) was moved and then removed by its source; inside one reorder container the move does both",
        code: "removed_twice"))
  }

  /// The dragged items that the model shows at this moment of a transaction; `nil` if it cannot be drawn now.
  private func itemsInScene(of drag: DragState) -> [ItemKey]? {
    do {
      try rebuildScene()
      return drag.keys.filter { stage.scene.node(item: $0) != nil }
    } catch {
      return nil
    }
  }

  /// Tells everybody but the source that a drop stands, and then everybody that the data has arrived.
  func concludeDrop(_ drag: DragState, _ operation: DropOperation) {
    for seen in drag.seen { tell(seen, drag, .ended(operation)) }
    tellSource(drag, .dataTransferCompleted)
    if let target = drag.target, let seen = drag.seen.first(where: { $0.identity == target.identity }) {
      tell(seen, drag, .dataTransferCompleted)
    }
  }

  // MARK: Loads

  /// Tells the engine how a load ended that a drop action had announced.
  ///
  /// What came is taken into the model in a transaction of its own. When no load of the drop is open any more the drag
  /// ends: with the operation of the drop if all came, else with `cancel`, and the source keeps its items.
  /// - Returns: `unhandled` if there is no such load, or it has ended already.
  @discardableResult
  public func finishLoad(_ load: Load.ID, _ result: Load.Result) -> Response {
    guard activity == .idle, let index = transfers.firstIndex(where: { $0.open.contains(load) }) else {
      return .unhandled
    }
    let transfer = transfers[index]
    transfer.open.remove(load)
    let isLast = transfer.open.isEmpty
    if isLast { transfers.remove(at: index) }
    var answer: CommandAnswer
    switch result {
    case .failed(let reason):
      transfer.failure = transfer.failure ?? reason
      answer = .refused(reason)
    case .completed(let take):
      answer = transact {
        let taken = take()
        guard case .done = taken, isLast, transfer.failure == nil else { return taken }
        return finishSource(transfer.drag, transfer.operation, nil)
      }
    }
    if case .refused(let reason) = answer { transfer.failure = transfer.failure ?? reason ?? "the data was refused" }
    if case .failed(let reason) = answer { transfer.failure = transfer.failure ?? reason }
    guard isLast else { return .handled }
    if transfer.failure == nil {
      concludeDrop(transfer.drag, transfer.operation)
    } else {
      cancel(transfer.drag, as: .cancel)
      tellSource(transfer.drag, .dataTransferCompleted)
    }
    reviewDrags()
    return .handled
  }
}
