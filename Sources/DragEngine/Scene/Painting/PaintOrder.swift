/// The order in which nodes are painted, from back to front.
///
/// Parents come before their children. Siblings are ordered by `zIndex`, and then by position. The subtree of a node is
/// always contiguous, as in the scene. If no node has a `zIndex`, the paint order is equal to the order of the scene,
/// and nothing is stored.
struct PaintOrder: Sendable {
  private var nodesByRank: [NodeIndex] = []
  private var ranks: [Int32] = []

  /// Computes the order in O(*n*), and O(*k* log *k*) for *k* siblings of which some have a `zIndex`.
  init(_ nodes: [SceneNode]) {
    guard nodes.contains(where: { $0.zIndex != 0 }) else { return }
    ranks = Array(repeating: 0, count: nodes.count)
    nodesByRank = Array(repeating: 0, count: nodes.count)
    var siblings: [NodeIndex] = []
    rank(from: 0, to: NodeIndex(nodes.count), firstRank: 0, of: nodes, reusing: &siblings)
    for (index, node) in nodes.enumerated() {
      rank(
        from: NodeIndex(index) + 1, to: node.subtreeEnd, firstRank: ranks[index] + 1, of: nodes, reusing: &siblings)
    }
  }

  /// The node painted at a rank; rank 0 is at the back.
  func node(at rank: Int32) -> NodeIndex { nodesByRank.isEmpty ? rank : nodesByRank[Int(rank)] }

  /// Replaces paint ranks by their nodes.
  func replaceRanks(in ranks: inout [Int32]) {
    if nodesByRank.isEmpty { return }
    for index in ranks.indices { ranks[index] = nodesByRank[Int(ranks[index])] }
  }

  /// The rank at which a node is painted; rank 0 is at the back.
  func rank(of node: NodeIndex) -> Int32 { ranks.isEmpty ? node : ranks[Int(node)] }

  /// Assigns ranks to the siblings in a range. Each sibling gets as many ranks as its subtree has nodes.
  private mutating func rank(
    from first: NodeIndex, to end: NodeIndex, firstRank: Int32, of nodes: [SceneNode],
    reusing siblings: inout [NodeIndex]
  ) {
    siblings.removeAll(keepingCapacity: true)
    var node = first
    while node < end {
      siblings.append(node)
      node = nodes[Int(node)].subtreeEnd
    }
    siblings.sort { (nodes[Int($0)].zIndex, $0) < (nodes[Int($1)].zIndex, $1) }
    var rank = firstRank
    for node in siblings {
      ranks[Int(node)] = rank
      nodesByRank[Int(rank)] = node
      rank += nodes[Int(node)].subtreeEnd - node
    }
  }
}
