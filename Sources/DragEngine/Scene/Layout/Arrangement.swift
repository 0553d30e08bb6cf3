/// The drawing of a scene during a drag: the lifted items, the gap, the targeted node.
///
/// A drag changes only the drawing, and the hit testing of presses (`Presser`). Frames, lookups and the hit testing of
/// drops are those of the scene at rest.
package struct Arrangement: Equatable, Sendable {
  /// The two parts of an item with a quantity.
  package struct Share: Hashable, Sendable {
    /// How much of it is lifted.
    package var lifted: Int
    /// How much stays at its place.
    package var rest: Int

    /// Creates the two parts.
    package init(lifted: Int, rest: Int) { (self.lifted, self.rest) = (lifted, rest) }
  }

  /// A lifted item.
  package struct Lifted: Equatable, Sendable {
    /// The item. The nodes inside the item move with it.
    package var node: NodeIndex
    /// The point at which its top left corner is drawn. Unit: points, in the scene's space.
    package var origin: Point
    /// The rotation of the item and the nodes inside it; `nil` is upright.
    package var rotation: PreviewRotation?
    /// The scene to draw instead of the item; `nil` draws the item itself.
    package var preview: Scene?
    /// Whether the item's place in the layout stays open with a placeholder; if false, the place closes.
    package var keepsPlace: Bool
    /// How much of the item is lifted, and how much stays at its place, drawn as at rest; `nil` if the item has no
    /// quantity.
    package var share: Share?

    /// Creates a lifted item.
    package init(
      node: NodeIndex, origin: Point, keepsPlace: Bool = false, share: Share? = nil,
      rotation: PreviewRotation? = nil, preview: Scene? = nil
    ) {
      self.share = share
      self.node = node
      self.origin = origin
      self.keepsPlace = keepsPlace
      self.rotation = rotation
      self.preview = preview
    }

    package static func == (one: Lifted, other: Lifted) -> Bool {
      one.node == other.node && one.origin == other.origin && one.rotation == other.rotation
        && one.preview === other.preview && one.keepsPlace == other.keepsPlace && one.share == other.share
    }
  }

  /// Whether two arrangements are equal except for the places and rotations of the lifted items.
  func differsOnlyInPlaces(from other: Arrangement) -> Bool {
    leader == other.leader && gap == other.gap && targeted == other.targeted && badge == other.badge
      && marked == other.marked
      && lifted.elementsEqual(other.lifted) { mine, others in
        mine.node == others.node && mine.keepsPlace == others.keepsPlace && mine.preview === others.preview
          && mine.share == others.share
      }
  }

  /// A gap that makes room for dropped items.
  package struct Gap: Hashable, Sendable {
    /// The container that makes room.
    package var container: NodeIndex
    /// The child behind the gap, which may be behind the list; `nil`, or a node that is not a child, is the end of the
    /// container.
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

  /// The lifted items, from back to front. No item may lie inside another lifted item.
  package var lifted: [Lifted]
  /// The item of `lifted` that shows the badge and that the gap represents; `nil` is the first item.
  package var leader: NodeIndex?
  /// The gap that makes room.
  package var gap: Gap?
  /// The node that would take the drop.
  package var targeted: NodeIndex?
  /// The number to show at the leader.
  package var badge: Int?
  /// The nodes that are marked as places for the held drag.
  package var marked: Set<NodeIndex> = []

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
