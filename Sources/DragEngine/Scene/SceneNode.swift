/// The position of a node in a scene, in preorder: every parent before its children, siblings in order.
///
/// Valid only in the scene that returned it.
public typealias NodeIndex = Int32

/// One node of a scene: a container, an item or a text, with all properties that do not need a closure.
///
/// Set the properties that differ from the defaults, and pass the node to `SceneBuilder`, which sets the links between
/// nodes and the inherited values. A node takes about 200 bytes; texts up to 15 bytes need no further memory.
package struct SceneNode: Sendable {
  /// The kind of the node, which decides the layout of its children.
  package var kind: NodeKind
  /// The id.
  ///
  /// The id of an item is unique within its type and namespace; any other id among all nodes that are not items.
  package var id: Symbol?
  /// The item type; `nil` for nodes that are not items.
  package var type: Symbol?
  /// The namespace of the item, or of the items inside the node. After building, it may be inherited from a container
  /// around the node.
  package var namespace: Symbol?
  /// The size, the frame and the padding that the description gives the node, and the arrangement of its children.
  package var layout: Layout
  /// The order among siblings from back to front. For equal values, the later sibling is in front.
  package var zIndex: Int32
  /// The texts and the data to draw. The cells of a table are its titles.
  package var appearance: ElementAppearance
  /// How much an item stands for, such as the height of a stack; `nil` if it has no quantity.
  package var quantity: Int?
  /// The flags of the node itself.
  package var flags: Flags = []
  /// A number that the scene's builder stores, such as the position of an item's value.
  ///
  /// The engine only passes it on, in `Tap` and `Grab`.
  package var payload: Int32
  /// The number of the placeholder that this node shows; zero for every other node.
  var placeholder: UInt64 = 0
  /// The place of the node among the others, set by the builder.
  var links = Links()

  /// Creates a node; omitted arguments have their defaults.
  package init(
    _ kind: NodeKind, id: Symbol? = nil, type: Symbol? = nil, namespace: Symbol? = nil, size: Size? = nil,
    frame: Rect? = nil, alignment: Alignment = .topLeading, spacing: Double? = nil, zIndex: Int32 = 0,
    appearance: ElementAppearance = ElementAppearance(), payload: Int32 = -1
  ) {
    self.kind = kind
    self.id = id
    self.type = type
    self.namespace = namespace
    layout = Layout(size: size, frame: frame, alignment: alignment, spacing: spacing)
    self.zIndex = zIndex
    self.appearance = appearance
    self.payload = payload
  }

  /// The key of an item; `nil` for an item without id or type, and for every other node.
  package var itemKey: ItemKey? {
    guard kind == .item, let id, let type else { return nil }
    return ItemKey(type: type, namespace: namespace, id: id)
  }
}

extension SceneNode {
  /// The size, the frame and the padding that a description gives a node, and the arrangement of its children.
  package struct Layout: Sendable {
    /// The size of a leaf, or the minimum size of a container, without padding. Unit: points.
    ///
    /// A leaf without a size has the size `SceneNode.defaultSize`, which depends on its label.
    package var size: Size?
    /// A frame set by a host with its own layout. A node with a frame takes no part in the layout around it.
    ///
    /// Unit: points, in the scene's space.
    package var frame: Rect?
    /// The edges at which the children are aligned.
    package var alignment: Alignment
    /// The spacing between children; of a fan, the step from card to card; of a spacer, its minimum length. `nil` is
    /// the default of the kind. Unit: points.
    ///
    /// If it is negative, children overlap.
    package var spacing: Double?
    /// The padding and the limits of the frame; `nil` for a node without them.
    package var box: NodeBox?

    init(size: Size?, frame: Rect?, alignment: Alignment, spacing: Double?) {
      self.size = size
      self.frame = frame
      self.alignment = alignment
      self.spacing = spacing
    }

    /// Changes the padding or the limits of the frame.
    package mutating func setBox(_ change: (inout BoxValues) -> Void) {
      var values = box?.values ?? BoxValues()
      change(&values)
      box = values == BoxValues() ? nil : NodeBox(values)
    }

    /// The distances from the frame of the node to its content.
    var padding: EdgeInsets { box?.values.padding ?? EdgeInsets() }
  }
}

extension SceneNode {
  /// The place of a node in its scene, and the flags that it inherits.
  struct Links: Sendable {
    /// The parent; -1 for a root.
    var parent: NodeIndex = -1
    /// The group; -1 outside of groups.
    var group: GroupIndex = -1
    /// The position among the members of the group; 0 outside of groups.
    var indexInGroup: Int32 = 0
    /// The index after the last node inside the node.
    var subtreeEnd: NodeIndex = 0
    /// The flags of the node and of the nodes around it, as far as they are inherited.
    var inherited: Flags = []
  }

  /// The parent of this node; `nil` for a root. Set by the builder.
  package var parent: NodeIndex? { links.parent < 0 ? nil : links.parent }

  /// The group that the node is a member of. Set by the builder.
  package var group: GroupIndex? { links.group < 0 ? nil : links.group }

  /// The position among the members of the group; 0 outside of groups. Set by the builder.
  package var indexInGroup: Int32 { links.indexInGroup }

  /// The index after the last node inside this node; for a leaf, the node's own index plus one. Set by the builder.
  package var subtreeEnd: NodeIndex { links.subtreeEnd }
}

extension SceneNode {
  /// The flags of a node.
  package struct Flags: OptionSet, Sendable {
    /// The bits.
    package let rawValue: UInt8
    /// The node and its subtree ignore pointers and keys.
    package static let disabled = Flags(rawValue: 1)
    /// The node and its subtree are neither drawn nor hit. The node still takes its place in the layout.
    package static let hidden = Flags(rawValue: 2)
    /// The item cannot be moved.
    package static let moveDisabled = Flags(rawValue: 4)
    /// The item cannot be deleted.
    package static let deleteDisabled = Flags(rawValue: 8)
    /// The item is drawn as selected.
    package static let selected = Flags(rawValue: 16)
    /// The node's content is drawn and hit only within the frame of the node.
    package static let clipsContent = Flags(rawValue: 32)

    /// The flags that hold for the nodes inside a node as well.
    static let inherited: Flags = [.disabled, .hidden]

    /// Creates flags from their bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }
  }

  /// Whether the node and its subtree ignore pointers and keys.
  package var isDisabled: Bool {
    get { flags[.disabled] }
    set { flags[.disabled] = newValue }
  }
  /// Whether the node and its subtree are neither drawn nor hit. The node still takes its place in the layout.
  package var isHidden: Bool {
    get { flags[.hidden] }
    set { flags[.hidden] = newValue }
  }
  /// Whether the item cannot be moved.
  package var isMoveDisabled: Bool {
    get { flags[.moveDisabled] }
    set { flags[.moveDisabled] = newValue }
  }
  /// Whether the item cannot be deleted.
  package var isDeleteDisabled: Bool {
    get { flags[.deleteDisabled] }
    set { flags[.deleteDisabled] = newValue }
  }
  /// Whether the item is drawn as selected.
  package var isSelected: Bool {
    get { flags[.selected] }
    set { flags[.selected] = newValue }
  }
  /// Whether the node's content is drawn and hit only within the frame of the node.
  package var clipsContent: Bool {
    get { flags[.clipsContent] }
    set { flags[.clipsContent] = newValue }
  }
}
