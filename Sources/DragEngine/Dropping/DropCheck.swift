/// Checks what a committed drop has changed, and tells which items to select.
///
/// The engine does not know what a destination's command should do, but it sees whether the command has changed
/// anything, and where the scene shows the items afterwards: a move that changed nothing is cancelled, and an item that
/// is missing from the scene is reported.
struct DropCheck {
  let stage: Stage

  private var symbols: SymbolTable { stage.symbols }

  /// Checks the result of a committed drop: records a remark, or returns why it does not count as made.
  ///
  /// - Parameter before: The scene before the drop's transaction; `nil` is the scene before its delivery.
  /// - Returns: Why nothing was moved; `nil` if something was moved, or if that is unknown.
  func problem(with drop: Drop, since before: Scene?) -> Reason? {
    guard drop.isMovedInTransaction, !drop.isExport else { return nil }
    guard drop.hasChanged else {
      if drop.operation == .move { return .nothingMoved }
      if drop.operation != .delete || drop.drag.observers.sources.isEmpty { drop.remark = .nothingChanged }
      return nil
    }
    guard drop.operation == .move, drop.drag.origin.isLocal, let before = before ?? drop.before?.scene else {
      return nil
    }
    // An item that takes other items need not show them.
    guard drop.place.into == nil else { return nil }
    let keys = drop.arrivedPositions.map { drop.keys[$0] }.filter { before.node(item: $0) != nil }
    if let gone = keys.first(where: { stage.scene.node(item: $0) == nil }) {
      // The destination may have made new items from the dragged ones.
      let carried = Set(drop.keys)
      if newItems(after: drop).allSatisfy(carried.contains) { drop.remark = .gone(symbols[gone.id]) }
    } else if let first = keys.first, keys.allSatisfy({ stands($0, in: stage.scene, asIn: before) }) {
      drop.remark = .stayed(symbols[first.id])
    }
    return nil
  }

  /// Whether an item is in the list of the same name, or else in the same container, and before the same item.
  private func stands(_ key: ItemKey, in scene: Scene, asIn before: Scene) -> Bool {
    guard let node = scene.node(item: key), let old = before.node(item: key) else { return false }
    return lie(of: node, in: scene) == lie(of: old, in: before)
  }

  private struct Lie: Equatable {
    var list: Symbol?
    var container: Symbol?
    var position: Int32
    var follower: Symbol?
  }

  private func lie(of node: NodeIndex, in scene: Scene) -> Lie {
    let container = scene.namedContainer(around: node).flatMap { scene.nodes.id(of: $0) }
    guard let group = scene.nodes.group(of: node) else { return Lie(container: container, position: 0) }
    let (record, position) = (scene.groups[Int(group)], scene.nodes[Int(node)].indexInGroup)
    let next = Int(position) + 1
    return Lie(
      list: record.collection, container: container, position: position,
      follower: next < record.members.count ? scene.nodes.id(of: record.members[next]) : nil)
  }

  // MARK: The selection after a drop

  // The engine only recommends it; the host or plugin that shows selections applies it.
  //
  // Source: Human Interface Guidelines, Drag and drop: dropped items stay selected in the destination; the original of a
  // copy, and items that went to another container, are deselected in the source.

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
