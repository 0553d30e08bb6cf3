/// A place in a collection, named by identity, so that it remains valid when the collection changes.
///
/// Source: SwiftUI's `ReorderDifference.Destination`.
public struct ReorderDestination: Hashable, Sendable {
  /// The collection that receives the items.
  public var collection: Identifier
  /// The position in the collection.
  public var position: Position

  /// A position in a collection. There is no case "after", so that every position has exactly one value.
  public enum Position: Hashable, Sendable {
    /// Just before this item.
    case before(Identifier)
    /// After the last item; also for an empty collection.
    case end
  }

  /// Creates a place from a collection and a position in it.
  ///
  /// - Parameters:
  ///   - collection: The id of the collection.
  ///   - position: The position in it.
  public init(collection: Identifier, position: Position = .end) {
    self.collection = collection
    self.position = position
  }

  /// The item to insert before; `nil` is the end.
  public var before: Identifier? {
    if case .before(let id) = position { id } else { nil }
  }
}

/// A change of order, by identity: the moved items and their destination, as ids of any kind.
///
/// `ReorderDifference` is the same change with ids of a program's own types.
///
/// Source: SwiftUI's `ReorderDifference`.
public struct AnyReorderDifference: Hashable, Sendable {
  /// The moved items, in the order of the payload.
  public var sources: [Identifier]
  /// The collection or container that contains the grabbed item at the drop; `nil` if it is not known.
  public var from: Identifier?
  /// The destination of the items.
  public var destination: ReorderDestination

  /// Creates a change of order.
  ///
  /// - Parameters:
  ///   - sources: The ids of the moved items, in their order.
  ///   - from: The collection that they leave; `nil` if it is not known.
  ///   - destination: The place that they go to.
  public init(sources: [Identifier], from: Identifier? = nil, destination: ReorderDestination) {
    self.sources = sources
    self.from = from
    self.destination = destination
  }
}
