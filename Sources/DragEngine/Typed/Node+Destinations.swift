extension Node {
  /// Lets the node take values of a type: dragged values, and data that can be read as such values.
  ///
  /// ```swift
  /// album.dropDestination(for: Photo.self) { photos, session in photos.forEach(add) }
  /// ```
  ///
  /// The command runs once for each drop, with all its values. If data has to be loaded, it runs when all data has
  /// arrived or failed, with the values that have arrived. If all data fails, the drop fails.
  ///
  /// - Parameters:
  ///   - itemType: The type of the values.
  ///   - isEnabled: Whether the destination is enabled; `false` has the same effect as no modifier.
  ///   - movesInTransaction: Whether all effects of the command are in the models of participants. If such a command
  ///     changes nothing, a move is cancelled before the source removes its items. `nil` is true if the engine has a
  ///     `ModelState`; pass `false` if the command changes anything else.
  ///   - action: A command. It refuses by throwing a reason.
  ///   - isTargeted: An observer, called with `true` when the first matching drag enters, and with `false` when the
  ///     last one has left or ended.
  ///
  /// Source: SwiftUI's `dropDestination(for:isEnabled:action:)` and `dropDestination(for:action:isTargeted:)`.
  public func dropDestination<Item: Transferable>(
    for itemType: Item.Type = Item.self, isEnabled: Bool = true, movesInTransaction: Bool? = nil,
    action: @escaping ([Item], DropSession) throws -> Void, isTargeted: ((Bool) -> Void)? = nil
  ) -> Node {
    modifier(
      .dropDestination(
        for: itemType, isEnabled: isEnabled, movesInTransaction: movesInTransaction, on: .node,
        isTargeted: isTargeted, action))
  }

  /// Lets the node take items of these types, by a command that requests their data.
  ///
  /// - Parameters:
  ///   - types: Content types or item types, such as `[.json]`.
  ///   - isTargeted: An observer, as in `dropDestination(for:isEnabled:movesInTransaction:action:isTargeted:)`.
  ///   - movesInTransaction: Whether all effects of the command are in the models of participants. `nil` is true if the
  ///     engine has a `ModelState`.
  ///   - perform: A command. It requests data by `Delivery.load`, and refuses by throwing a reason.
  ///
  /// Source: SwiftUI's `onDrop(of:isTargeted:perform:)`.
  public func onDrop(
    of types: [Identifier], isTargeted: ((Bool) -> Void)? = nil, movesInTransaction: Bool? = nil,
    perform: @escaping (Delivery) throws -> Void
  ) -> Node {
    modifier(
      .onDrop(of: types, isTargeted: isTargeted, movesInTransaction: movesInTransaction) { delivery in
        CommandAnswer { try perform(delivery) }
      })
  }

  /// Lets the node take items of these types, with a delegate that decides about the drags and observes them.
  ///
  /// - Parameters:
  ///   - types: Content types or item types.
  ///   - delegate: Decides which drags the node takes, and observes them.
  ///   - movesInTransaction: Whether all effects of the command are in the models of participants. `nil` is true if the
  ///     engine has a `ModelState`.
  ///   - perform: A command. It requests data by `Delivery.load`, and refuses by throwing a reason.
  ///
  /// Source: SwiftUI's `onDrop(of:delegate:)`.
  public func onDrop(
    of types: [Identifier], delegate: DropDelegate, movesInTransaction: Bool? = nil,
    perform: @escaping (Delivery) throws -> Void
  ) -> Node {
    modifier(
      .onDrop(of: types, delegate: delegate, movesInTransaction: movesInTransaction) { delivery in
        CommandAnswer { try perform(delivery) }
      })
  }

  /// Decides whether and how the destination around the pointer takes the items.
  ///
  /// - Parameter question: A question, asked at every update. It forbids the drop by throwing a reason.
  ///
  /// Source: SwiftUI's `dropConfiguration(_:)`.
  public func dropConfiguration(_ question: @escaping (DropSession) throws -> DropConfiguration) -> Node {
    modifier(.dropConfiguration { session in DropConfiguration { try question(session) } })
  }

  /// Observes every drag over the node and over destinations inside it.
  ///
  /// Source: SwiftUI's `onDropSessionUpdated(_:)`.
  public func onDropSessionUpdated(_ observer: @escaping (DropSession) -> Void) -> Node {
    modifier(.onDropSessionUpdated(observer))
  }

  /// Sets the formation of the previews of drags that begin on the node or inside it.
  ///
  /// Source: SwiftUI's `dragPreviewsFormation(_:)`.
  public func dragPreviewsFormation(_ formation: PreviewsFormation) -> Node {
    modifier(.dragPreviewsFormation(formation))
  }

  /// Sets the formation of previews over the node and over destinations inside it.
  ///
  /// Source: SwiftUI's `dropPreviewsFormation(_:)`.
  public func dropPreviewsFormation(_ formation: PreviewsFormation) -> Node {
    modifier(.dropPreviewsFormation(formation))
  }
}

extension Modifier {
  /// A destination for values of a type.
  static func dropDestination<Item: Transferable>(
    for itemType: Item.Type, isEnabled: Bool, movesInTransaction: Bool?, on place: Place,
    isTargeted: ((Bool) -> Void)? = nil, _ action: @escaping ([Item], DropSession) throws -> Void
  ) -> Modifier {
    Modifier("dropDestination", on: place) { behavior, symbols in
      let types = [Item.itemType] + Item.importedContentTypes
      var destination = DropDestination(types: types.map(symbols.internPassing), isEnabled: isEnabled) { delivery in
        CommandAnswer { try delivery.load(itemType) { items in try action(items, delivery.session) } }
      }
      destination.movesInTransaction = movesInTransaction
      destination.delegate = isTargeted.map { DropDelegate(targeted: $0) }
      behavior.dropping.destinations.append(destination)
    }
  }
}
