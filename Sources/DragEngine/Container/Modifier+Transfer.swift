// The older pair of SwiftUI's: a source that promises data, and a destination that takes what was promised.

extension Modifier {
  /// Makes the node a source of one item, by what it can be turned into.
  ///
  /// - Parameter provider: A question, asked once when a drag begins.
  ///
  /// Source: SwiftUI's `onDrag(_:)`.
  public static func onDrag(_ provider: @escaping () -> ProviderAnswer) -> Modifier {
    Modifier("onDrag") { behavior, _ in
      behavior.draggables.append(
        Draggable { _, grab in
          switch provider() {
          case .provider(let provider): .items([grab.item(promising: provider)])
          case .refused(let reason): .refused(reason)
          case .failed(let reason): .failed(reason)
          }
        })
    }
  }

  /// Makes each item of a `forEach` a source, by what it can be turned into. Belongs on a `forEach`.
  ///
  /// - Parameter provider: A question, asked when a drag begins for each item that is lifted: the grabbed one, or all
  ///   that are selected if it is. If it says no to any, nothing is lifted.
  ///
  /// Source: SwiftUI's `itemProvider(_:)`.
  public static func itemProvider(_ provider: @escaping (Grab) -> ProviderAnswer) -> Modifier {
    Modifier("itemProvider", on: .forEach) { behavior, _ in behavior.rows.provider = provider }
  }

  /// Lets the node, or the list of a `forEach`, take what can be had as one of these types.
  ///
  /// A `forEach` has no border to cross, so there it takes no `isTargeted`.
  /// - Parameters:
  ///   - types: Content types, or item types; an item fits if its type or one of its promises conforms to one of them.
  ///   - isTargeted: An observer: told `true` when a drag that fits comes, and `false` when it has gone, was dropped or
  ///     was called off, or the node is gone. Of several drags at once the first that comes and the last that goes count.
  ///   - movesInTransaction: As in `dropDestination(for:isEnabled:movesInTransaction:_:)`.
  ///   - perform: A command. Data can be asked for from here on, by `Delivery.load`.
  ///
  /// Source: SwiftUI's `onDrop(of:isTargeted:perform:)`.
  public static func onDrop(
    of types: [Identifier], isTargeted: ((Bool) -> Void)? = nil, movesInTransaction: Bool = false,
    perform: @escaping (Delivery) -> CommandAnswer
  ) -> Modifier {
    onDrop(
      of: types, delegate: DropDelegate(targeted: isTargeted), movesInTransaction: movesInTransaction,
      perform: perform)
  }

  /// Lets the node take what can be had as one of these types, and tells it more of the drags that come.
  ///
  /// - Parameters:
  ///   - types: As in `onDrop(of:isTargeted:perform:)`.
  ///   - delegate: Decides which drags the node takes, and hears of them.
  ///   - movesInTransaction: As in `dropDestination(for:isEnabled:movesInTransaction:_:)`.
  ///   - perform: A command, run for a drop that came to an operation that delivers.
  ///
  /// Source: SwiftUI's `onDrop(of:delegate:)`.
  public static func onDrop(
    of types: [Identifier], delegate: DropDelegate, movesInTransaction: Bool = false,
    perform: @escaping (Delivery) -> CommandAnswer
  ) -> Modifier {
    Modifier("onDrop", on: delegate.isEmpty ? .either : .node) { behavior, symbols in
      var destination = DropDestination(types: types.map(symbols.intern), isEnabled: true, action: perform)
      destination.delegate = delegate
      destination.movesInTransaction = movesInTransaction
      behavior.dropDestinations.append(destination)
    }
  }
}
