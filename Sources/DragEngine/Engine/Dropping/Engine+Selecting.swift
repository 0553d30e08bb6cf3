// What is selected after a drop. The engine only says it: selections belong to whoever shows them.
//
// Source: Human Interface Guidelines, Drag and drop: what was dropped stays selected in the destination; the original of
// a copy, and what went to another container, is deselected in the source.

extension Engine {
  /// What was dropped, by the ids that it has in the destination.
  func itemsToSelect(after drop: Drop) -> [Identifier] {
    if drop.isReorder { return arrivedItems(of: drop) }
    return newItems(after: drop).map { symbols[$0.id] }
  }

  /// What is new in the destination of a drop since then.
  func newItems(after drop: Drop) -> [ItemKey] {
    guard let node = drop.drag.stay?.identity.flatMap({ stage.scene.node($0) }), let before = drop.before else {
      return []
    }
    return stage.scene.newItems(inside: node, since: before.scene, inside: before.node)
  }

  /// What its source shows as selected and should not any longer.
  func itemsToDeselect(after drop: Drop) -> [Identifier] {
    let drag = drop.drag
    guard drag.origin.isLocal, !drop.isReorder || drag.origin.container != drop.place.to else { return [] }
    return arrivedItems(of: drop)
  }

  private func arrivedItems(of drop: Drop) -> [Identifier] { drop.arrivedPositions.map { drop.items[$0].id } }
}
