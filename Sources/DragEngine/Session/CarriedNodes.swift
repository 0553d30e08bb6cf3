/// The nodes of a drag's items. Tests whether a node is a carried node or lies inside one.
///
/// - Complexity: O(log *n*) for each test, because a drag may carry all rows of a long list, and each row is tested.
struct CarriedNodes {
  /// The nodes, ascending.
  private let nodes: [NodeIndex]
  /// The subtrees of the outermost carried nodes, ascending, without overlaps.
  private let subtrees: [Range<NodeIndex>]

  /// - Parameter subtreeEnd: Returns the end of a node's subtree.
  init(_ nodes: [NodeIndex] = [], subtreeEnd: (NodeIndex) -> NodeIndex = { $0 + 1 }) {
    self.nodes = nodes.sorted()
    var subtrees: [Range<NodeIndex>] = []
    for node in self.nodes where subtrees.last.map({ $0.upperBound <= node }) ?? true {
      subtrees.append(node..<subtreeEnd(node))
    }
    self.subtrees = subtrees
  }

  /// The nodes from the first carried node to the end of the last subtree.
  var span: Range<NodeIndex> { (subtrees.first?.lowerBound ?? 0)..<(subtrees.last?.upperBound ?? 0) }

  /// Whether a node is a carried node.
  func contains(_ node: NodeIndex) -> Bool {
    let index = nodes.partitionPoint { $0 >= node }
    return index < nodes.count && nodes[index] == node
  }

  /// The outermost carried node that is the given node or lies around it.
  func carrier(of node: NodeIndex) -> NodeIndex? {
    let index = subtrees.partitionPoint { $0.upperBound > node }
    return index < subtrees.count && subtrees[index].contains(node) ? subtrees[index].lowerBound : nil
  }

  /// Whether another carried node is around a carried node.
  func liesInside(_ node: NodeIndex) -> Bool { carrier(of: node).map { $0 != node } ?? false }
}
