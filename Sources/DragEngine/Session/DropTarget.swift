/// Where a drop would go, as routing found it for the nodes under the pointer.
///
/// True of one scene; `DragState.Stay` finds the node again in the next.
struct DropTarget {
  /// The node whose modifiers take the drop.
  var node: NodeIndex
  var kind: Kind
  /// The reorder container whose collections the place is worked out in; `nil` for a plain destination.
  var reorderContainer: ReorderPosition?
  /// The list under the pointer, if the nodes under the pointer tell it; else the nearest is looked for.
  var group: GroupIndex?
  /// The node whose configurations decide; `nil` if nobody configured the destination.
  var configurationNode: NodeIndex?
  /// Whether an item inside the node lies under the pointer.
  var touchesItem: Bool

  enum Kind: Equatable {
    /// A reorder container that takes what began in it; the position among the node's reorder containers.
    case reorder(Int)
    /// A drop destination; the position among the node's destinations.
    case destination(Int)
    /// The destination of a `for_each`, by group and position among the group's destinations.
    case dynamic(group: GroupIndex, Int)
    /// The rows of a `for_each` that can be moved, for a drag that began among them.
    case rows(group: GroupIndex)

    /// Whether the items only come into another order, which gives and takes at once.
    var isReorder: Bool {
      switch self {
      case .reorder, .rows: true
      case .destination, .dynamic: false
      }
    }
  }

  /// A reorder container by its node and its position among those attached to it, and the type of its items.
  struct ReorderPosition: Equatable {
    var node: NodeIndex
    var index: Int
    var type: Symbol
  }
}
