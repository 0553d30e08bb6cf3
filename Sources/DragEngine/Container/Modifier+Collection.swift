// What UIKit's interactions and collection views have beyond SwiftUI's modifiers.

extension Modifier {
  /// Lets the node take anything that its delegate lets in, whatever the type.
  ///
  /// - Parameters:
  ///   - delegate: Decides which drags the node takes, and hears of them.
  ///   - movesInTransaction: As in `dropDestination(for:isEnabled:movesInTransaction:_:)`.
  ///   - perform: A command, run for a drop that the delegate has let in.
  ///
  /// Source: UIKit's `UIDropInteraction`.
  public static func dropInteraction(
    _ delegate: DropDelegate, movesInTransaction: Bool = false, perform: @escaping (Delivery) -> CommandAnswer
  ) -> Modifier {
    Modifier("dropInteraction") { behavior, _ in
      var destination = DropDestination(types: [], isEnabled: true, action: perform, delegate: delegate)
      destination.takesAnything = true
      destination.movesInTransaction = movesInTransaction
      behavior.dropDestinations.append(destination)
    }
  }

  /// Makes the node a source of whatever a question says.
  ///
  /// - Parameter payload: A question, asked once when a drag begins, with the item inside the node that was pressed, or
  ///   else the node itself.
  ///
  /// Source: UIKit's `UIDragInteraction`.
  public static func dragInteraction(_ payload: @escaping (DragSession, Grab) -> PayloadAnswer) -> Modifier {
    Modifier("dragInteraction") { behavior, _ in
      behavior.draggables.append(Draggable(payload: payload, grabsItemInside: true))
    }
  }

  /// Makes each row of the lists right inside the node a source.
  ///
  /// - Parameter payload: A question, asked once when a drag begins, with the row that was grabbed.
  ///
  /// Source: UIKit's `UICollectionViewDragDelegate`.
  public static func collectionDrag(_ payload: @escaping (DragSession, Grab) -> PayloadAnswer) -> Modifier {
    Modifier("collectionDrag") { behavior, _ in behavior.rowPayload = payload }
  }

  /// Lets the lists right inside the node take anything that the delegate lets in, at a place among their rows.
  ///
  /// The delegate answers with an intent beside the operation: it decides whether the rows part, or one is highlighted.
  ///
  /// - Parameters:
  ///   - delegate: Decides which drags the lists take and with what intent, and hears of them.
  ///   - movesInTransaction: As in `dropDestination(for:isEnabled:movesInTransaction:_:)`.
  ///   - perform: A command, run for a drop that the delegate has let in.
  ///
  /// Source: UIKit's `UICollectionViewDropDelegate`.
  public static func collectionDrop(
    _ delegate: DropDelegate, movesInTransaction: Bool = false, perform: @escaping (DropCoordinator) -> CommandAnswer
  ) -> Modifier {
    Modifier("collectionDrop") { behavior, _ in
      var destination = DropDestination(types: [], isEnabled: true, action: { _ in .done }, delegate: delegate)
      destination.takesAnything = true
      destination.collectionAction = perform
      destination.movesInTransaction = movesInTransaction
      behavior.dropDestinations.append(destination)
    }
  }
}
