/// The nodes of a scene in preorder.
package struct SceneNodes: RandomAccessCollection, Sendable {
  let slots: [SceneNode]
  let blocks: RowBlocks?

  /// The position of the first node.
  package var startIndex: Int { 0 }
  /// The number of nodes.
  package var endIndex: Int { blocks?.nodeCount ?? slots.count }

  /// The node at an index, as a copy. To read a single value, use the functions below, which do not copy the node.
  /// - Complexity: O(1) without a `RowList`; otherwise O(log *l*) in the number of `RowList`s, and O(log *n*) more for
  ///   a row.
  package subscript(index: Int) -> SceneNode { blocks?.record(NodeIndex(index)) ?? slots[index] }
}

// Properties of single nodes, read at pointer updates without a copy of the node.
extension SceneNodes {
  func kind(of node: NodeIndex) -> NodeKind { blocks?.kind(of: node) ?? slots[Int(node)].kind }

  func id(of node: NodeIndex) -> Symbol? { blocks == nil ? slots[Int(node)].id : blocks?.id(of: node) }

  func itemKey(of node: NodeIndex) -> ItemKey? {
    blocks == nil ? slots[Int(node)].itemKey : blocks?.itemKey(of: node)
  }

  func isMoveDisabled(_ node: NodeIndex) -> Bool {
    blocks == nil ? slots[Int(node)].isMoveDisabled : self[Int(node)].isMoveDisabled
  }

  func parent(of node: NodeIndex) -> NodeIndex? {
    blocks == nil ? slots[Int(node)].parent : blocks?.parent(of: node)
  }

  func subtreeEnd(of node: NodeIndex) -> NodeIndex { blocks?.subtreeEnd(of: node) ?? slots[Int(node)].subtreeEnd }

  func group(of node: NodeIndex) -> GroupIndex? {
    blocks == nil ? slots[Int(node)].group : blocks?.group(of: node)
  }

  func inherited(of node: NodeIndex) -> SceneNode.Flags {
    blocks?.inherited(of: node) ?? slots[Int(node)].links.inherited
  }
}

extension SceneNodes {
  /// The slot of a node: its position in `slots`, where all rows of a `RowList` count as one node.
  @inline(__always)
  func slot(of node: NodeIndex) -> Int32 { blocks?.slot(of: node) ?? node }

  /// The node of a slot.
  @inline(__always)
  func node(ofSlot slot: Int32) -> NodeIndex { blocks?.node(ofSlot: slot) ?? slot }
}

/// The frames of all nodes.
struct NodeFrames: Sendable {
  var slots: [Rect]
  let blocks: RowBlocks?
  /// The rows of each list.
  var areas: [RowArea] = []

  @inline(__always)
  subscript(node: NodeIndex) -> Rect {
    guard let blocks else { return slots[Int(node)] }
    if let (block, position) = blocks.row(node) { return areas[block].frame(at: position) }
    return slots[Int(blocks.slot(of: node))]
  }

  /// Whether a node is a row of a `RowList` whose rows follow one another without overlapping.
  func isAscending(_ node: NodeIndex) -> Bool { blocks?.row(node).map { areas[$0.block].isAscending } ?? false }

  /// Places the rows of lists at the frames of the nodes that represent them, inside the padding of their containers.
  mutating func placeRows(in nodes: [SceneNode]) {
    guard let blocks else { return }
    for (index, block) in blocks.list.enumerated() {
      areas[index].container = slots[Int(block.container)].inset(by: nodes[Int(block.container)].layout.padding)
      areas[index].top = slots[Int(block.slot)].minY
    }
  }
}

extension SceneGroup {
  /// Nodes in ascending order.
  package struct Members: RandomAccessCollection, ExpressibleByArrayLiteral, Hashable, Sendable {
    private var list: [NodeIndex] = []
    /// The nodes if they are consecutive; `list` is then empty.
    private var range: Range<NodeIndex> = 0..<0

    /// Creates a list of some nodes.
    package init(arrayLiteral elements: NodeIndex...) { list = elements }

    init(_ range: Range<NodeIndex>) { self.range = range }

    /// The position of the first node.
    package var startIndex: Int { 0 }
    /// The number of nodes.
    package var endIndex: Int { list.isEmpty ? range.count : list.count }

    /// The node at a position.
    package subscript(position: Int) -> NodeIndex {
      list.isEmpty ? range.lowerBound + NodeIndex(position) : list[position]
    }

    mutating func reserveCapacity(_ count: Int) { list.reserveCapacity(count) }
    mutating func append(_ node: NodeIndex) { list.append(node) }
  }
}
