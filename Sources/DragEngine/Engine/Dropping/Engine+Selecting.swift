// The selection after a drop. The engine only recommends it; the host or plugin that shows selections applies it.
//
// Source: Human Interface Guidelines, Drag and drop: dropped items stay selected in the destination; the original of a
// copy, and items that went to another container, are deselected in the source.

extension Engine {
  /// The dropped items, by their ids in the destination.
  func itemsToSelect(after drop: Drop) -> [Identifier] {
    if drop.isReorder { return arrivedItems(of: drop) }
    return newItems(after: drop).map { symbols[$0.id] }
  }

  /// The items that are new in the destination since the drop.
  func newItems(after drop: Drop) -> [ItemKey] {
    guard let node = drop.drag.stay?.identity.flatMap({ stage.scene.node($0) }), let before = drop.before else {
      return []
    }
    return stage.scene.newItems(inside: node, since: before.scene, inside: before.node)
  }

  /// The items that the source should no longer show as selected.
  func itemsToDeselect(after drop: Drop) -> [Identifier] {
    let drag = drop.drag
    guard drag.origin.isLocal, !drop.isReorder || drag.origin.container != drop.place.to else { return [] }
    return arrivedItems(of: drop)
  }

  private func arrivedItems(of drop: Drop) -> [Identifier] { drop.arrivedPositions.map { drop.items[$0].id } }
}
