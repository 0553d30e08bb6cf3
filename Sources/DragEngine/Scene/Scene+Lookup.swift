extension Scene {
  /// The node of an item.
  public func node(item: ItemKey) -> NodeIndex? { nil }

  /// The node with this id that is no item.
  public func node(container id: Symbol) -> NodeIndex? { nil }

  /// The items with this id, of any type and in any namespace, in the order of the scene.
  ///
  /// For those who know nothing but an id, such as drivers.
  /// - Complexity: O(1) for each item found.
  public func nodes(itemID id: Symbol) -> [NodeIndex] { [] }

  /// The reorderable group with this collection id.
  public func group(collection id: Symbol) -> GroupIndex? { nil }
}
