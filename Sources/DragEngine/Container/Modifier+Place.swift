extension Modifier {
  /// The kinds of nodes that a modifier can be attached to.
  enum Place {
    /// A node of any kind except a spacer.
    case node
    /// A `forEach`, whose rows the modifier applies to.
    case forEach
    /// A node of any kind except a spacer, or the list of a `forEach`.
    case either
    /// An item.
    case item
    /// A node of kind `layout`.
    case layout
    /// A node that can have content outside of its frame.
    case clipping

    /// Whether the modifier has an effect on a node of a kind.
    func includes(_ kind: NodeKind) -> Bool {
      switch self {
      case .node, .either: kind != .spacer
      case .item: kind == .item
      case .layout: kind == .layout
      case .clipping: kind != .text && kind != .spacer && kind.scrollAxes == nil
      case .forEach: false
      }
    }

    /// Whether the modifier has an effect on a `forEach`.
    var includesGroups: Bool {
      switch self {
      case .forEach, .either: true
      case .node, .item, .layout, .clipping: false
      }
    }

    /// The allowed places as words, for messages.
    var text: String {
      switch self {
      case .node: "a node"
      case .forEach: "a forEach"
      case .either: "a node or a forEach"
      case .item: "an item"
      case .layout: "a layout"
      case .clipping: "a container or an item, except a scroll view"
      }
    }
  }
}

/// A modifier that is attached to a node or group on which it has no effect.
struct MisplacedModifier {
  let name: String
  let place: Modifier.Place
  /// The node or group that the modifier is attached to.
  let owner: Owner

  enum Owner {
    case node(NodeIndex)
    case group(GroupIndex)
  }
}
