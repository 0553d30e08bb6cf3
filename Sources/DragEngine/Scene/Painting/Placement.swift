/// One thing to draw: what it is, where, and in which state.
public struct Placement: Hashable, Sendable {
  /// What is drawn.
  public enum Kind: Hashable, Sendable {
    /// An item, or the gap that stands for one.
    case item
    /// A container with an id or a label.
    case container
    /// A label.
    case text
  }

  /// What a drag does to a thing.
  public enum State: Hashable, Sendable {
    /// Nothing.
    case resting
    /// It is in the air.
    case lifted
    /// It is the gap where something would land, or that something left.
    case placeholder
    /// It would take the drop.
    case targeted
  }

  /// The node drawn, `nil` for the gap of an item that comes from elsewhere.
  public var node: NodeIndex?
  /// What is drawn.
  public var kind: Kind
  /// The name, if it has one; of a gap, the name of the item that it stands for.
  public var id: Identifier?
  /// The item type.
  public var type: Identifier?
  /// The namespace, inherited from the containers around.
  public var namespace: Identifier?
  /// The id of the nearest container around that has one.
  public var container: Identifier?
  /// Where to draw. Unit: points, in the scene's space.
  public var frame: Rect
  /// The part of the scene outside of which nothing is drawn; `nil` if nothing clips.
  public var clip: Rect?
  /// Of a scroll view, where its content lies: to the left of it and above it by as much as it is scrolled.
  ///
  /// Unit: points, in the scene's space; as large as all of the content and no smaller than the window.
  public var contentFrame: Rect?
  /// The place from back (0) to front; equal to the position in the list of placements.
  public var z: Int = 0
  /// The text to draw.
  public var label: String = ""
  /// The texts in the columns of a table, which share its width equally: of a row its cells, of the table the titles.
  public var cells: [String] = []
  /// The text to speak; empty if the label does.
  public var accessibilityLabel: String = ""
  /// The colour, in whatever words the host understands.
  public var tint: String = ""
  /// The look, in whatever words the host understands.
  public var style: String = ""
  /// The number of items in the air, on one of them.
  public var badge: Int?
  /// What the drag does to it.
  public var state: State = .resting
  /// How it is turned, in the air, about a point that need not be its own middle; `nil` is upright.
  public var turn: PreviewTurn?
  /// Whether it is drawn as selected.
  public var isSelected: Bool = false
  /// Whether it, or something around it, is disabled.
  public var isDisabled: Bool = false

  /// Creates a placement with nothing to tell but its kind and its place.
  public init(kind: Kind, frame: Rect) {
    self.kind = kind
    self.frame = frame
  }
}
