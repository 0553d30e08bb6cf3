/// How a scene is drawn during a drag: what floats with the pointer, what makes room, what is targeted.
///
/// A drag changes the drawing only. Frames, lookups and hit testing of the scene stay those of the scene at rest.
public struct Arrangement: Sendable {
  /// An item in the air.
  public struct Lifted: Sendable {
    /// The item; nodes inside it fly along.
    public var node: NodeIndex
    /// Where its top left corner is drawn. Unit: points, in the scene's space.
    public var origin: Point
    /// How it is turned, with all that flies along; `nil` is upright.
    public var turn: PreviewTurn?
    /// What is drawn instead of it, laid out as a scene of its own; `nil` is the item itself.
    public var preview: Scene?
    /// Whether its place in the layout stays open, with a placeholder in it, instead of closing behind it.
    public var keepsPlace: Bool

    /// Creates a lifted item at a place.
    public init(
      node: NodeIndex, origin: Point, keepsPlace: Bool = false, turn: PreviewTurn? = nil, preview: Scene? = nil
    ) {
      self.node = node
      self.origin = origin
      self.keepsPlace = keepsPlace
      self.turn = turn
      self.preview = preview
    }
  }

  /// Room for what would land here.
  public struct Gap: Hashable, Sendable {
    /// The container that makes room.
    public var container: NodeIndex
    /// The child that the gap comes before; `nil` is the end. Anything but a child counts as the end.
    public var before: NodeIndex?
    /// The extent of the gap. Unit: points.
    public var size: Size

    /// Creates a gap before a child, or at the end of a container.
    public init(in container: NodeIndex, before: NodeIndex? = nil, size: Size) {
      self.container = container
      self.before = before
      self.size = size
    }
  }

  /// What is in the air, from back to front. No item lies inside another one that is listed.
  public var lifted: [Lifted]
  /// The one of `lifted` that carries the badge and that the gap stands for; `nil` is the first.
  public var leader: NodeIndex?
  /// Where room is made.
  public var gap: Gap?
  /// The node that would take the drop.
  public var targeted: NodeIndex?
  /// The number to show at the leader.
  public var badge: Int?

  /// Creates an arrangement; without arguments, the scene at rest.
  public init(
    lifted: [Lifted] = [], leader: NodeIndex? = nil, gap: Gap? = nil, targeted: NodeIndex? = nil, badge: Int? = nil
  ) {
    self.lifted = lifted
    self.leader = leader
    self.gap = gap
    self.targeted = targeted
    self.badge = badge
  }

  /// The scene at rest.
  public static let resting = Arrangement()
}
