// A difference can be applied to any collections: even if they have changed since the drag, no element is lost or
// duplicated. Hand-written code often loses elements: it removes the sources first, and then returns early if the
// destination does not exist.
//
// `array.apply` of the script library has the same results. A test compares the two.

extension AnyReorderDifference {
  /// Moves the sources to the destination, as one block in the order of `sources`.
  ///
  /// A source that is in no collection is skipped. A source that is in several collections is taken from `from`; if
  /// `from` does not contain it, nothing is changed, because the choice is ambiguous. If an id occurs twice in a
  /// collection, its first element is moved. If the destination collection does not exist, nothing is changed.
  ///
  /// The block is inserted before the item `destination.before`. If that item is itself moved, the block is inserted
  /// before the next element that is not moved. Without such an element or item, the block is inserted at the end.
  /// - Parameters:
  ///   - collections: The elements of each collection.
  ///   - id: The id of an element.
  /// - Returns: Whether the destination exists, a source was found, and no choice was ambiguous. The order may still be
  ///   unchanged.
  /// - Complexity: O(*n*) in the number of elements of all collections.
  @discardableResult
  public func apply<Element>(
    to collections: inout [Identifier: [Element]], id: (Element) -> Identifier
  ) -> Bool {
    guard let target = collections[destination.collection], let places = places(in: collections, id: id),
      !places.isEmpty
    else { return false }
    let block = places.map { collections[$0.collection, default: []][$0.index] }
    let start = destination.before.flatMap { before in target.firstIndex { id($0) == before } } ?? target.endIndex
    let leaving = places.reduce(into: [Identifier: Set<Int>]()) { $0[$1.collection, default: []].insert($1.index) }
    for (name, indices) in leaving {
      collections[name] = collections[name]?.enumerated().filter { !indices.contains($0.offset) }.map(\.element)
    }
    let index = start - (leaving[destination.collection]?.count { $0 < start } ?? 0)
    collections[destination.collection, default: []].insert(contentsOf: block, at: index)
    return true
  }

  /// Moves the sources within one collection, as `apply(to:id:)` does among several, and with the same result.
  ///
  /// - Parameters:
  ///   - collection: The elements.
  ///   - id: The id of an element.
  @discardableResult
  public func apply<Element>(to collection: inout [Element], id: (Element) -> Identifier) -> Bool {
    var collections = [destination.collection: collection]
    let applied = apply(to: &collections, id: id)
    collection = collections[destination.collection, default: []]
    return applied
  }

  /// The positions of the sources, each once, in order; `nil` if a source is in several collections, but not in `from`.
  private func places<Element>(
    in collections: [Identifier: [Element]], id: (Element) -> Identifier
  ) -> [(collection: Identifier, index: Int)]? {
    let wanted = Set(sources)
    var found: [Identifier: (collection: Identifier, index: Int)] = [:]
    var ambiguous: Set<Identifier> = []
    for (name, elements) in collections {
      for (index, element) in elements.enumerated() where wanted.contains(id(element)) {
        let source = id(element)
        guard let known = found[source] else {
          found[source] = (name, index)
          continue
        }
        // Uses the first of several elements in one collection, and of several collections `from`.
        if known.collection == name || known.collection == from { continue }
        if name == from { found[source] = (name, index) } else { ambiguous.insert(source) }
      }
    }
    guard ambiguous.allSatisfy({ found[$0]?.collection == from && from != nil }) else { return nil }
    var seen: Set<Identifier> = []
    return sources.filter { seen.insert($0).inserted }.compactMap { found[$0] }
  }
}
