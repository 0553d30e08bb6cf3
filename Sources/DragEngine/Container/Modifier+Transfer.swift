// SwiftUI's older modifiers: sources that promise data, and destinations that request promised data.

extension Modifier {
  /// Makes the node a source of one item with the types that a provider offers.
  ///
  /// - Parameter provider: A question, asked once when a drag begins.
  ///
  /// Source: SwiftUI's `onDrag(_:)`.
  public static func onDrag(_ provider: @escaping () -> ProviderAnswer) -> Modifier {
    Modifier("onDrag") { behavior, _ in
      behavior.dragging.draggables.append(
        Draggable { _, grab in
          switch provider() {
          case .provider(let provider): .items([grab.item(promising: provider)])
          case .refused(let reason): .refused(reason)
          case .failed(let reason): .failed(reason)
          }
        })
    }
  }

  /// Makes each item of a `forEach` a source with the types that a provider offers. Belongs on a `forEach`.
  ///
  /// - Parameter provider: A question, asked at the start of a drag for each lifted item: the grabbed one, or all
  ///   selected items if the grabbed one is selected. If the closure refuses any item, nothing is lifted.
  ///
  /// Source: SwiftUI's `itemProvider(_:)`.
  public static func itemProvider(_ provider: @escaping (Grab) -> ProviderAnswer) -> Modifier {
    Modifier("itemProvider", on: .forEach) { behavior, _ in behavior.rows.provider = provider }
  }

  /// Lets the node, or the list of a `forEach`, take items that offer one of these types.
  ///
  /// `isTargeted` is not allowed on a `forEach`, which has no border that a drag can cross.
  /// - Parameters:
  ///   - types: Content types or item types. An item matches if its type or a promised type conforms to one of these
  ///     types.
  ///   - isTargeted: An observer. Called with `true` when the first matching drag enters, and with `false` when the
  ///     last matching drag has left or ended, or the node has left the scene.
  ///   - movesInTransaction: As in `dropDestination(for:isEnabled:movesInTransaction:_:)`.
  ///   - perform: A command. This command and later commands of the drop can request data by `Delivery.load`.
  ///
  /// Source: SwiftUI's `onDrop(of:isTargeted:perform:)`.
  public static func onDrop(
    of types: [Identifier], isTargeted: ((Bool) -> Void)? = nil, movesInTransaction: Bool? = nil,
    perform: @escaping (Delivery) -> CommandAnswer
  ) -> Modifier {
    onDrop(
      of: types, delegate: DropDelegate(targeted: isTargeted), movesInTransaction: movesInTransaction,
      perform: perform)
  }

  /// Lets the node take items that offer one of these types, with a delegate that validates and observes the drags.
  /// Also belongs on a `forEach` if the delegate is empty.
  ///
  /// - Parameters:
  ///   - types: As in `onDrop(of:isTargeted:perform:)`.
  ///   - delegate: Decides which drags the node takes, and observes them.
  ///   - movesInTransaction: As in `dropDestination(for:isEnabled:movesInTransaction:_:)`.
  ///   - perform: A command, run for a drop whose operation delivers items.
  ///
  /// Source: SwiftUI's `onDrop(of:delegate:)`.
  public static func onDrop(
    of types: [Identifier], delegate: DropDelegate, movesInTransaction: Bool? = nil,
    perform: @escaping (Delivery) -> CommandAnswer
  ) -> Modifier {
    Modifier("onDrop", on: delegate.isEmpty ? .either : .node) { behavior, symbols in
      var destination = DropDestination(types: types.map(symbols.internPassing), isEnabled: true, action: perform)
      destination.modifier = "on_drop"
      destination.delegate = delegate
      destination.movesInTransaction = movesInTransaction
      behavior.dropping.destinations.append(destination)
    }
  }
}
