// Applying a difference is total: whatever has happened to the collections meanwhile, no element is lost or doubled.
// Home-made versions tend to remove the sources first and to return early when the target is gone.

extension ReorderDifference {
  /// Moves the sources to the destination, as one block in the order of `sources`.
  ///
  /// A source that is in no collection is skipped. If the item to insert before is a source itself or has gone, the
  /// block goes before the next element of its collection that stays, else to the end. If there is no such collection,
  /// nothing is changed.
  /// - Returns: Whether the destination exists and at least one source was found.
  /// - Complexity: O(*n*) in the number of elements of all collections.
  @discardableResult
  public func apply<Element>(
    to collections: inout [Identifier: [Element]], id: (Element) -> Identifier
  ) -> Bool {
    guard let target = collections[destination.collection] else { return false }
    let wanted = Set(sources)
    let follower = survivor(in: target, removing: wanted, id: id)
    var found: [Identifier: Element] = [:]
    for collection in collections.keys.sorted() {
      // An id that stands twice is moved once, and the other stays: no element may go with it.
      collections[collection]?.removeAll { element in
        guard wanted.contains(id(element)), found[id(element)] == nil else { return false }
        found[id(element)] = element
        return true
      }
    }
    guard !found.isEmpty else { return false }
    let block = uniqueSources.compactMap { found[$0] }
    let kept = collections[destination.collection, default: []]
    let index = follower.flatMap { follower in kept.firstIndex { id($0) == follower } } ?? kept.endIndex
    collections[destination.collection, default: []].insert(contentsOf: block, at: index)
    return true
  }

  /// Moves the sources within one collection, as `apply(to:id:)` does among several.
  @discardableResult
  public func apply<Element>(to collection: inout [Element], id: (Element) -> Identifier) -> Bool {
    var collections = [destination.collection: collection]
    let applied = apply(to: &collections, id: id)
    collection = collections[destination.collection, default: []]
    return applied
  }

  private var uniqueSources: [Identifier] {
    var seen: Set<Identifier> = []
    return sources.filter { seen.insert($0).inserted }
  }

  /// The first element from the named one on that is no source.
  private func survivor<Element>(
    in target: [Element], removing sources: Set<Identifier>, id: (Element) -> Identifier
  ) -> Identifier? {
    guard let before = destination.before, let start = target.firstIndex(where: { id($0) == before }) else {
      return nil
    }
    return target[start...].lazy.map(id).first { !sources.contains($0) }
  }
}
