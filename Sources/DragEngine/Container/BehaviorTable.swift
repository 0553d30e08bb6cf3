/// The closures attached to nodes, or to groups, by their index.
///
/// Most nodes have none, and every pointer update asks for some, so the table is an array of positions that ends with
/// the last index that has any.
struct BehaviorTable {
  private var positions: [Int32] = []
  private var behaviors: [NodeBehavior] = []
  private var owners: [Int32] = []

  var isEmpty: Bool { behaviors.isEmpty }

  /// What is attached at an index.
  subscript(index: Int32) -> NodeBehavior? {
    guard Int(index) < positions.count, positions[Int(index)] >= 0 else { return nil }
    return behaviors[Int(positions[Int(index)])]
  }

  /// What is attached at an index, made on first use.
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

  /// The indices at which something of a kind is attached, ascending.
  func indices(where matches: (NodeBehavior) -> Bool) -> [Int32] {
    zip(owners, behaviors).filter { matches($0.1) }.map(\.0).sorted()
  }
}
