/// What can be seen and touched at one moment: nodes with identity, frames and flags.
///
/// Nodes lie in one array, the root first, every parent before its children, siblings in order, so that the inside of a
/// node is a range. Closures live elsewhere, keyed by node index.
///
/// A scene never changes; the next one replaces it. That it is an object can only be told by its cost: to keep one, or
/// to ask it something, costs one reference and not one for each of its lists.
public final class Scene: Sendable {
  /// All nodes, the root first, every parent before its children.
  public let nodes: [SceneNode]
  /// The frame of each node at rest. Unit: points, in the scene's space.
  public let frames: [Rect]
  /// All groups in the order in which they were opened.
  public let groups: [SceneGroup]
  /// What the host offered; `nil` if it did not say. Unit: points.
  public let offeredSize: Size?

  let identity: IdentityIndex
  let paintOrder: PaintOrder
  let hitIndex: HitIndex

  init(
    nodes: [SceneNode], frames: [Rect], groups: [SceneGroup], offeredSize: Size?, identity: IdentityIndex,
    paintOrder: PaintOrder, hitIndex: HitIndex
  ) {
    self.nodes = nodes
    self.frames = frames
    self.groups = groups
    self.offeredSize = offeredSize
    self.identity = identity
    self.paintOrder = paintOrder
    self.hitIndex = hitIndex
  }

  /// How many nodes the scene has.
  public var count: Int { nodes.count }

  /// The node at an index.
  public subscript(node: NodeIndex) -> SceneNode { nodes[Int(node)] }

  /// The frame of a node at rest. Unit: points, in the scene's space.
  public func frame(of node: NodeIndex) -> Rect { frames[Int(node)] }

  /// The direction in which the children of a node follow one another, `nil` where they share a place.
  public func axis(of node: NodeIndex) -> Axis? { nodes[Int(node)].kind.axis }

  /// Whether the node or something around it is disabled.
  public func isDisabled(_ node: NodeIndex) -> Bool { nodes[Int(node)].inherited.contains(.disabled) }

  /// Whether the node or something around it is hidden.
  public func isHidden(_ node: NodeIndex) -> Bool { nodes[Int(node)].inherited.contains(.hidden) }
}
