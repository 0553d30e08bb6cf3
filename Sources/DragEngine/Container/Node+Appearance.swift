// Properties of nodes that are not closures. On a `forEach` they apply to each row, as in SwiftUI.

extension Node {
  /// Excludes the node and all nodes inside it from drags, drops, taps and keys.
  public func disabled(_ isDisabled: Bool = true) -> Node { editing("disabled") { $0.isDisabled = isDisabled } }

  /// Excludes the node and all nodes inside it from drawing and hit testing.
  public func hidden(_ isHidden: Bool = true) -> Node { editing("hidden") { $0.isHidden = isHidden } }

  /// Protects the item from `onDelete` and from drops that delete. Belongs on an item.
  public func deleteDisabled(_ isDeleteDisabled: Bool = true) -> Node {
    editing("deleteDisabled", on: .item) { $0.isDeleteDisabled = isDeleteDisabled }
  }

  /// Prevents lifting the item. Belongs on an item.
  public func moveDisabled(_ isMoveDisabled: Bool = true) -> Node {
    editing("moveDisabled", on: .item) { $0.isMoveDisabled = isMoveDisabled }
  }

  /// Sets the number of units that the item stands for, such as the height of a stack. Belongs on an item.
  ///
  /// A drag of the item carries all of it, or as much as `Modifier.dragQuantity` answers. Placements have the number.
  /// - Parameter quantity: The number of units; `nil` for an item without a quantity. A negative number counts as 0.
  public func quantity(_ quantity: Int?) -> Node {
    editing("quantity", on: .item) { $0.quantity = quantity.map { max(0, $0) } }
  }

  /// Draws the item as selected. Belongs on an item.
  ///
  /// This changes only the drawing. `dragContainerSelection` decides which items are lifted together.
  public func selected(_ isSelected: Bool = true) -> Node {
    editing("selected", on: .item) { $0.isSelected = isSelected }
  }

  /// Draws the node in front of siblings with a smaller number.
  public func zIndex(_ zIndex: Int32) -> Node { editing("zIndex") { $0.zIndex = zIndex } }

  /// Draws the nodes inside, and lets them be hit, only within the frame of the node. Belongs on a container or an
  /// item, except a scroll view, which always clips.
  public func clipped(_ isClipped: Bool = true) -> Node {
    editing("clipped", on: .clipping) { $0.clipsContent = isClipped }
  }

  /// Sets the text to draw.
  public func label(_ label: String) -> Node { editing("label") { $0.appearance.label = label } }

  /// Sets the text to speak instead of the label, or instead of the id of a container.
  public func accessibilityLabel(_ label: String) -> Node {
    editing("accessibilityLabel") { $0.appearance.accessibilityLabel = label }
  }

  /// Sets the colour, in terms of the program that draws.
  public func tint(_ tint: String) -> Node { editing("tint") { $0.appearance.tint = tint } }

  /// Sets the style, in terms of the program that draws.
  public func style(_ style: String) -> Node { editing("style") { $0.appearance.style = style } }

  /// Sets plain data for the program that draws: each placement of the node has it.
  public func data(_ data: JSONValue?) -> Node { editing("data") { $0.appearance.data = data } }
}
