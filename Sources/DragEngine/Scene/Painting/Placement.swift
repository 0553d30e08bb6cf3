/// One element to draw: its node, its frame and its state.
public struct Placement: Hashable, Sendable {
  /// The kind of the drawn element.
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
    /// A gap in which items would land, the place of a lifted item, or a placeholder of an item that is still loading.
    case placeholder
    /// The destination of the drop.
    case targeted
  }

  /// The drawn node; `nil` for the gap of an item from another program, and for all parts of a preview scene except the
  /// first.
  public var node: NodeIndex?
  /// The kind of the drawn element.
  public var kind: Kind
  /// The id, if the element has one; for a gap, the id of the item that the gap represents.
  public var id: Identifier?
  /// The item type.
  public var type: Identifier?
  /// The namespace, which may be inherited from a container around the element.
  public var namespace: Identifier?
  /// The id of the nearest container with an id around the element.
  public var container: Identifier?
  /// The frame to draw in. Unit: points, in the scene's space.
  public var frame: Rect
  /// The part of the scene to which the drawing is limited; `nil` if no node around the element clips. Unit: points, in
  /// the scene's space.
  public var clip: Rect?
  /// For a scroll view, the frame of all its content, shifted left and up by the scroll offset; at least as large as
  /// the window. `nil` for other elements. Unit: points, in the scene's space.
  public var contentFrame: Rect?
  /// The order from back (0) to front; equal to the position in the list of placements.
  public var z: Int = 0
  /// The texts and the data to draw.
  public var appearance = ElementAppearance()
  /// The quantity of an item. A lifted part has the quantity of the part, and the rest at the item's place has that of
  /// the rest. `nil` for items without a quantity, and at the place of an item that is lifted as a whole.
  public var quantity: Int?
  /// The state during a drag.
  public var state: State = .resting
  /// The rotation and the badge of an element that a drag has lifted; `nil` for all other elements.
  public var preview: Preview?
  private var flags: Flags = []

  /// Creates a placement; all other properties have their defaults.
  public init(kind: Kind, frame: Rect) {
    self.kind = kind
    self.frame = frame
  }
}

extension Placement {
  /// How to draw an element that a drag has lifted.
  public struct Preview: Hashable, Sendable {
    /// The rotation, about a point that may differ from the centre of the element; `nil` is upright.
    public var rotation: PreviewRotation?
    /// The number to draw on the leader of a drag; `nil` on other elements.
    ///
    /// For an item with a quantity, how much of it the drag carries. Otherwise the number of dragged items, if there
    /// are several. If the destination limits the number or the quantity, how many or how much it would accept.
    public var badge: Int?

    /// Creates the preview of a lifted element.
    ///
    /// - Parameters:
    ///   - rotation: The rotation; `nil` is upright.
    ///   - badge: The number to draw on the leader; `nil` for none.
    public init(rotation: PreviewRotation? = nil, badge: Int? = nil) {
      self.rotation = rotation
      self.badge = badge
    }
  }

  /// The text to draw; see `appearance`.
  public var label: String { appearance.label }
}

extension Placement {
  private struct Flags: OptionSet, Hashable {
    let rawValue: UInt8
    static let dropPlace = Flags(rawValue: 1)
    static let selected = Flags(rawValue: 2)
    static let disabled = Flags(rawValue: 4)
  }

  /// Whether a tap here drops the held items; see `Engine.dragsByTaps`.
  public var isDropPlace: Bool {
    get { flags[.dropPlace] }
    set { flags[.dropPlace] = newValue }
  }
  /// Whether the element is drawn as selected.
  public var isSelected: Bool {
    get { flags[.selected] }
    set { flags[.selected] = newValue }
  }
  /// Whether the element, or a node around it, is disabled.
  public var isDisabled: Bool {
    get { flags[.disabled] }
    set { flags[.disabled] = newValue }
  }
}
