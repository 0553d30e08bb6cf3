extension Engine {
  /// The placements to draw, from back to front: the scene with dragged items, and the gap made for them.
  ///
  /// Describes the scene anew if it has changed. If that fails, the last valid scene is drawn.
  /// - Complexity: O(*n*) in the number of nodes.
  public var placements: [Placement] {
    if activity == .idle { try? updateScene() }
    return during(.question) { stage.scene.placements(arrangement, symbols: symbols) }
  }

  /// The effect of the running drags on the drawing; if there are several, the first one has the gap.
  var arrangement: Arrangement {
    // While a command runs, the scene may be newer than the drags' positions in it.
    guard let drag = drags.first, drags.allSatisfy(isFound) else { return .resting }
    var arrangement = Arrangement(lifted: drags.flatMap(lifted))
    arrangement.leader = drag.payload.keys.indices.contains(drag.leader) ? node(of: drag, at: drag.leader) : nil
    arrangement.targeted = targetedContainer(of: drag)
    arrangement.gap = gap(of: drag)
    let count = drag.verdict.acceptedItemCount ?? drag.items.count
    arrangement.badge = count > 1 || drag.verdict.acceptedItemCount != nil ? min(count, drag.items.count) : nil
    return arrangement
  }

  /// Whether a drag's items and its destination were located in the present scene.
  private func isFound(_ drag: DragState) -> Bool {
    drag.located.version == stage.version && (drag.stay.map { $0.version == stage.version } ?? true)
  }

  /// The lifted items of a drag, the first in front. An item inside another lifted item moves with that.
  private func lifted(of drag: DragState) -> [Arrangement.Lifted] {
    let movesWithin = movesWithinList(drag)
    let previews = previews(of: drag)
    return drag.payload.keys.indices.reversed().compactMap { index in
      guard let node = node(of: drag, at: index),
        !drag.located.nodes.contains(where: { stage.scene.isNode(node, inside: $0) })
      else { return nil }
      return .init(
        node: node, origin: previews[index].frame.origin, keepsPlace: !drag.origin.isReorder && !movesWithin,
        turn: previews[index].turn, preview: drag.previews[drag.payload.keys[index]])
    }
  }

  /// The node of a dragged item; items of external drags have none, whatever their ids.
  private func node(of drag: DragState, at index: Int) -> NodeIndex? {
    drag.origin.isLocal ? stage.scene.node(item: drag.payload.keys[index]) : nil
  }

  private func targetedContainer(of drag: DragState) -> NodeIndex? {
    guard let target = drag.target, drag.verdict.operation.delivers else { return nil }
    if let into = drag.place.into, let row = row(under: drag, in: target), stage.scene.nodes.id(of: row) == into {
      return row
    }
    guard drag.place.isCollection, let to = drag.place.to, let group = stage.scene.group(collection: to) else {
      return target.node
    }
    return stage.scene.groups[Int(group)].container
  }

  /// The gap to open: where a drop would go, else the old place of the leader.
  private func gap(of drag: DragState) -> Arrangement.Gap? {
    if drag.place.intent != nil, drag.target?.kind.isReorder != true { return gapInList(of: drag) }
    guard drag.origin.isReorder, let leader = drag.located.nodes.first else { return nil }
    let size = stage.scene.frame(of: leader).size
    if case .rows(let group)? = drag.target?.kind, drag.verdict.operation.delivers {
      return gapInRows(group, drag, size)
    }
    guard drag.verdict.operation.delivers, drag.place.isCollection, let to = drag.place.to,
      let index = stage.scene.group(collection: to)
    else {
      return stage.scene.nodes.parent(of: leader).map { .init(in: $0, before: leader, size: size) }
    }
    let group = stage.scene.groups[Int(index)]
    // A destination that takes the items into one of its rows, or without a place, opens no gap.
    guard let container = group.container, drag.place.intent ?? .insertAtDestination == .insertAtDestination else {
      return nil
    }
    let before = drag.place.before.flatMap { stage.scene.member($0, of: index) }
    return .init(in: container, before: before, size: size)
  }
}
