extension Scene {
  /// The node of an item.
  package func node(item: ItemKey) -> NodeIndex? {
    identity.node(item, in: nodes.slots).map(nodes.node(ofSlot:)) ?? nodes.blocks?.node(item)
  }

  /// The node with this id that is not an item.
  package func node(container id: Symbol) -> NodeIndex? {
    identity.container(id, in: nodes.slots).map(nodes.node(ofSlot:))
  }

  /// The items with this id, of any type and in any namespace, in the order of the scene.
  ///
  /// For callers that know only an id, such as drivers.
  /// - Complexity: O(1) for each item found, plus O(*k*) for each `RowList` with chunks of at most *k* rows.
  package func nodes(itemID id: Symbol) -> [NodeIndex] {
    let rows = nodes.blocks?.nodes(id) ?? []
    guard let last = identity.lastItem(id, in: nodes.slots) else { return rows }
    let others = sequence(first: last, next: identity.item(before:)).reversed()
    return nodes.blocks == nil ? others : (others.map(nodes.node(ofSlot:)) + rows).sorted()
  }

  /// The position in a group of the first member with an id.
  /// - Complexity: O(*k*) for rows of a `RowList` with chunks of at most *k* rows, otherwise O(*n*).
  func position(of id: Symbol, in group: GroupIndex) -> Int? {
    if let block = nodes.blocks?.list.first(where: { $0.group == group }) { return block.rows.position(of: id) }
    return groups[Int(group)].members.firstIndex { nodes.id(of: $0) == id }
  }

  /// The first member of a group with an id.
  func member(_ id: Symbol, of group: GroupIndex) -> NodeIndex? {
    position(of: id, in: group).map { groups[Int(group)].members[$0] }
  }

  /// The reorderable group with this collection id.
  package func group(collection id: Symbol) -> GroupIndex? { identity.group(id, in: groups) }
}
