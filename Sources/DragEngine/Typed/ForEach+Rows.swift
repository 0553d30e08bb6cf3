extension Node.ForEach {
  /// Lets the list take values of a type between its rows.
  ///
  /// - Parameters:
  ///   - itemType: The type of the values.
  ///   - isEnabled: Whether the destination is enabled.
  ///   - movesInTransaction: Whether all effects of the command are in the models of participants. `nil` is true if the
  ///     engine has a `ModelState`.
  ///   - action: A command, with the values and the offset in the list at which to insert them. It refuses by throwing
  ///     a reason. As with `Node.dropDestination(for:isEnabled:movesInTransaction:action:isTargeted:)`, it runs when
  ///     all data has arrived or failed.
  ///
  /// Source: SwiftUI's `DynamicViewContent.dropDestination(for:action:)`.
  public func dropDestination<Item: Transferable>(
    for itemType: Item.Type = Item.self, isEnabled: Bool = true, movesInTransaction: Bool? = nil,
    action: @escaping ([Item], Int) throws -> Void
  ) -> Node.ForEach {
    let end = group.count
    return modifier(
      .dropDestination(for: itemType, isEnabled: isEnabled, movesInTransaction: movesInTransaction, on: .forEach) {
        items, session in try action(items, session.index ?? end)
      })
  }

  /// Lets the rows be moved within the list.
  ///
  /// - Parameters:
  ///   - movesInTransaction: Whether all effects of the command are in the models of participants. `nil` is true if the
  ///     engine has a `ModelState`.
  ///   - action: A command, with the offsets of the moved rows, ascending, and the offset at which to insert them, all
  ///     counted before any row is removed. It refuses by throwing a reason.
  ///
  /// Source: SwiftUI's `onMove(perform:)`.
  public func onMove(
    movesInTransaction: Bool? = nil, perform action: @escaping ([Int], Int) throws -> Void
  ) -> Node.ForEach {
    modifier(
      .onMove(movesInTransaction: movesInTransaction) { (offsets: [Int], offset: Int) in
        CommandAnswer { try action(offsets, offset) }
      })
  }

  /// Lets the rows be deleted: by a drop with the operation `delete`, by the Delete key if they are selected, and by
  /// `Engine.delete`.
  ///
  /// - Parameter action: A command, with the offsets of the deleted rows, ascending. It refuses by throwing a reason.
  ///
  /// Source: SwiftUI's `onDelete(perform:)`.
  public func onDelete(perform action: @escaping ([Int]) throws -> Void) -> Node.ForEach {
    modifier(.onDelete { (offsets: [Int]) in CommandAnswer { try action(offsets) } })
  }

  /// Makes each row a source with the types that a provider offers.
  ///
  /// - Parameter provider: A question, asked at the start of a drag for each lifted item. It refuses by throwing a
  ///   reason.
  ///
  /// Source: SwiftUI's `itemProvider(_:)`.
  public func itemProvider(_ provider: @escaping (Grab) throws -> ItemProvider) -> Node.ForEach {
    modifier(.itemProvider { grab in ProviderAnswer { try provider(grab) } })
  }
}

extension RangeReplaceableCollection where Index == Int {
  /// Moves elements to an offset, with the arguments of the command of `onMove(movesInTransaction:perform:)`.
  ///
  /// - Parameters:
  ///   - offsets: The offsets of the elements.
  ///   - offset: The offset at which to insert them, counted before any element is removed.
  ///
  /// Source: SwiftUI's `move(fromOffsets:toOffset:)`.
  public mutating func move(fromOffsets offsets: some Collection<Int>, toOffset offset: Int) {
    // Moves each element once and in its order, even if the offsets name it twice or in another order.
    let offsets = Set(offsets).sorted()
    let moved = offsets.map { self[index(startIndex, offsetBy: $0)] }
    let start = offset - offsets.count { $0 < offset }
    remove(atOffsets: offsets)
    insert(contentsOf: moved, at: index(startIndex, offsetBy: start))
  }

  /// Removes elements, with the argument of the command of `onDelete(perform:)`.
  ///
  /// - Parameter offsets: The offsets of the elements.
  ///
  /// Source: SwiftUI's `remove(atOffsets:)`.
  public mutating func remove(atOffsets offsets: some Collection<Int>) {
    let removed = Set(offsets)
    var kept = Self()
    for (offset, element) in enumerated() where !removed.contains(offset) { kept.append(element) }
    self = kept
  }
}
