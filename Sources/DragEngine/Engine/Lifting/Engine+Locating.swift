// The positions of dragged items in the present scene.

extension Engine {
  /// Finds the dragged items, their reorder container, and the place that would change nothing.
  func locate(_ drag: DragState) {
    let nodes = drag.payload.keys.compactMap { stage.scene.node(item: $0) }
    let end = nodes.map { stage.scene.nodes.subtreeEnd(of: $0) }.max() ?? 0
    drag.located = .init(
      nodes: nodes, span: (nodes.min() ?? end)..<end,
      reorderNode: drag.origin.reorderContainer.flatMap { stage.scene.node($0.node) }, version: stage.version)
    drag.located.rows = rows(of: drag)
    drag.located.home = home(of: drag)
  }

  /// Finds a drag's items and observers in a new scene, and drops items that have vanished from it.
  func locateAnew(_ drag: DragState) {
    refreshObservers(of: drag)
    guard drag.origin.isLocal else {
      drag.located.version = stage.version
      return
    }
    for index in drag.items.indices.reversed()
    where drag.payload.wasInScene[index] && stage.scene.node(item: drag.payload.keys[index]) == nil {
      drag.removeItem(at: index)
    }
    // Another drag, a timer or a restart may have moved the items.
    if let source = drag.origin.source.flatMap(stage.scene.node) { drag.comes(from: stage.containerID(around: source)) }
    locate(drag)
  }

  /// The place at which a drop would change nothing; `nil` if the items are not adjacent in this order.
  private func home(of drag: DragState) -> DragState.Home? {
    guard drag.located.nodes.count == drag.payload.keys.count, let first = drag.located.nodes.first else { return nil }
    let nodes = stage.scene.nodes
    guard let index = nodes.group(of: first) else { return nil }
    for (previous, node) in zip(drag.located.nodes, drag.located.nodes.dropFirst()) {
      guard nodes.group(of: node) == index,
        nodes[Int(node)].indexInGroup == nodes[Int(previous)].indexInGroup + 1
      else { return nil }
    }
    let members = stage.scene.groups[Int(index)].members
    let next = Int(nodes[Int(first)].indexInGroup) + drag.located.nodes.count
    return DragState.Home(
      group: index, collection: stage.collection(of: first),
      before: next < members.count ? nodes[Int(members[next])].id : nil)
  }
}
