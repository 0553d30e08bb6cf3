extension Scene {
  /// The items inside a node that were not inside the corresponding node of an earlier scene, in the order of the
  /// scene.
  ///
  /// - Parameters:
  ///   - earlier: The earlier scene.
  ///   - place: The corresponding node in that scene.
  /// - Complexity: O(*n*) in the number of nodes inside. In a `RowList`, only changed rows and their neighbours count.
  func newItems(inside node: NodeIndex, since earlier: Scene, inside place: NodeIndex) -> [ItemKey] {
    let old = place + 1..<earlier.nodes.subtreeEnd(of: place)
    func isNew(_ key: ItemKey) -> Bool { !(earlier.node(item: key).map(old.contains) ?? false) }
    guard let blocks = nodes.blocks, blocks.row(node) == nil else {
      return (node + 1..<nodes.subtreeEnd(of: node)).compactMap { nodes.itemKey(of: $0) }.filter(isNew)
    }
    var items: [ItemKey] = []
    var candidates = (earlier.nodes.blocks?.list ?? []).filter { old.contains($0.first) }[...]
    // The rows of a `RowList` share one slot, and there are seldom many other nodes.
    for slot in nodes.slot(of: node) + 1..<nodes.slot(of: nodes.subtreeEnd(of: node)) {
      guard let block = blocks.block(atSlot: slot).map({ blocks.list[$0] }) else {
        if let key = nodes.slots[Int(slot)].itemKey { items.append(key) }
        continue
      }
      let namespace = nodes.slots[Int(block.container)].namespace
      let known = candidates.popFirst().flatMap { candidate in
        earlier.nodes.slots[Int(candidate.container)].namespace == namespace ? candidate.rows : nil
      }
      block.rows.forEach(notSharedWith: known) { row in
        if let id = row.id, let type = row.type { items.append(ItemKey(type: type, namespace: namespace, id: id)) }
      }
    }
    return items.filter(isNew)
  }
}
