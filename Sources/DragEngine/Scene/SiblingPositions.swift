/// The positions of nodes among their siblings, for the identities of many nodes of one scene.
///
/// Stores the last requested child of each parent, so that siblings that are requested in their order are each counted
/// once.
struct SiblingPositions {
  /// The last requested node of each parent; the parent -1 is the scene.
  private var reached: [NodeIndex: (node: NodeIndex, position: Int32)] = [:]

  /// The position of a node among its siblings, from 0.
  mutating func position(of node: NodeIndex, in nodes: SceneNodes) -> Int32 {
    walk(from: nodes.parent(of: node), in: nodes, isBefore: { $0.node < node }, isBehind: { $0.node > node }).position
  }

  /// The child of a node at a position, from 0; the parent `nil` is the scene itself.
  /// - Returns: `nil` if the node has fewer children.
  mutating func child(at position: Int32, of parent: NodeIndex?, in nodes: SceneNodes) -> NodeIndex? {
    let end = parent.map(nodes.subtreeEnd) ?? NodeIndex(nodes.count)
    let place = walk(
      from: parent, in: nodes, isBefore: { $0.position < position && $0.node < end },
      isBehind: { $0.position > position })
    return place.node < end ? place.node : nil
  }

  private typealias Place = (node: NodeIndex, position: Int32)

  /// Goes through the children of a node to the wanted child. Starts at the last requested child, or at the first child
  /// if the last requested child is behind the wanted child.
  private mutating func walk(
    from parent: NodeIndex?, in nodes: SceneNodes, isBefore: (Place) -> Bool, isBehind: (Place) -> Bool
  ) -> Place {
    let first: Place = (parent.map { $0 + 1 } ?? 0, 0)
    var place = reached[parent ?? -1] ?? first
    if isBehind(place) { place = first }
    while isBefore(place) { place = (nodes.subtreeEnd(of: place.node), place.position + 1) }
    reached[parent ?? -1] = place
    return place
  }
}
