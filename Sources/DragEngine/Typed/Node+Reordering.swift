extension Node {
  /// Lets the items of one list inside the node be reordered. A drop from one list to another fails.
  ///
  /// ```swift
  /// Node.hstack(id: "hand") {
  ///   Node.forEach(cards) { card in Node.text(card.name) }.reorderable()
  /// }
  /// .reorderContainer(for: CardValue.self) { difference in cards.apply(difference: difference) }
  /// ```
  ///
  /// - Parameters:
  ///   - itemType: The type of the items.
  ///   - namespace: The namespace of the items; `nil` is that of the node.
  ///   - isEnabled: Whether items can be reordered.
  ///   - movesInTransaction: Whether all effects of the command are in the models of participants. If such a command
  ///     changes nothing, the move is cancelled. `nil` is true if the engine has a `ModelState`.
  ///   - edge: As in `Modifier.reorderContainer`. Unit: points.
  ///   - isTargeted: An observer of whether a drag of these items is over the node, as in `Modifier.reorderContainer`.
  ///   - move: A command, run once for each reorder, at the drop. It refuses by throwing a reason.
  ///
  /// Source: SwiftUI's `reorderContainer(for:isEnabled:move:)`.
  public func reorderContainer<Item: Transferable & Identifiable>(
    for itemType: Item.Type = Item.self, namespace: Identifier? = nil, isEnabled: Bool = true,
    movesInTransaction: Bool? = nil, edge: Double = Modifier.listEdge, isTargeted: ((Bool) -> Void)? = nil,
    _ move: @escaping (ReorderDifference<Item.ID, Identifier>) throws -> Void
  ) -> Node where Item.ID: IdentifierConvertible {
    reorderContainer(
      for: itemType, namespace: namespace, isEnabled: isEnabled, movesInTransaction: movesInTransaction, edge: edge,
      isTargeted: isTargeted
    ) { difference, _ in try move(difference) }
  }

  /// Lets the items of one list inside the node be reordered, by a command that also receives the session of the drop.
  /// A drop from one list to another fails.
  ///
  /// - Parameters:
  ///   - itemType: The type of the items.
  ///   - namespace: The namespace of the items; `nil` is that of the node.
  ///   - isEnabled: Whether items can be reordered.
  ///   - movesInTransaction: Whether all effects of the command are in the models of participants. `nil` is true if the
  ///     engine has a `ModelState`.
  ///   - edge: As in `Modifier.reorderContainer`. Unit: points.
  ///   - isTargeted: An observer of whether a drag of these items is over the node, as in `Modifier.reorderContainer`.
  ///   - move: A command, run once for each reorder, at the drop. It refuses by throwing a reason.
  public func reorderContainer<Item: Transferable & Identifiable>(
    for itemType: Item.Type = Item.self, namespace: Identifier? = nil, isEnabled: Bool = true,
    movesInTransaction: Bool? = nil, edge: Double = Modifier.listEdge, isTargeted: ((Bool) -> Void)? = nil,
    _ move: @escaping (ReorderDifference<Item.ID, Identifier>, DropSession) throws -> Void
  ) -> Node where Item.ID: IdentifierConvertible {
    reorderContainer(
      for: itemType, in: Identifier.self, namespace: namespace, isEnabled: isEnabled,
      movesInTransaction: movesInTransaction, edge: edge, isTargeted: isTargeted
    ) { difference, session in
      let destination = difference.destination.collectionID
      if let from = difference.from, from != destination {
        throw EngineError.rule(
          Reason(
            "reorderContainer(for: \(Item.self).self) is for one list, and the drop goes from '\(from)' to"
              + " '\(destination)'; for several lists, name the type of their ids: in: Identifier.self",
            code: "failed"))
      }
      try move(difference, session)
    }
  }

  /// Lets the items of several lists inside the node be moved within a list and from list to list.
  ///
  /// ```swift
  /// Node.hstack {
  ///   Node.forEach(Lane.allCases) { lane in
  ///     Node.vstack(size: size) {
  ///       Node.forEach(lanes[lane] ?? []) { card in Node.text(card.name) }.reorderable(collectionID: lane)
  ///     }
  ///   }
  /// }
  /// .reorderContainer(for: CardValue.self, in: Lane.self) { difference in lanes.apply(difference: difference) }
  /// ```
  ///
  /// - Parameters:
  ///   - itemType: The type of the items.
  ///   - collectionID: The type of the ids of the lists, as `reorderable(collectionID:)` names them. A drop on a list
  ///     with another id fails with a reason.
  ///   - namespace: The namespace of the items; `nil` is that of the node.
  ///   - isEnabled: Whether items can be reordered.
  ///   - movesInTransaction: Whether all effects of the command are in the models of participants. `nil` is true if the
  ///     engine has a `ModelState`.
  ///   - edge: As in `Modifier.reorderContainer`. Unit: points.
  ///   - isTargeted: An observer of whether a drag of these items is over the node, as in `Modifier.reorderContainer`.
  ///   - move: A command, run once for each reorder, at the drop. It refuses by throwing a reason.
  ///
  /// Source: SwiftUI's `reorderContainer(for:in:isEnabled:move:)`.
  public func reorderContainer<Item: Transferable & Identifiable, CollectionID: IdentifierConvertible>(
    for itemType: Item.Type = Item.self, in collectionID: CollectionID.Type, namespace: Identifier? = nil,
    isEnabled: Bool = true, movesInTransaction: Bool? = nil, edge: Double = Modifier.listEdge,
    isTargeted: ((Bool) -> Void)? = nil,
    _ move: @escaping (ReorderDifference<Item.ID, CollectionID>) throws -> Void
  ) -> Node where Item.ID: IdentifierConvertible {
    reorderContainer(
      for: itemType, in: collectionID, namespace: namespace, isEnabled: isEnabled,
      movesInTransaction: movesInTransaction, edge: edge, isTargeted: isTargeted
    ) { difference, _ in try move(difference) }
  }

  /// Lets the items of several lists inside the node be moved within a list and from list to list, by a command that
  /// also receives the session of the drop.
  ///
  /// - Parameters:
  ///   - itemType: The type of the items.
  ///   - collectionID: The type of the ids of the lists.
  ///   - namespace: The namespace of the items; `nil` is that of the node.
  ///   - isEnabled: Whether items can be reordered.
  ///   - movesInTransaction: Whether all effects of the command are in the models of participants. `nil` is true if the
  ///     engine has a `ModelState`.
  ///   - edge: As in `Modifier.reorderContainer`. Unit: points.
  ///   - isTargeted: An observer of whether a drag of these items is over the node, as in `Modifier.reorderContainer`.
  ///   - move: A command, run once for each reorder, at the drop. It refuses by throwing a reason.
  public func reorderContainer<Item: Transferable & Identifiable, CollectionID: IdentifierConvertible>(
    for itemType: Item.Type = Item.self, in collectionID: CollectionID.Type, namespace: Identifier? = nil,
    isEnabled: Bool = true, movesInTransaction: Bool? = nil, edge: Double = Modifier.listEdge,
    isTargeted: ((Bool) -> Void)? = nil,
    _ move: @escaping (ReorderDifference<Item.ID, CollectionID>, DropSession) throws -> Void
  ) -> Node where Item.ID: IdentifierConvertible {
    modifier(
      .reorderContainer(
        for: Item.itemType, in: namespace, isEnabled: isEnabled, movesInTransaction: movesInTransaction, edge: edge,
        isTargeted: isTargeted
      ) { difference, session in
        let typed: ReorderDifference<Item.ID, CollectionID>
        // An id of another type is a mistake in the scene, not a refusal.
        do throws(Reason) { typed = try ReorderDifference(difference) } catch { return .failed(error) }
        return CommandAnswer { try move(typed, session) }
      })
  }
}
