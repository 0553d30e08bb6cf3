/// A change of order in the ids of a program: the moved items and their destination.
///
/// `apply(difference:)` of an array, and of a dictionary of arrays, makes the change.
///
/// Source: SwiftUI's `ReorderDifference`.
public struct ReorderDifference<ItemID: IdentifierConvertible, CollectionID: IdentifierConvertible>: Hashable, Sendable
{
  /// A place in a collection, named by identity, so that it remains valid when the collection changes.
  public struct Destination: Hashable, Sendable {
    /// A position in a collection.
    public enum Position: Hashable, Sendable {
      /// Just before this item.
      case before(ItemID)
      /// After the last item; also for an empty collection.
      case end
    }

    /// The position in the collection.
    public var position: Position
    /// The collection that receives the items.
    public var collectionID: CollectionID

    /// Creates a place from a position and a collection.
    ///
    /// - Parameters:
    ///   - position: The position in the collection.
    ///   - collectionID: The id of the collection.
    public init(position: Position = .end, collectionID: CollectionID) {
      self.position = position
      self.collectionID = collectionID
    }

    /// The item to insert before; `nil` is the end.
    public var before: ItemID? {
      if case .before(let id) = position { id } else { nil }
    }
  }

  /// The moved items, in the order of the payload.
  public var sources: [ItemID]
  /// The collection or container that contains the grabbed item at the drop; `nil` if it is not known.
  public var from: CollectionID?
  /// The destination of the items.
  public var destination: Destination

  /// Creates a change of order.
  ///
  /// - Parameters:
  ///   - sources: The ids of the moved items, in their order.
  ///   - from: The collection that they leave; `nil` if it is not known.
  ///   - destination: The place that they go to.
  public init(sources: [ItemID], from: CollectionID? = nil, destination: Destination) {
    self.sources = sources
    self.from = from
    self.destination = destination
  }
}

extension ReorderDifference {
  /// Converts a change with ids of any kind.
  ///
  /// - Parameter difference: The change.
  /// - Throws: A reason that names the first id that is not of the type.
  public init(_ difference: AnyReorderDifference) throws(Reason) {
    var sources: [ItemID] = []
    for id in difference.sources { sources.append(try ItemID(typed: id)) }
    self.init(
      sources: sources, from: try difference.from.map { id throws(Reason) in try CollectionID(typed: id) },
      destination: try Destination(difference.destination))
  }
}

extension ReorderDifference.Destination {
  /// Converts a place with ids of any kind.
  ///
  /// - Parameter destination: The place.
  /// - Throws: A reason that names the first id that is not of the type.
  public init(_ destination: ReorderDestination) throws(Reason) {
    let collection = try CollectionID(typed: destination.collection)
    switch destination.position {
    case .before(let id): self.init(position: .before(try ItemID(typed: id)), collectionID: collection)
    case .end: self.init(collectionID: collection)
    }
  }
}

extension ReorderDestination {
  /// Converts a place in the ids of a program.
  public init<ItemID, CollectionID>(_ destination: ReorderDifference<ItemID, CollectionID>.Destination) {
    self.init(
      collection: destination.collectionID.identifier,
      position: destination.before.map { .before($0.identifier) } ?? .end)
  }
}

extension IdentifierConvertible {
  /// Creates the value with an id.
  /// - Throws: A reason that names the id and the type.
  init(typed identifier: Identifier) throws(Reason) {
    guard let value = Self(identifier: identifier) else {
      throw Reason(
        "the id '\(identifier)' does not belong to a \(Self.self)", code: "wrong_value",
        parameters: [.init(name: "type", value: "\(Self.self)")])
    }
    self = value
  }
}
