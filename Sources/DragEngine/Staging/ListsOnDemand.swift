/// Collections of a scene's lists by position, each computed at its first use: areas change with every scrolling, and
/// few lists are needed between two scrollings.
struct ListsOnDemand {
  private var groups: [[GroupIndex]] = []
  private var known: [Collections?] = []
  /// The number of lists whose areas were computed; a measure of the time that it took.
  private(set) var computedCount = 0

  /// Adds lists.
  /// - Returns: Their position.
  mutating func append(_ lists: [GroupIndex]) -> Int {
    groups.append(lists)
    known.append(nil)
    return groups.count - 1
  }

  /// The lists at a position, without their areas.
  func groups(_ position: Int) -> [GroupIndex] { groups[position] }

  /// The lists at a position, with their areas in a scene.
  mutating func collections(_ position: Int, in scene: Scene) -> Collections {
    if let collections = known[position] { return collections }
    let collections = Collections(groups[position], in: scene)
    known[position] = collections
    computedCount += groups[position].count
    return collections
  }

  /// The same lists for the same nodes in other places.
  var moved: ListsOnDemand {
    var moved = self
    moved.known = Array(repeating: nil, count: groups.count)
    moved.computedCount = 0
    return moved
  }
}
