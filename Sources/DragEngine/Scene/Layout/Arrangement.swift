/// The drawing of a scene during a drag: the lifted items, the gap, the targeted node.
///
/// A drag changes only the drawing, and what a press hits (`Presser`). Frames, lookups and the hit testing of drops
/// remain those of the scene at rest.
package struct Arrangement: Sendable {
  /// A lifted item.
  package struct Lifted: Sendable {
    /// The item; the nodes inside it move with it.
    package var node: NodeIndex
    /// The point at which its top left corner is drawn. Unit: points, in the scene's space.
    package var origin: Point
    /// The rotation of the item and the nodes inside it; `nil` is upright.
    package var rotation: PreviewRotation?
    /// The scene to draw instead of the item; `nil` draws the item itself.
    package var preview: Scene?
    /// Whether its place in the layout stays open with a placeholder, instead of closing.
    package var keepsPlace: Bool

    /// Creates a lifted item.
    package init(
      node: NodeIndex, origin: Point, keepsPlace: Bool = false, rotation: PreviewRotation? = nil, preview: Scene? = nil
    ) {
      self.node = node
      self.origin = origin
      self.keepsPlace = keepsPlace
      self.rotation = rotation
      self.preview = preview
    }
  }

  /// A gap that makes room for dropped items.
  package struct Gap: Hashable, Sendable {
    /// The container that makes room.
    package var container: NodeIndex
    /// The child behind the gap; `nil`, or a node that is not a child, is the end.
    package var before: NodeIndex?
    /// The size of the gap. Unit: points.
    package var size: Size

    /// Creates a gap before a child, or at the end of a container.
    package init(in container: NodeIndex, before: NodeIndex? = nil, size: Size) {
      self.container = container
      self.before = before
      self.size = size
    }
  }

  /// The lifted items, from back to front. No item may lie inside another one of the list.
  package var lifted: [Lifted]
  /// The item of `lifted` that carries the badge and that the gap represents; `nil` is the first.
  package var leader: NodeIndex?
  /// The gap that makes room.
  package var gap: Gap?
  /// The node that would take the drop.
  package var targeted: NodeIndex?
  /// The number to show at the leader.
  package var badge: Int?

  /// Creates an arrangement; without arguments, the scene at rest.
  package init(
    lifted: [Lifted] = [], leader: NodeIndex? = nil, gap: Gap? = nil, targeted: NodeIndex? = nil, badge: Int? = nil
  ) {
    self.lifted = lifted
    self.leader = leader
    self.gap = gap
    self.targeted = targeted
    self.badge = badge
  }

  /// The scene at rest.
  package static let resting = Arrangement()
}
