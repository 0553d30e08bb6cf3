// Intents: a destination answers how it would use a drop, which decides the place and the appearance.

extension Engine {
  /// Adjusts the place of a drag to the intent of a destination.
  func take(_ intent: DropIntent, of target: DropTarget, _ drag: DragState) {
    var place = drag.place
    place.intent = intent
    switch intent {
    case .insertAtDestination: break
    case .unspecified: place.before = nil
    case .insertIntoDestination:
      place.before = nil
      place.into = rowToGoInto(drag, in: target).flatMap { stage.scene.nodes.id(of: $0) }
    }
    // A list with offsets gets the row itself, or no row; a reorder container still needs a place.
    if target.reorderContainer == nil, !target.kind.isReorder, intent != .insertAtDestination {
      place.index = rowToGoInto(drag, in: target).flatMap { row in
        intent == .unspecified ? nil : grab(of: row).index
      }
    }
    drag.place = place
  }

  /// The row that a drop would go into: the one that a configuration has named, else the one under the pointer.
  private func rowToGoInto(_ drag: DragState, in target: DropTarget) -> NodeIndex? {
    guard drag.place.isRedirected, let before = drag.place.before, let group = target.group ?? drag.gap?.group else {
      return row(under: drag, in: target)
    }
    return stage.scene.member(before, of: group)
  }

  /// Whether a list that takes drops between its items would get its own items back at their present place.
  func isAmongItsOwn(_ drag: DragState, in target: DropTarget) -> Bool {
    switch target.kind {
    // These destinations only reorder, and were not asked.
    case .reorder, .rows: return false
    case .destination: if drag.place.intent != .insertAtDestination { return false }
    case .dynamic: if drag.place.intent ?? .insertAtDestination != .insertAtDestination { return false }
    }
    guard let home = drag.located.home else { return false }
    return home.before == drag.place.before && home.group == target.group ?? drag.gap?.group
  }

  /// Whether such a drop would remove all items from their place and insert them there again.
  func putsBack(_ drag: DragState, _ verdict: Ruling) -> Bool {
    verdict.operation == .move && verdict.acceptedItemCount.map { $0 >= drag.items.count } ?? true
  }

  /// The intent of a destination that does not answer one; naming a place implies inserting there.
  func ownIntent(of target: DropTarget, _ drag: DragState) -> DropIntent? {
    guard case .destination(let index) = target.kind,
      stage.behaviors[target.node]?.dropDestinations[index].isCollection == true
    else { return nil }
    return drag.place.isRedirected ? .insertAtDestination : .unspecified
  }

  /// The row under the pointer, in the list that a drop would go to.
  func row(under drag: DragState, in target: DropTarget) -> NodeIndex? {
    let group = target.group ?? drag.gap?.group
    return drag.hits.nodes.first { group != nil && stage.scene.nodes.group(of: $0) == group }
  }

  /// The gap in a list that takes items between two others.
  func gapInList(of drag: DragState) -> Arrangement.Gap? {
    guard drag.place.intent == .insertAtDestination, drag.verdict.operation.delivers, let gap = drag.gap,
      gap.sceneVersion == stage.version
    else { return nil }
    let group = stage.scene.groups[Int(gap.group)]
    guard let container = group.container else { return nil }
    let pointed = gap.position < group.members.count ? group.members[gap.position] : nil
    let before = drag.place.isRedirected ? drag.place.before.flatMap { stage.scene.member($0, of: gap.group) } : pointed
    let lifted =
      drag.payload.liftedFrames.indices.contains(drag.leader) ? drag.payload.liftedFrames[drag.leader].size : .zero
    // Items of other programs have no size yet; the gap is as large as the present rows.
    let neighbor = (before ?? group.members.last).map { stage.scene.frame(of: $0).size }
    return .init(
      in: container, before: before, size: lifted == .zero ? neighbor ?? SceneNode(.item).defaultSize : lifted)
  }

  /// Whether a drag only moves rows within their list, so that they leave their own places.
  func movesWithinList(_ drag: DragState) -> Bool {
    guard drag.place.intent == .insertAtDestination, drag.verdict.operation == .move, let group = drag.gap?.group else {
      return false
    }
    return drag.located.nodes.contains { stage.scene.nodes.group(of: $0) == group }
  }
}
