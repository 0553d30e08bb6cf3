extension Modifier {
  /// Lets a tap with another pointer, on an item that is the node or lies inside it, add items to a running drag.
  ///
  /// - Parameters:
  ///   - chooseSession: A question, asked only if several drags that began in this program are running: the drag that
  ///     gets the items. If the closure is missing or returns `nil` then, no drag gets the items.
  ///   - items: A question: the items to add for the tapped item. If the list is empty, the tap is an ordinary tap.
  ///
  /// Source: UIKit's `itemsForAddingTo` and `sessionForAddingItems`.
  public static func itemsForAdding(
    chooseSession: (([DragSession]) -> DragSession.ID?)? = nil,
    _ items: @escaping (DragSession, Grab) -> PayloadAnswer
  ) -> Modifier {
    Modifier("itemsForAdding") { behavior, _ in
      behavior.dragging.adding = DragAdding(chooseSession: chooseSession, items: items)
    }
  }
}
