extension DropSession {
  /// The place in the reorder container around the pointer, as computed or as named by a configuration.
  ///
  /// - Parameters:
  ///   - itemType: The type of the items.
  ///   - collectionID: The type of the ids of the lists.
  /// - Returns: The place; `nil` where `reorderDestination(for:)` returns `nil`, and if an id there is not of these
  ///   types.
  public func reorderDestination<Item: Transferable & Identifiable, CollectionID: IdentifierConvertible>(
    for itemType: Item.Type, in collectionID: CollectionID.Type
  ) -> ReorderDifference<Item.ID, CollectionID>.Destination? where Item.ID: IdentifierConvertible {
    guard let destination = reorderDestination(for: Item.itemType) else { return nil }
    return try? ReorderDifference<Item.ID, CollectionID>.Destination(destination)
  }

  /// The dragged values of a type, in the order of the payload; empty for an external drag, whose data is loaded at the
  /// drop.
  public func values<Item: Transferable>(of itemType: Item.Type = Item.self) -> [Item] {
    items.compactMap { $0.value as? Item }
  }

  /// The collection or container that contains the grabbed item now; `nil` if its id is not of the type, and for an
  /// external drag.
  public func from<CollectionID: IdentifierConvertible>(as collectionID: CollectionID.Type) -> CollectionID? {
    from.flatMap { CollectionID(identifier: $0) }
  }

  /// The collection or container that a drop would go to; `nil` if its id is not of the type.
  public func to<CollectionID: IdentifierConvertible>(as collectionID: CollectionID.Type) -> CollectionID? {
    to.flatMap { CollectionID(identifier: $0) }
  }
}

extension DropSession.LocalSession {
  /// The ids of the items of a type, and of types that conform to it; empty if there are none.
  public func draggedItemIDs<Item: Transferable & Identifiable>(for itemType: Item.Type) -> [Item.ID]
  where Item.ID: IdentifierConvertible {
    draggedItemIDs(for: Item.itemType).compactMap { Item.ID(identifier: $0) }
  }
}

extension DragSession {
  /// The dragged values of a type, in the order of the payload.
  public func values<Item: Transferable>(of itemType: Item.Type = Item.self) -> [Item] {
    items.compactMap { $0.value as? Item }
  }

  /// The ids of the items of a type, and of types that conform to it; empty if there are none.
  public func draggedItemIDs<Item: Transferable & Identifiable>(for itemType: Item.Type) -> [Item.ID]
  where Item.ID: IdentifierConvertible {
    draggedItemIDs(for: Item.itemType).compactMap { Item.ID(identifier: $0) }
  }
}

extension DropConfiguration {
  /// Creates an answer that names one operation, and a place by ids of the program's own types.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - destination: The place of the drop; `nil` is the place under the pointer.
  ///   - acceptedItemCount: The number of items to take, counted from the first; `nil` takes all.
  ///   - reason: The reason of a refusal.
  public init<ItemID, CollectionID>(
    operation: DropOperation, destination: ReorderDifference<ItemID, CollectionID>.Destination?,
    acceptedItemCount: Int? = nil, reason: Reason? = nil
  ) {
    self.init(
      operation: operation, destination: destination.map { ReorderDestination($0) },
      acceptedItemCount: acceptedItemCount, reason: reason)
  }
}
