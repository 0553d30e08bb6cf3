/// The lists of a scene whose rows are stored apart from its other nodes.
///
/// The rows of a `RowList` are not laid out, indexed or linked one by one when a scene is built. In the arrays of the
/// scene, a single node with the size of all rows represents them, and the properties of a row are computed on request.
/// Users of the scene see the rows as ordinary nodes with consecutive indices. The *slot* of a node is its position in
/// the arrays, where all rows of a list count as one node.
final class RowBlocks: Sendable {
  /// The rows of one list.
  struct Block: Sendable {
    let rows: RowList
    /// The slot of the node that represents the rows.
    let slot: Int32
    /// The index of the first row.
    let first: NodeIndex
    /// The slot of the container around the rows.
    let container: Int32
    let group: GroupIndex

    /// The indices of the rows.
    var nodes: Range<NodeIndex> { first..<first + NodeIndex(rows.count) }
  }

  /// The blocks in scene order.
  let list: [Block]
  private let slots: [SceneNode]
  /// The number of nodes, including rows.
  let nodeCount: Int

  init(_ list: [Block], in slots: [SceneNode]) {
    self.list = list
    self.slots = slots
    nodeCount = list.reduce(slots.count) { $0 + $1.rows.count - 1 }
  }

  // MARK: Slots and nodes

  /// The slot of a node; for a row, the slot of the node that represents the rows.
  func slot(of node: NodeIndex) -> Int32 {
    for block in list.reversed() where node >= block.first {
      let end = block.nodes.upperBound
      return node < end ? block.slot : block.slot + 1 + (node - end)
    }
    return node
  }

  /// The node of a slot. For a slot that represents rows, the first row. For the number of slots, the number of nodes.
  func node(ofSlot slot: Int32) -> NodeIndex {
    if slot < 0 { return slot }
    for block in list.reversed() where slot >= block.slot {
      return slot == block.slot ? block.first : block.nodes.upperBound + (slot - block.slot - 1)
    }
    return slot
  }

  /// The block to which a row belongs, by its position in `list`, and the position of the row in the block; `nil` for
  /// any other node.
  func row(_ node: NodeIndex) -> (block: Int, position: Int)? {
    for index in list.indices where list[index].nodes.contains(node) { return (index, Int(node - list[index].first)) }
    return nil
  }

  /// The block whose rows a slot represents, by its position in `list`; `nil` for any other slot.
  func block(atSlot slot: Int32) -> Int? { list.firstIndex { $0.slot == slot } }

  // MARK: Nodes

  /// A node as users of the scene see it.
  func record(_ index: NodeIndex) -> SceneNode {
    precondition(0 <= index && Int(index) < nodeCount, "node \(index) is outside 0..<\(nodeCount)")
    if let (block, position) = row(index) { return record(at: position, of: list[block]) }
    var node = slots[Int(slot(of: index))]
    node.links.parent = self.node(ofSlot: node.links.parent)
    node.links.subtreeEnd = self.node(ofSlot: node.links.subtreeEnd)
    return node
  }

  /// All nodes as users of the scene see them.
  var allRecords: [SceneNode] { (0..<NodeIndex(nodeCount)).map(record) }

  private func record(at position: Int, of block: Block) -> SceneNode {
    let container = slots[Int(block.container)]
    var node = block.rows[position]
    node.links.parent = self.node(ofSlot: block.container)
    node.links.group = block.group
    node.links.indexInGroup = Int32(position)
    node.links.subtreeEnd = block.first + NodeIndex(position) + 1
    node.namespace = container.namespace
    node.links.inherited = container.links.inherited.union(block.rows.inherited(at: position))
    return node
  }

  // MARK: Parts of nodes, without a copy of the whole

  func kind(of node: NodeIndex) -> NodeKind { row(node) == nil ? slots[Int(slot(of: node))].kind : .item }

  func id(of node: NodeIndex) -> Symbol? {
    if let (block, position) = row(node) { return list[block].rows.id(at: position) }
    return slots[Int(slot(of: node))].id
  }

  func itemKey(of node: NodeIndex) -> ItemKey? {
    guard let (index, position) = row(node) else { return slots[Int(slot(of: node))].itemKey }
    let block = list[index]
    guard let id = block.rows.id(at: position), let type = block.rows.type(at: position) else { return nil }
    return ItemKey(type: type, namespace: slots[Int(block.container)].namespace, id: id)
  }

  func parent(of node: NodeIndex) -> NodeIndex? {
    if let (block, _) = row(node) { return self.node(ofSlot: list[block].container) }
    return slots[Int(slot(of: node))].parent.map { self.node(ofSlot: $0) }
  }

  func subtreeEnd(of node: NodeIndex) -> NodeIndex {
    row(node) == nil ? self.node(ofSlot: slots[Int(slot(of: node))].subtreeEnd) : node + 1
  }

  func group(of node: NodeIndex) -> GroupIndex? {
    if let (block, _) = row(node) { return list[block].group }
    return slots[Int(slot(of: node))].group
  }

  func inherited(of node: NodeIndex) -> SceneNode.Flags {
    guard let (index, position) = row(node) else { return slots[Int(slot(of: node))].links.inherited }
    return slots[Int(list[index].container)].links.inherited.union(list[index].rows.inherited(at: position))
  }

  // MARK: Identity

  /// The row of an item.
  func node(_ item: ItemKey) -> NodeIndex? {
    for block in list where slots[Int(block.container)].namespace == item.namespace {
      if let position = block.rows.position(of: item.id), block.rows[position].type == item.type {
        return block.first + NodeIndex(position)
      }
    }
    return nil
  }

  /// The rows with an id, in scene order.
  func nodes(_ id: Symbol) -> [NodeIndex] {
    list.compactMap { block in block.rows.position(of: id).map { block.first + NodeIndex($0) } }
  }

  /// Whether a row may have the id of another item, so that each row has to be checked.
  var mayConflict: Bool {
    for (index, block) in list.enumerated() {
      let items = slots.lazy.filter { $0.kind == .item }
      if items.contains(where: { node in node.id.map { block.rows.contains($0) } ?? false }) { return true }
      let namespace = slots[Int(block.container)].namespace
      for other in list[..<index]
      where slots[Int(other.container)].namespace == namespace && block.rows.sharesID(with: other.rows) {
        return true
      }
    }
    return false
  }
}
