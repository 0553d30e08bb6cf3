/// What can be seen and touched at one moment: nodes with identity, frames and flags.
///
/// Nodes lie in one array, the root first, every parent before its children, siblings in order, so that the inside of a
/// node is a range. Closures live elsewhere, keyed by node index.
///
/// A scene never changes; the next one replaces it. That it is an object can only be told by its cost: to keep one, or
/// to ask it something, costs one reference and not one for each of its lists.
public final class Scene: Sendable {
  /// All nodes, the root first, every parent before its children.
  public let nodes: SceneNodes
  /// The frame of each node at rest if nothing were scrolled. Unit: points, in the scene's space.
  let restingFrames: NodeFrames
  /// All groups in the order in which they were opened.
  public let groups: [SceneGroup]
  /// What the host offered; `nil` if it did not say. Unit: points.
  public let offeredSize: Size?

  let identity: IdentityIndex
  let paintOrder: PaintOrder
  let scroll: ScrollMap
  /// What can be hit outside of all scroll views, then in each of them.
  let hitIndices: [HitIndex]
  /// The first of these. It is looked into on each update, and taken out of an array it would be held anew each time.
  let hitIndex: HitIndex
  /// Whether any node clips what lies in it.
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

  /// How many nodes the scene has.
  public var count: Int { nodes.count }

  /// The node at an index.
  public subscript(node: NodeIndex) -> SceneNode { nodes[Int(node)] }

  /// The frame of a node at rest, scrolled as it is now. Unit: points, in the scene's space.
  public func frame(of node: NodeIndex) -> Rect {
    if scroll.isEmpty { return restingFrames[node] }
    return restingFrames[node].shifted(by: scroll.shift(of: scroll.region(of: node)))
  }

  /// The frames of all nodes at rest, scrolled as they are now. Unit: points, in the scene's space.
  /// - Complexity: O(*n*).
  public var frames: [Rect] { nodes.indices.map { frame(of: NodeIndex($0)) } }

  /// The ranks at which a node that is no row and all inside it are painted, where rows that are kept count as one.
  func ranks(of node: NodeIndex) -> Range<Int32> {
    let slot = nodes.slot(of: node)
    let rank = paintOrder.rank(of: slot)
    return rank..<rank + (nodes.slots[Int(slot)].subtreeEnd - slot)
  }

  /// The direction in which the children of a node follow one another, `nil` where they share a place.
  public func axis(of node: NodeIndex) -> Axis? { nodes.kind(of: node).axis }

  /// Whether the node or something around it is disabled.
  public func isDisabled(_ node: NodeIndex) -> Bool { nodes.inherited(of: node).contains(.disabled) }

  /// Whether the node or something around it is hidden.
  public func isHidden(_ node: NodeIndex) -> Bool { nodes.inherited(of: node).contains(.hidden) }

  /// Whether the node can be seen and used, for all that it and what is around it say.
  public func isUsable(_ node: NodeIndex) -> Bool { nodes.inherited(of: node).isEmpty }
}
