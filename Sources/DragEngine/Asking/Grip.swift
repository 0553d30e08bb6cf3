/// The grabbed node or point of a hypothetical drag.
package enum Grip {
  /// A press on a node.
  case node(NodeIndex)
  /// A press at a point. Space: scene.
  case point(Point)

  /// The pressed node; `nil` for a press at a point.
  var node: NodeIndex? { if case .node(let node) = self { node } else { nil } }
}

/// The release point of a hypothetical drag, and the node that has to be scrolled into view first.
package struct Spot {
  /// The node that has to be scrolled into view; `nil` if no scrolling is needed.
  var node: NodeIndex?
  /// Returns the release point of a drag, after the node was scrolled into view; `nil` releases the drag where it
  /// began. Space: scene.
  var point: (DragState) -> Point?
  /// Returns the reason that a drop at this point would not go to the requested position; `nil` if it would, or if any
  /// position is wanted.
  var miss: (DragState) -> Reason?

  /// Creates a spot from the node that has to be scrolled into view, and from the closures that return the release
  /// point and the reason that a drop there would go elsewhere.
  package init(
    at node: NodeIndex?, missing miss: @escaping (DragState) -> Reason? = { _ in nil },
    _ point: @escaping (DragState) -> Point?
  ) {
    self.node = node
    self.miss = miss
    self.point = point
  }
}
