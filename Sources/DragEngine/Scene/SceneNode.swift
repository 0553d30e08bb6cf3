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
  /// The padding and the limits of the frame; `nil` for a node without them.
  package var box: NodeBox?
  /// The spacing between children; of a fan, the step from card to card; of a spacer, its minimum length. `nil` is the
  /// default of the kind. Unit: points.
  ///
  /// If it is negative, children overlap.
  package var spacing: Double?
  /// The order among siblings from back to front. For equal values, the later sibling is in front.
  package var zIndex: Int32

  /// The texts in the columns of a table: for an item its cells, for the table itself the titles.
  package var cells: [String]
  /// The text to draw.
  package var label: String
  /// The text to speak; if empty, the label is spoken.
  package var accessibilityLabel: String
  /// The colour, in terms that the host defines.
  package var tint: String
  /// The style, in terms that the host defines.
  package var style: String

  /// Plain data for the host.
  package var data: NodeData?

  /// How much an item stands for, such as the height of a stack; `nil` if it has no quantity.
  package var quantity: Int?

  /// Whether the node and its subtree ignore pointers and keys.
  package var isDisabled: Bool
  /// Whether the node and its subtree are neither drawn nor hit. The node still takes its place in the layout.
  package var isHidden: Bool
  /// Whether the item cannot be moved.
  package var isMoveDisabled: Bool
  /// Whether the item cannot be deleted.
  package var isDeleteDisabled: Bool
  /// Whether the item is drawn as selected.
  package var isSelected: Bool
  /// Whether the node's content is drawn and hit only within the frame of the node.
  package var clipsContent: Bool

  /// A number that the scene's builder stores, such as the position of an item's value.
  ///
  /// The engine only passes it on, in `Tap` and `Grab`.
  package var payload: Int32

  /// The number of the placeholder that this node shows; zero for every other node.
  var placeholder: UInt64 = 0

  var inherited: Inherited = []
  var parentIndex: NodeIndex = -1
  var groupIndex: Int32 = -1

  /// The index after the last node inside this node; for a leaf, the node's own index plus one.
  package internal(set) var subtreeEnd: NodeIndex = 0
  /// The position among the members of the group; 0 outside of groups.
  package internal(set) var indexInGroup: Int32 = 0

  /// Creates a node; omitted arguments have their defaults.
  package init(
    _ kind: NodeKind, id: Symbol? = nil, type: Symbol? = nil, namespace: Symbol? = nil, size: Size? = nil,
    frame: Rect? = nil, alignment: Alignment = .topLeading, spacing: Double? = nil, zIndex: Int32 = 0,
    label: String = "", cells: [String] = [], accessibilityLabel: String = "", tint: String = "", style: String = "",
    isDisabled: Bool = false, isHidden: Bool = false, isMoveDisabled: Bool = false, isDeleteDisabled: Bool = false,
    isSelected: Bool = false, clipsContent: Bool = false, payload: Int32 = -1
  ) {
    self.kind = kind
    self.id = id
    self.type = type
    self.namespace = namespace
    self.size = size
    self.frame = frame
    self.alignment = alignment
    self.spacing = spacing
    self.zIndex = zIndex
    self.label = label
    self.cells = cells
    self.accessibilityLabel = accessibilityLabel
    self.tint = tint
    self.style = style
    self.isDisabled = isDisabled
    self.isHidden = isHidden
    self.isMoveDisabled = isMoveDisabled
    self.isDeleteDisabled = isDeleteDisabled
    self.isSelected = isSelected
    self.clipsContent = clipsContent
    self.payload = payload
  }

  /// Changes the padding or the limits of the frame.
  package mutating func setBox(_ change: (inout BoxValues) -> Void) {
    var values = box?.values ?? BoxValues()
    change(&values)
    box = values == BoxValues() ? nil : NodeBox(values)
  }

  /// The distances from the frame of the node to its content.
  var padding: EdgeInsets { box?.values.padding ?? EdgeInsets() }

  /// The parent of this node; `nil` for a root. Set by the builder.
  package var parent: NodeIndex? { parentIndex < 0 ? nil : parentIndex }

  /// The group that the node is a member of. Set by the builder.
  package var group: GroupIndex? { groupIndex < 0 ? nil : groupIndex }

  /// The key of an item; `nil` for an item without id or type, and for every other node.
  package var itemKey: ItemKey? {
    guard kind == .item, let id, let type else { return nil }
    return ItemKey(type: type, namespace: namespace, id: id)
  }
}

extension SceneNode {
  /// The flags of a node, including those that it inherits from the nodes around it.
  struct Inherited: OptionSet {
    let rawValue: UInt8
    static let disabled = Inherited(rawValue: 1)
    static let hidden = Inherited(rawValue: 2)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(isDisabled: Bool, isHidden: Bool) { rawValue = (isDisabled ? 1 : 0) | (isHidden ? 2 : 0) }
  }
}
