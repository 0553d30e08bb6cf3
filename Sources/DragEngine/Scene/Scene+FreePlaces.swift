// Containers whose items have frames that do not follow from their order.

extension Scene {
  /// Whether the frame of a node is independent of the order of its siblings: a closure or the host places it, and it is
  /// in no list that can be reordered.
  package func hasFreeFrame(_ node: NodeIndex) -> Bool {
    guard let parent = nodes.parent(of: node), nodes.kind(of: parent).placesFreely else { return false }
    return nodes.group(of: node).flatMap { groups[Int($0)].collection } == nil
  }

  /// Whether the order of the items in a list or container is not visible, because their frames are free.
  package func isFree(_ place: Symbol) -> Bool {
    guard group(collection: place) == nil, let container = node(container: place) else { return false }
    return nodes.kind(of: container).placesFreely
  }

  /// The position of a node in its parent, without scrolling. Unit: points.
  func offsetInParent(of node: NodeIndex) -> Vector {
    restingFrames[node].origin - (nodes.parent(of: node).map { restingFrames[$0].origin } ?? .zero)
  }
}

extension NodeKind {
  /// Whether a closure or the host places the children, so that their order need not be visible.
  fileprivate var placesFreely: Bool { self == .layout || self == .host }
}
