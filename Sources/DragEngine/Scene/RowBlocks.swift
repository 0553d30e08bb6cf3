/// The lists of a scene whose rows are stored apart from its other nodes.
///
/// The rows of a `RowList` are not laid out, indexed or linked one by one when a scene is built. In the arrays of the
/// scene, a single node with the size of all rows represents them, and the properties of a row are computed on request.
/// Users of the scene see the rows as ordinary nodes with consecutive indices. The *slot* of a node is its position in
/// the arrays, where all rows of a list count as one node.
final class RowBlocks: Sendable {
  /// The rows of one list.
  struct Block: Sendable {
    /// The rows at rest. Layouts and arrangements of a drag begin with a copy.
    let area: RowArea
    /// The slot of the node that represents the rows.
    let slot: Int32
    /// The index of the first row.
    let first: NodeIndex
    /// The slot of the container around the rows.
    let container: Int32
    let group: GroupIndex

    var rows: RowList { area.rows }
    /// The indices of the rows.
    var nodes: Range<NodeIndex> { first..<first + NodeIndex(rows.count) }
  }

  /// The blocks in scene order.
  let list: [Block]
  private let slots: [SceneNode]
  /// For each block, the index of its first row, the index behind its last row, and its slot, for binary searches
  /// that do not retain blocks.
  private let firsts: [NodeIndex]
  private let ends: [NodeIndex]
  private let blockSlots: [Int32]
  /// The number of nodes, including rows.
  let nodeCount: Int

  init(_ list: [Block], in slots: [SceneNode]) {
    self.list = list
    self.slots = slots
    firsts = list.map(\.first)
    ends = list.map(\.nodes.upperBound)
    blockSlots = list.map(\.slot)
    nodeCount = list.reduce(slots.count) { $0 + $1.rows.count - 1 }
  }

  // MARK: Slots and nodes

  /// The slot of a node; for a row, the slot of the node that represents the rows.
  func slot(of node: NodeIndex) -> Int32 {
    guard let block = lastBlock(from: node) else { return node }
    return node < ends[block] ? blockSlots[block] : blockSlots[block] + 1 + (node - ends[block])
  }

  /// The last block that begins at or before a node, by its position in `list`; `nil` if there is none.
  private func lastBlock(from node: NodeIndex) -> Int? {
    let position = firsts.partitionPoint { $0 > node }
    return position > 0 ? position - 1 : nil
  }

  /// The last block whose slot is at or before a slot, by its position in `list`; `nil` if there is none.
  private func lastBlock(fromSlot slot: Int32) -> Int? {
    let position = blockSlots.partitionPoint { $0 > slot }
    return position > 0 ? position - 1 : nil
  }

  /// The node of a slot. For a slot that represents rows, the first row. For the number of slots, the number of nodes.
  func node(ofSlot slot: Int32) -> NodeIndex {
    if slot < 0 { return slot }
    guard let block = lastBlock(fromSlot: slot) else { return slot }
    return slot == blockSlots[block] ? firsts[block] : ends[block] + (slot - blockSlots[block] - 1)
  }

  /// The block to which a row belongs, by its position in `list`, and the position of the row in the block; `nil` for
  /// any other node.
  func row(_ node: NodeIndex) -> (block: Int, position: Int)? {
    guard let block = lastBlock(from: node), node < ends[block] else { return nil }
    return (block, Int(node - firsts[block]))
  }

  /// The block whose rows a slot represents, by its position in `list`; `nil` for any other slot.
  func block(atSlot slot: Int32) -> Int? { lastBlock(fromSlot: slot).flatMap { blockSlots[$0] == slot ? $0 : nil } }

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
      if let position = block.rows.position(of: item.id), block.rows.type(at: position) == item.type {
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
  /// - Complexity: O(*n*) in the number of slots and rows, with a small constant for rows; O(slots) for a single block.
  var mayConflict: Bool {
    guard let first = list.first else { return false }
    var isRow: (Symbol) -> Bool = { first.rows.contains($0) }
    if list.count > 1 {
      var known: [Symbol?: SymbolSet] = [:]
      for block in list {
        let namespace = slots[Int(block.container)].namespace
        if !block.rows.enterIDs(in: &known[namespace, default: SymbolSet()]) { return true }
      }
      let sets = Array(known.values)
      isRow = { symbol in sets.contains { $0.contains(symbol) } }
    }
    return slots.contains { node in node.kind == .item && node.id.map(isRow) ?? false }
  }
}
