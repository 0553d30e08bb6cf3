// Modifiers modelled on UIKit's interactions and collection views, for features that SwiftUI's modifiers lack.

extension Modifier {
  /// Lets the node take every drag that its delegate accepts, independent of the type of the items.
  ///
  /// - Parameters:
  ///   - delegate: Decides which drags the node takes, and observes them.
  ///   - movesInTransaction: As in `dropDestination(for:isEnabled:movesInTransaction:_:)`.
  ///   - perform: A command, run for a drop that the delegate has accepted.
  ///
  /// Source: UIKit's `UIDropInteraction`.
  public static func dropInteraction(
    _ delegate: DropDelegate, movesInTransaction: Bool? = nil, perform: @escaping (Delivery) -> CommandAnswer
  ) -> Modifier {
    Modifier("dropInteraction") { behavior, _ in
      var destination = DropDestination(types: [], isEnabled: true, action: perform, delegate: delegate)
      destination.takesAnything = true
      destination.movesInTransaction = movesInTransaction
      behavior.dropping.destinations.append(destination)
    }
  }

  /// Makes the node a source whose payload a question supplies.
  ///
  /// - Parameter payload: A question, asked once when a drag begins. It receives the pressed item inside the node, or
  ///   else the node itself.
  ///
  /// Source: UIKit's `UIDragInteraction`.
  public static func dragInteraction(_ payload: @escaping (DragSession, Grab) -> PayloadAnswer) -> Modifier {
    Modifier("dragInteraction") { behavior, _ in
      behavior.dragging.draggables.append(Draggable(payload: payload, grabsItemInside: true))
    }
  }

  /// Makes each row of the lists directly inside the node a source.
  ///
  /// - Parameter payload: A question, asked once when a drag begins, with the grabbed row.
  ///
  /// Source: UIKit's `UICollectionViewDragDelegate`.
  public static func collectionDrag(_ payload: @escaping (DragSession, Grab) -> PayloadAnswer) -> Modifier {
    Modifier("collectionDrag") { behavior, _ in behavior.dragging.rowPayload = payload }
  }

  /// Lets the lists directly inside the node take every drag that the delegate accepts, between or into their rows.
  ///
  /// The delegate answers with an operation and an intent. The intent decides whether rows make room, or one row is
  /// highlighted.
  ///
  /// - Parameters:
  ///   - delegate: Decides which drags the lists take, chooses the intent, and observes the drags.
  ///   - movesInTransaction: As in `dropDestination(for:isEnabled:movesInTransaction:_:)`.
  ///   - perform: A command, run for a drop that the delegate has accepted.
  ///
  /// Source: UIKit's `UICollectionViewDropDelegate`.
  public static func collectionDrop(
    _ delegate: DropDelegate, movesInTransaction: Bool? = nil, perform: @escaping (DropCoordinator) -> CommandAnswer
  ) -> Modifier {
    Modifier("collectionDrop") { behavior, _ in
      var destination = DropDestination(types: [], isEnabled: true, action: { _ in .done }, delegate: delegate)
      destination.takesAnything = true
      destination.collectionAction = perform
      destination.movesInTransaction = movesInTransaction
      behavior.dropping.destinations.append(destination)
    }
  }
}
