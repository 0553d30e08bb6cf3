extension Modifier {
  /// Lets a tap with another pointer, on an item inside the node, add items to a running drag.
  ///
  /// - Parameters:
  ///   - chooseSession: A question, asked if several drags that began in this program are running: which of them gets
  ///     the items. If it is missing or returns `nil`, none of them does.
  ///   - items: A question: the items that the tapped item adds. If there are none, the tap is an ordinary tap.
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
