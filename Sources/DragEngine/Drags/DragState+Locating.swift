extension DragState {
  /// Finds the dragged items in a scene, their reorder container, the list of their rows, and their home.
  func locate(on stage: Stage) {
    let nodes = payload.keys.compactMap { stage.scene.node(item: $0) }
    located = .init(
      nodes: nodes, carried: CarriedNodes(nodes) { stage.scene.nodes.subtreeEnd(of: $0) },
      reorderNode: origin.reorderContainer.flatMap { stage.scene.node($0.node) }, version: stage.version)
    located.rows = stage.rows.list(of: self)
    located.home = home(on: stage)
  }

  /// Finds the items of a local drag in a new scene, removes items that have left the scene from the drag, and updates
  /// the drag's container and quantity.
  func relocate(on stage: Stage) {
    guard origin.isLocal else {
      located.version = stage.version
      return
    }
    for index in items.indices.reversed()
    where payload.wasInScene[index] && stage.scene.node(item: payload.keys[index]) == nil {
      removeItem(at: index)
    }
    // Another drag, a timer or a restart may have moved the items.
    if let source = origin.source.flatMap(stage.scene.node) { setContainer(to: stage.containerID(around: source)) }
    followQuantity(on: stage)
    locate(on: stage)
  }

  /// Updates the quantity of the drag's only item from a new scene, before the drop. An item whose quantity is now 0
  /// leaves the drag. An item that has been carried whole beside others, which have left the drag, has a quantity again.
  private func followQuantity(on stage: Stage) {
    guard quantity?.taken == nil, outcome == nil, items.count == 1, payload.wasInScene[0],
      let node = stage.scene.node(item: payload.keys[0])
    else { return }
    guard let total = stage.scene[node].quantity else {
      quantity = nil
      return
    }
    if total < 1 {
      removeItem(at: 0)
    } else if quantity == nil {
      quantity = DragQuantity(carrying: total, of: total)
    } else {
      quantity?.follow(total)
    }
  }

  /// The place at which a drop would change nothing; `nil` unless all items are in one list, adjacent and in the order
  /// of the payload.
  private func home(on stage: Stage) -> Home? {
    guard located.nodes.count == payload.keys.count, let first = located.nodes.first else { return nil }
    let nodes = stage.scene.nodes
    guard let index = nodes.group(of: first) else { return nil }
    for (previous, node) in zip(located.nodes, located.nodes.dropFirst()) {
      guard nodes.group(of: node) == index,
        nodes[Int(node)].indexInGroup == nodes[Int(previous)].indexInGroup + 1
      else { return nil }
    }
    let members = stage.scene.groups[Int(index)].members
    let next = Int(nodes[Int(first)].indexInGroup) + located.nodes.count
    return Home(
      group: index, collection: stage.collection(of: first),
      before: next < members.count ? nodes[Int(members[next])].id : nil)
  }
}
