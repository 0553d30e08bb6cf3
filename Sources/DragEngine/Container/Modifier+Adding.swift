extension Modifier {
  /// Lets a tap with another pointer, on an item inside the node, add to a drag that goes on.
  ///
  /// - Parameters:
  ///   - chooseSession: A question, asked if several drags that began in this app go on: which of them. None, or a
  ///     missing question, adds to none of them.
  ///   - items: A question: what the tapped item adds. If that is nothing the tap is like any other.
  ///
  /// Source: UIKit's `itemsForAddingTo` and `sessionForAddingItems`.
  public static func itemsForAdding(
    chooseSession: (([DragSession]) -> DragSession.ID?)? = nil,
    _ items: @escaping (DragSession, Grab) -> PayloadAnswer
  ) -> Modifier {
    Modifier("itemsForAdding") { behavior, _ in behavior.adding = DragAdding(chooseSession: chooseSession, items: items)
    }
  }
}
