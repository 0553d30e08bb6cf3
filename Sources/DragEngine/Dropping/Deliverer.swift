/// Delivers dropped items to their destination, inside the transaction of the drop.
final class Deliverer {
  private let scene: SceneKeeper
  private let transactor: Transactor
  private let loads: LoadQueue
  private let placeholders: Placeholders
  /// File access used when a receiver asks for data and the source promised a file, or the reverse; `nil` lets such
  /// loads fail.
  var files: FileAccess?
  /// Wraps `files`, so that a journal records the files that receivers read.
  var fileMediator: ((FileAccess) -> FileAccess)?

  init(_ scene: SceneKeeper, _ transactor: Transactor, _ loads: LoadQueue, _ placeholders: Placeholders) {
    self.scene = scene
    self.transactor = transactor
    self.loads = loads
    self.placeholders = placeholders
  }

  private var stage: Stage { scene.stage }

  /// Delivers the items of a drop to its destination; the destination's command may wait.
  func deliver(_ drop: Drop, to target: DropTarget) -> CommandAnswer {
    if let quantity = drop.drag.quantity {
      drop.drag.quantity?.taken = min(quantity.carried, drop.drag.verdict.details.acceptedQuantity ?? quantity.carried)
    }
    drop.before = (stage.scene, target.node)
    switch target.kind {
    case .reorder(let index):
      guard let containers = stage.behaviors[target.node]?.dropping.reorderContainers else { return .done }
      return reorder(drop, in: containers, of: target.node, chosen: containers[index])
    case .rows(let group): return moveRows(drop, of: group)
    case .destination, .dynamic:
      guard let destination = stage.destination(of: target) else { return .done }
      noteRedirection(of: drop, at: target)
      return deliver(drop, to: destination, at: target.node, in: target.collection)
    }
  }

  /// Records the items that the destination takes, before its command runs. The session then shows only these items.
  private func take(_ positions: [Int], by drop: Drop) {
    drop.takenItems = positions
    drop.drag.payload.take(positions)
    drop.noteNames(in: stage.scene)
  }

  /// Records the destination of a drop for which a configuration has named a place outside of the destination. The
  /// outcome then names the destination, because its command runs, and not a command of the named place.
  private func noteRedirection(of drop: Drop, at target: DropTarget) {
    guard drop.drag.place.isRedirected, target.reorderContainer == nil, target.group == nil else { return }
    let scene = stage.scene
    let named = drop.drag.place.to.flatMap { to in
      scene.group(collection: to).flatMap { scene.groups[Int($0)].container } ?? scene.node(container: to)
    }
    guard let named, !stage.isNode(named, within: target.node) else { return }
    let isItem = scene.nodes.kind(of: target.node) == .item
    let id = isItem ? scene.nodes.id(of: target.node) : stage.containerID(around: target.node)
    drop.redirecting = id.map { stage.symbols[$0] }
  }

  /// Runs the commands of the node's enabled reorder containers for the chosen type and namespace, in the order in
  /// which they were attached. Either all succeed or all are rolled back.
  private func reorder(
    _ drop: Drop, in containers: [ReorderContainer], of node: NodeIndex, chosen: ReorderContainer
  ) -> CommandAnswer {
    let drag = drop.drag
    guard let to = drag.name(drag.place.to) else {
      return .refused(Reason("the reorder container has no collection", code: "no_collection"))
    }
    if let reason = problemInside(drag, to) { return .failed(reason) }
    let sources = drag.items.prefix(drag.verdict.details.acceptedItemCount ?? .max).map(\.id)
    take(Array(sources.indices), by: drop)
    let destination = ReorderDestination(
      collection: to, position: drag.name(drag.place.before).map { .before($0) } ?? .end)
    let difference = AnyReorderDifference(
      sources: sources, from: drag.from, destination: destination)
    let called = containers.filter {
      $0.isEnabled && $0.type == chosen.type && $0.namespace == chosen.namespace
    }
    drop.effect.isMovedInTransaction = called.allSatisfy { $0.movesInTransaction ?? transactor.hasModels }
    drag.situation.place.index = index(of: drag.place)
    let session = DropSession(drag, seenFrom: stage.scene.frame(of: node), phase: .active)
    for container in called {
      let answer = container.move(difference, session)
      guard case .done = answer else { return answer }
    }
    return .done
  }

  /// The offset in the list of a place, counted before dragged items are removed; `nil` if the scene has no such list.
  private func index(of place: DropPlace) -> Int? {
    guard let group = place.to.flatMap(stage.scene.group(collection:)) else { return nil }
    let list = stage.scene.groups[Int(group)]
    let follower = place.before.flatMap { stage.scene.member($0, of: group) }
    return list.offset(ofMember: follower.map { Int(stage.scene.nodes[Int($0)].indexInGroup) } ?? list.members.count)
  }

