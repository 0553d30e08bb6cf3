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
    let present = node + 1..<nodes.subtreeEnd(of: node)
    guard let blocks = nodes.blocks, blocks.row(node) == nil else {
      return present.compactMap { nodes.itemKey(of: $0) }.filter { earlier.lacks($0, in: old) }
    }
    return newItems(in: present, of: blocks, since: earlier, in: old)
  }

  /// The items that an earlier scene does not have.
  ///
  /// - Complexity: O(*n*) in the number of nodes, as in `newItems(inside:since:inside:)`.
  func newItems(since earlier: Scene) -> [ItemKey] {
    let (old, present) = (0..<NodeIndex(earlier.nodes.count), 0..<NodeIndex(nodes.count))
    guard let blocks = nodes.blocks, !present.isEmpty else {
      return present.compactMap { nodes.itemKey(of: $0) }.filter { earlier.lacks($0, in: old) }
    }
    return newItems(in: present, of: blocks, since: earlier, in: old)
  }

  /// Whether none of the nodes is an item with this key.
  private func lacks(_ key: ItemKey, in old: Range<NodeIndex>) -> Bool { !(node(item: key).map(old.contains) ?? false) }

  /// The items in a range of nodes that are not in a range of an earlier scene. The range begins and ends outside of
  /// rows.
  private func newItems(
    in present: Range<NodeIndex>, of blocks: RowBlocks, since earlier: Scene, in old: Range<NodeIndex>
  ) -> [ItemKey] {
    var items: [ItemKey] = []
    var candidates = (earlier.nodes.blocks?.list ?? []).filter { old.contains($0.first) }[...]
    // The rows of a `RowList` share one slot, and there are seldom many other nodes.
    for slot in nodes.slot(of: present.lowerBound)..<nodes.slot(of: present.upperBound) {
      guard let block = blocks.block(atSlot: slot).map({ blocks.list[$0] }) else {
        if let key = nodes.slots[Int(slot)].itemKey { items.append(key) }
        continue
      }
      let namespace = nodes.slots[Int(block.container)].namespace
      let known = candidates.popFirst().flatMap { candidate in
        earlier.nodes.slots[Int(candidate.container)].namespace == namespace ? candidate.rows : nil
      }
      block.rows.forEach(differentFrom: known) { row in
        if let id = row.id, let type = row.type { items.append(ItemKey(type: type, namespace: namespace, id: id)) }
      }
    }
    return items.filter { earlier.lacks($0, in: old) }
  }
}
