// Drags of a part of an item with a quantity, which `Node.quantity` sets.

extension Modifier {
  /// Decides how much of an item with a quantity a drag carries; the rest stays where it is.
  ///
  /// Of several such modifiers around the item, the nearest one is asked. The session has the whole quantity and the held
  /// modifier keys.
  ///
  /// - Parameter quantity: A question, asked once when a drag of one such item begins.
  public static func dragQuantity(_ quantity: @escaping (DragSession) -> QuantityAnswer) -> Modifier {
    Modifier("dragQuantity") { behavior, _ in behavior.dragging.quantity = quantity }
  }
}
