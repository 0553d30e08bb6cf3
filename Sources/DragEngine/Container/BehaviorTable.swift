/// The closures attached to nodes, or to groups, by index.
///
/// Most nodes have no closures, and every pointer update looks up several nodes. The table is therefore an array that
/// ends with the last index that has closures.
struct BehaviorTable {
  private var positions: [Int32] = []
  private var behaviors: [NodeBehavior] = []
  private var owners: [Int32] = []

  var isEmpty: Bool { behaviors.isEmpty }

  /// The closures attached at an index; `nil` if there are none.
  subscript(index: Int32) -> NodeBehavior? {
    guard Int(index) < positions.count, positions[Int(index)] >= 0 else { return nil }
    return behaviors[Int(positions[Int(index)])]
  }

  /// The closures attached at an index, created on first use.
  mutating func make(at index: Int32) -> NodeBehavior {
    if let known = self[index] { return known }
    if positions.count <= Int(index) {
      positions.append(contentsOf: repeatElement(-1, count: Int(index) - positions.count + 1))
    }
    positions[Int(index)] = Int32(behaviors.count)
    let behavior = NodeBehavior()
    behaviors.append(behavior)
    owners.append(index)
    return behavior
  }

  /// The closures of all indices, in the order in which the first closure of each was attached.
  var all: [NodeBehavior] { behaviors }

  /// The indices whose closures match, ascending.
  func indices(where matches: (NodeBehavior) -> Bool) -> [Int32] {
    zip(owners, behaviors).filter { matches($0.1) }.map(\.0).sorted()
  }

  /// The first result of a closure over the behaviors of a node and of the nodes around it, from the inside out.
  func enclosing<Found>(_ node: NodeIndex, in scene: Scene, _ find: (NodeBehavior, NodeIndex) -> Found?) -> Found? {
    var current: NodeIndex? = node
    while let node = current {
      if let behavior = self[node], let found = find(behavior, node) { return found }
      current = scene.nodes.parent(of: node)
    }
    return nil
  }
}
