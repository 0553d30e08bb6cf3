/// An immutable tree of all elements that can be seen and pressed at one moment: nodes with identity, frames and flags.
///
/// Nodes are numbered in preorder: every parent before its children, siblings in order. The subtree of a node is
/// therefore a range. Closures, except those of custom layouts, are stored outside of the scene, by node index.
///
/// A scene never changes; the next scene replaces it. A class, so that storing or reading a scene costs one reference
/// instead of one for each of its lists.
package final class Scene: Sendable {
  /// All nodes in preorder.
  package let nodes: SceneNodes
  /// The frames of all nodes at rest, without scrolling. Unit: points, in the scene's space.
  let restingFrames: NodeFrames
  /// All groups in the order in which they were opened.
  package let groups: [SceneGroup]
  /// The size that the host offers; `nil` if the host offers none. Unit: points.
  package let offeredSize: Size?

  let identity: IdentityIndex
  let paintOrder: PaintOrder
  let scroll: ScrollMap
  /// The hit indices: of the nodes outside of all scroll views, then of each scroll view.
  let hitIndices: [HitIndex]
  /// `hitIndices[0]`, stored separately because each pointer update reads it, and reading an array element retains the
  /// element.
  let hitIndex: HitIndex
  /// Whether any node clips its content.
  let hasClips: Bool
  let layouts: CustomLayouts

  init(
    nodes: SceneNodes, restingFrames: NodeFrames, groups: [SceneGroup], offeredSize: Size?, identity: IdentityIndex,
    paintOrder: PaintOrder, scroll: ScrollMap, hitIndices: [HitIndex], hasClips: Bool, layouts: CustomLayouts
  ) {
    self.nodes = nodes
    self.restingFrames = restingFrames
    self.groups = groups
    self.offeredSize = offeredSize
    self.identity = identity
    self.paintOrder = paintOrder
    self.scroll = scroll
    self.hitIndices = hitIndices
    hitIndex = hitIndices[0]
    self.hasClips = hasClips
    self.layouts = layouts
  }

  /// The number of nodes.
  package var count: Int { nodes.count }

  /// The node at an index.
  package subscript(node: NodeIndex) -> SceneNode { nodes[Int(node)] }

  /// The frame of a node at rest, with the present scrolling. Unit: points, in the scene's space.
  package func frame(of node: NodeIndex) -> Rect {
    if scroll.isEmpty { return restingFrames[node] }
    return restingFrames[node].moved(leftAndUpBy: scroll.shift(of: scroll.region(of: node)))
  }

  /// The frames of all nodes at rest, with the present scrolling. Unit: points, in the scene's space.
  /// - Complexity: O(*n*).
  package var frames: [Rect] { nodes.indices.map { frame(of: NodeIndex($0)) } }

  /// The paint ranks of the subtree of a node that is not a row. All rows of a `RowList` count as one node.
  func ranks(of node: NodeIndex) -> Range<Int32> {
    let slot = nodes.slot(of: node)
    let rank = paintOrder.rank(of: slot)
    return rank..<rank + (nodes.slots[Int(slot)].subtreeEnd - slot)
  }

  /// The direction in which the children of a node follow one another; `nil` if there is no single direction, as in a
  /// grid.
  package func axis(of node: NodeIndex) -> Axis? { nodes.kind(of: node).axis }

  /// Whether the node or a node around it is disabled.
  package func isDisabled(_ node: NodeIndex) -> Bool { nodes.inherited(of: node).contains(.disabled) }

  /// Whether the node or a node around it is hidden.
  package func isHidden(_ node: NodeIndex) -> Bool { nodes.inherited(of: node).contains(.hidden) }

  /// Whether neither the node nor a node around it is hidden or disabled.
  package func isUsable(_ node: NodeIndex) -> Bool { nodes.inherited(of: node).isEmpty }
}
