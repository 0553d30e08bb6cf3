/// The grabbed node or point of a hypothetical drag.
package enum Grip {
  /// A press on a node.
  case node(NodeIndex)
  /// A press at a point. Space: scene.
  case point(Point)

  /// The pressed node; `nil` for a press at a point.
  var node: NodeIndex? { if case .node(let node) = self { node } else { nil } }
}

/// The place at which a hypothetical drag is released.
package struct Spot {
  /// The node that has to be scrolled into view.
  var node: NodeIndex?
  /// Returns the release point of a drag, after the node was scrolled into view. Space: scene.
  var point: (DragState) -> Point?

  /// Creates a place from the node that has to be scrolled into view and the release point. Space: scene.
  package init(at node: NodeIndex?, _ point: @escaping (DragState) -> Point?) {
    self.node = node
    self.point = point
  }
}
