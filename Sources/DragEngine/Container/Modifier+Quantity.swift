// Drags of a part of an item with a quantity, which `Node.quantity` sets.

extension Modifier {
  /// Decides the quantity of an item that a drag carries. The rest stays at its place.
  ///
  /// Of several such modifiers around the item, the nearest one is asked. The session has the whole quantity and the
  /// held modifier keys.
  ///
  /// - Parameter quantity: A question, asked once when a drag of one such item begins.
  public static func dragQuantity(_ quantity: @escaping (DragSession) -> QuantityAnswer) -> Modifier {
    Modifier("dragQuantity") { behavior, _ in behavior.dragging.quantity = quantity }
  }
}
