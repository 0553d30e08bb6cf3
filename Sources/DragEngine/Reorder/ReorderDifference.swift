/// A place in a collection, named by identity: it stays true when the collection changes meanwhile.
///
/// Source: SwiftUI's `ReorderDifference.Destination`.
public struct ReorderDestination: Hashable, Sendable {
  /// The collection that the items go to.
  public var collection: Identifier
  /// Where in the collection.
  public var position: Position

  /// Where in a collection. Every place has one spelling, so there is no "after".
  public enum Position: Hashable, Sendable {
    /// Just before this item.
    case before(Identifier)
    /// After the last item, also of an empty collection.
    case end
  }

  /// Creates a place from a collection and a position in it.
  public init(collection: Identifier, position: Position = .end) {
    self.collection = collection
    self.position = position
  }

  /// The item before which the items go; `nil` is the end.
  public var before: Identifier? {
    if case .before(let id) = position { id } else { nil }
  }
}

/// A change of order, by identity: which items go where.
///
/// Source: SwiftUI's `ReorderDifference`.
public struct ReorderDifference: Hashable, Sendable {
  /// The items that go, in the order in which they were selected.
  public var sources: [Identifier]
  /// The collection in which the drag began.
  public var from: Identifier?
  /// The place to which they go.
  public var destination: ReorderDestination

  /// Creates a change of order.
  public init(sources: [Identifier], from: Identifier? = nil, destination: ReorderDestination) {
    self.sources = sources
    self.from = from
    self.destination = destination
  }
}
