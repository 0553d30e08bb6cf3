// A reorder container is told what to move, and whether it does is its own affair. What the outcome says is looked up in
// the scene: a move that nobody has made is none, and who reads of one learns what is shown nowhere any more.

extension Engine {
  /// Looks what has become of the items of a reorder.
  ///
  /// - Parameters:
  ///   - before: The scene in which they were lifted.
  ///   - hasChanged: Whether the drop has changed any model.
  /// - Returns: Why nothing was moved; `nil` if something was, or the drop is none of these.
  func lookAfter(_ drop: Drop, since before: Scene, hasChanged: Bool) -> Reason? {
    guard drop.isMovedInTransaction, drop.operation == .move else { return nil }
    let keys = drop.takenItems.map { drop.keys[$0] }
    if let gone = keys.first(where: { before.node(item: $0) != nil && stage.scene.node(item: $0) == nil }) {
      drop.remark = .gone(symbols[gone.id])
      return nil
    }
    guard !hasChanged, keys.allSatisfy({ stands($0, in: stage.scene, asIn: before) }) else {
      return nil
    }
    return .nothingMoved
  }

  /// Whether an item is where it was, in a list of the same name.
  private func stands(_ key: ItemKey, in scene: Scene, asIn before: Scene) -> Bool {
    guard let node = scene.node(item: key), let old = before.node(item: key) else { return false }
    guard let group = scene.nodes.group(of: node), let oldGroup = before.nodes.group(of: old) else { return true }
    return scene.nodes[Int(node)].indexInGroup == before.nodes[Int(old)].indexInGroup
      && scene.groups[Int(group)].collection == before.groups[Int(oldGroup)].collection
      && group == oldGroup
  }
}
