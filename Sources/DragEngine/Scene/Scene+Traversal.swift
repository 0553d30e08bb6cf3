extension Scene {
  /// The children of a node in order, without deeper descendants.
  package func children(of node: NodeIndex) -> Siblings {
    Siblings(nodes: nodes, upcoming: node + 1, end: nodes.subtreeEnd(of: node))
  }

  /// The nodes without a parent, in order.
  package var roots: Siblings { Siblings(nodes: nodes, upcoming: 0, end: NodeIndex(nodes.count)) }

  /// The extent of the visible roots from the origin to the right and down, at rest. Unit: points.
  package var extent: Size {
    var extent = Size.zero
    for root in roots where !isHidden(root) {
      extent.width = max(extent.width, frame(of: root).maxX)
      extent.height = max(extent.height, frame(of: root).maxY)
    }
    return extent
  }

  /// The nodes around a node, from its parent to the root.
  package func ancestors(of node: NodeIndex) -> Ancestors { Ancestors(nodes: nodes, node: node) }

  /// Whether a node lies inside another node; false if both are the same node.
  package func isNode(_ node: NodeIndex, inside outer: NodeIndex) -> Bool {
    node > outer && node < nodes.subtreeEnd(of: outer)
  }

  /// The nearest node around a node that has an id and is not an item.
  package func namedContainer(around node: NodeIndex) -> NodeIndex? {
    ancestors(of: node).first { nodes.id(of: $0) != nil && nodes.kind(of: $0) != .item }
  }

  /// Siblings under one parent. Iterating does not allocate memory.
  package struct Siblings: Sequence, IteratorProtocol, Sendable {
    let nodes: SceneNodes
    var upcoming: NodeIndex
    let end: NodeIndex

    /// The next sibling; `nil` after the last.
    package mutating func next() -> NodeIndex? {
      guard upcoming < end else { return nil }
      defer { upcoming = nodes.subtreeEnd(of: upcoming) }
      return upcoming
    }
  }

  /// Nodes from the inside out. Iterating does not allocate memory.
  package struct Ancestors: Sequence, IteratorProtocol, Sendable {
    let nodes: SceneNodes
    var node: NodeIndex

    /// The next node outward; `nil` after the root.
    package mutating func next() -> NodeIndex? {
      guard let parent = nodes.parent(of: node) else { return nil }
      node = parent
      return parent
    }
  }
}
