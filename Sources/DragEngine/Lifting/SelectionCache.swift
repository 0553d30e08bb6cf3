/// The ids of a selection, in its order.
struct SelectedIDs {
  let ids: [Symbol]
  private let lookup: Set<Symbol>?

  /// - Parameter isAskedOften: Whether `contains` will be called many times.
  init(_ ids: [Symbol], isAskedOften: Bool) {
    self.ids = ids
    lookup = isAskedOften ? Set(ids) : nil
  }

  func contains(_ id: Symbol) -> Bool { lookup?.contains(id) ?? ids.contains(id) }
}

/// A cache of the selections that a search for drags has read. The search reads each selection once, because it asks
/// only questions, which change no state.
final class SelectionCache {
  /// A selection by its container, and by its position among the selections of that container.
  struct Key: Hashable {
    var container: NodeIndex
    var position: Int
  }

  /// The selections read so far, by key; `nil` outside of a search.
  private var known: [Key: SelectedIDs]?
  private var visited = 0

  /// Reads each selection once while a closure runs.
  func readingOnce<Result>(_ body: () -> Result) -> Result {
    known = [:]
    defer { (known, visited) = (nil, 0) }
    return body()
  }

  func ids(_ key: Key, reading read: () -> [Symbol]) -> SelectedIDs {
    if let ids = known?[key] { return ids }
    let ids = SelectedIDs(read(), isAskedOften: known != nil)
    known?[key] = ids
    return ids
  }

  /// Counts the ids that a lift reads.
  func countVisit(of ids: SelectedIDs) { visited += ids.ids.count }

  /// Returns the number of ids that lifts have read since the last call, and resets it.
  func takeVisited() -> Int {
    defer { visited = 0 }
    return visited
  }
}
