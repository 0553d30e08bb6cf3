/// One thing to draw: its node, its frame and its state.
public struct Placement: Hashable, Sendable {
  /// The kind of thing that is drawn.
  public enum Kind: Hashable, Sendable {
    /// An item, or the gap that represents one.
    case item
    /// A container with an id or a label.
    case container
    /// A text.
    case text
  }

  /// The state of a placement during a drag.
  public enum State: Hashable, Sendable {
    /// Not affected by a drag.
    case resting
    /// Lifted by a drag.
    case lifted
    /// A gap where items would land or have left, or a placeholder of items that are still loading.
    case placeholder
    /// The destination of the drop.
    case targeted
  }

  /// The drawn node; `nil` for the gap of an item from another program, and for all parts of a preview scene except the
  /// first.
  public var node: NodeIndex?
  /// The kind of thing that is drawn.
  public var kind: Kind
  /// The id, if it has one; for a gap, the id of the item that it represents.
  public var id: Identifier?
  /// The item type.
  public var type: Identifier?
  /// The namespace, including one inherited from the containers around.
  public var namespace: Identifier?
  /// The id of the nearest container with an id around it.
  public var container: Identifier?
  /// The frame to draw in. Unit: points, in the scene's space.
  public var frame: Rect
  /// The part of the scene outside of which it is not drawn; `nil` if no node clips.
  public var clip: Rect?
  /// For a scroll view, the frame of its content, shifted left and up by the scroll offset.
  ///
  /// Unit: points, in the scene's space; covers all of the content and is at least as large as the window.
  public var contentFrame: Rect?
  /// The order from back (0) to front; equal to the position in the list of placements.
  public var z: Int = 0
  /// The text to draw.
  public var label: String = ""
  /// The texts in the columns of a table, which are equally wide: for a row its cells, for the table the titles.
  public var cells: [String] = []
  /// The text to speak; if empty, the label is spoken.
  public var accessibilityLabel: String = ""
  /// The colour, in terms that the host defines.
  public var tint: String = ""
  /// The style, in terms that the host defines.
  public var style: String = ""
  /// On one dragged item: the number of dragged items if above 1, or of those that would be accepted if the destination
  /// limits them. `nil` elsewhere.
  public var badge: Int?
  /// The state during a drag.
  public var state: State = .resting
  /// The rotation of a lifted item, about a point that may differ from its centre; `nil` is upright.
  public var rotation: PreviewRotation?
  /// Whether it is drawn as selected.
  public var isSelected: Bool = false
  /// Whether it, or a node around it, is disabled.
  public var isDisabled: Bool = false

  /// Creates a placement; all other properties have their defaults.
  public init(kind: Kind, frame: Rect) {
    self.kind = kind
    self.frame = frame
  }
}
