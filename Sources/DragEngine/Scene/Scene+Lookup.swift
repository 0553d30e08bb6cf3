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

  /// The child of the container around a group that follows the group; `nil` if the group is at the end.
  func follower(of group: GroupIndex) -> NodeIndex? {
    let (container, end) = (groups[Int(group)].container, groups[Int(group)].endIndex)
    return container.flatMap { end > $0 && end < nodes.subtreeEnd(of: $0) ? end : nil }
  }

  /// The item with an id inside a container; outside of it if there is none inside. `nil` for the container looks
  /// everywhere.
  func item(_ id: Symbol, inside container: NodeIndex?) -> NodeIndex? {
    let items = nodes(itemID: id)
    guard items.count > 1, let container else { return items.first }
    let inside = container..<nodes.subtreeEnd(of: container)
    return items.first(where: inside.contains) ?? items.first
  }

  /// The container of a collection, or else the container with an id.
  func container(of place: Symbol) -> NodeIndex? {
    group(collection: place).flatMap { groups[Int($0)].container } ?? node(container: place)
  }

  /// The reorderable group with this collection id.
  package func group(collection id: Symbol) -> GroupIndex? { identity.group(id, in: groups) }
}
