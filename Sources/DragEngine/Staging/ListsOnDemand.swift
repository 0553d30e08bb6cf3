/// Sets of a scene's lists, addressed by position. The areas of the lists in a set are computed at its first use,
/// because they change with every scrolling, and few sets are needed between two scrollings.
struct ListsOnDemand {
  private var groups: [[GroupIndex]] = []
  private var known: [Collections?] = []
  /// The number of lists whose areas were computed, as a measure of the work.
  private(set) var computedCount = 0

  /// Adds a set of lists.
  /// - Returns: The position of the set.
  mutating func append(_ lists: [GroupIndex]) -> Int {
    groups.append(lists)
    known.append(nil)
    return groups.count - 1
  }

  /// The lists of the set at a position, without their areas.
  func groups(_ position: Int) -> [GroupIndex] { groups[position] }

  /// The lists of the set at a position, with their areas in a scene.
  mutating func collections(_ position: Int, in scene: Scene) -> Collections {
    if let collections = known[position] { return collections }
    let collections = Collections(groups[position], in: scene)
    known[position] = collections
    computedCount += groups[position].count
    return collections
  }

  /// The same sets without the areas of their lists, for a scene with the same nodes at other places.
  var moved: ListsOnDemand {
    var moved = self
    moved.known = Array(repeating: nil, count: groups.count)
    moved.computedCount = 0
    return moved
  }
}