  /// The reason that the items cannot be moved: an item contains the list, or the scene cannot be described. Checked in
  /// the present scene, because observers may have changed the model since the verdict.
  private func problemInside(_ drag: DragState, _ collection: Identifier) -> Reason? {
    if !scene.isCurrent {
      do { try scene.rebuild() } catch { return error.reason }
    }
    guard let group = stage.symbols.symbol(for: collection).flatMap({ stage.scene.group(collection: $0) }),
      let container = stage.scene.groups[Int(group)].container
    else { return nil }
    let carrier = drag.payload.keys.first { key in
      stage.scene.node(item: key).map { stage.isNode(container, within: $0) } ?? false
    }
    return carrier.map { .insideItself(stage.symbols[$0.id], collection) }
  }

  /// Runs the move action for the rows of a drag.
  private func moveRows(_ drop: Drop, of group: GroupIndex) -> CommandAnswer {
    let drag = drop.drag
    guard let rows = stage.groupBehaviors[group]?.rows, let move = rows.move, let index = drag.place.index else {
      return .refused(Reason("the rows are gone", code: "rows_gone"))
    }
    let taken = drag.located.nodes.prefix(drag.verdict.details.acceptedItemCount ?? .max)
    take(Array(taken.indices), by: drop)
    drop.effect.isMovedInTransaction = rows.movesInTransaction ?? transactor.hasModels
    return move(stage.rows.offsets(of: taken, in: group), index, stage.rows.session(of: drag, in: group))
  }

  private func deliver(
    _ drop: Drop, to destination: DropDestination, at node: NodeIndex, in group: GroupIndex?
  ) -> CommandAnswer {
    let drag = drop.drag
    let isTaken = destination.takenKinds(of: drag.payload, scene.types)
    let fitting = drag.items.indices.filter { isTaken[drag.payload.kindOfItem[$0]] }
    take(Array(fitting.prefix(drag.verdict.details.acceptedItemCount ?? .max)), by: drop)
    drop.effect.isMovedInTransaction = destination.movesInTransaction ?? transactor.hasModels
    let session = DropSession(drag, seenFrom: stage.scene.frame(of: node), phase: .active)
    drop.isOpen = true
    defer { drop.isOpen = false }
    let delivery = delivery(of: drop, session)
    guard let collect = destination.collectionAction else { return destination.action(delivery) }
    let list = group.flatMap(stage.scene.listName)
    return collect(
      coordinator(of: drop, delivery, in: group, list) { [placeholders] item, index, size in
        guard drop.isOpen, let list else { return nil }
        return placeholders.insert(for: item, of: drag, in: list, at: index, size: size)
      })
  }

  /// The argument of a collection's drop action.
  private func coordinator(
    of drop: Drop, _ delivery: Delivery, in group: GroupIndex?, _ list: ListName?,
    insertPlaceholder: @escaping (DragItem, Int, Size?) -> Placeholder?
  ) -> DropCoordinator {
    let items = drop.takenItems.map { position in
      let node = drop.drag.origin.isLocal ? stage.scene.node(item: drop.drag.payload.keys[position]) : nil
      let row = node.flatMap {
        group != nil && stage.scene.nodes.group(of: $0) == group ? stage.rows.offset(of: $0) : nil
      }
      return DropCoordinator.Item(item: drop.drag.items[position], sourceIndex: row)
    }
    return DropCoordinator(
      delivery: delivery, items: items, operation: drop.operation, list: list, insertPlaceholder: insertPlaceholder,
      noteReceivingRow: { position, index in
        guard let list, drop.takenItems.indices.contains(position) else { return }
        drop.receivingRows[drop.takenItems[position]] = Drop.ReceivingRow(list: list, index: index)
      })
  }

  /// The argument of a drop's action.
  private func delivery(of drop: Drop, _ session: DropSession) -> Delivery {
    Delivery(
      items: drop.takenItems.map { drop.items[$0] }, session: session, types: scene.types,
      files: files.map { fileMediator?($0) ?? $0 },
      isOpen: { drop.isOpen },
      decideByReceiver: { [unowned self] in
        if drop.isOpen, transactor.transaction?.drop === drop { drop.receipt.isDecidedByReceiver = true }
      },
      takeTogether: { if drop.isOpen { drop.receipt.owner = $0 } },
      // A drop is open only while the engine runs its action. Therefore `self` exists here.
      beginWaiting: { [unowned self] in
        guard drop.isOpen else { return .none }
        let id = loads.issueID()
        drop.receipt.openLoads.insert(id)
        return id
      },
      beginLoading: { [unowned self] order throws(LoadError) in
        guard drop.isOpen else {
          throw .unavailable(Reason("data can be requested only while the drop action runs", code: "too_late"))
        }
        return try loads.begin(order, of: drop)
      })
  }
}
