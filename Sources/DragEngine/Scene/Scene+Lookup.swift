extension Scene {
  /// The node of an item.
  public func node(item: ItemKey) -> NodeIndex? { identity.node(item, in: nodes) }

  /// The node with this id that is no item.
  public func node(container id: Symbol) -> NodeIndex? {
    guard let node = identity.lastNode(id, in: nodes), nodes[Int(node)].kind != .item else { return nil }
    return node
  }

  /// The items with this id, of any type and in any namespace, in the order of the scene.
  ///
  /// For those who know nothing but an id, such as drivers.
  /// - Complexity: O(1) for each item found.
  public func nodes(itemID id: Symbol) -> [NodeIndex] {
    guard let last = identity.lastNode(id, in: nodes), nodes[Int(last)].kind == .item else { return [] }
    return sequence(first: last, next: identity.node(before:)).reversed()
  }

  /// The reorderable group with this collection id.
  public func group(collection id: Symbol) -> GroupIndex? { identity.group(id, in: groups) }
}
