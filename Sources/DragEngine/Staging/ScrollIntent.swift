/// A scroll view that a drag scrolls, because the pointer is near an edge of the view.
public struct ScrollIntent: Hashable, Sendable {
  /// The scroll view in the present scene.
  public var node: NodeIndex
  /// The id, if the scroll view has one.
  public var scrollView: Identifier?
  /// The velocity of the content to the left and upward. Unit: points per second.
  public var velocity: Vector
}
