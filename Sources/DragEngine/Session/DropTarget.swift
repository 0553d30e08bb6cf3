/// The destination of a drop that routing has found among the nodes under the pointer.
///
/// Valid for one scene; `DragState.Stay` finds the node again in the next scene.
struct DropTarget {
  /// The node whose modifiers take the drop.
  var node: NodeIndex
  var kind: Kind
  /// The reorder container in whose collections the place is computed; `nil` for a plain destination.
  var reorderContainer: ReorderPosition?
  /// The list under the pointer, if the nodes under the pointer determine one. If `nil`, the nearest list is used.
  var group: GroupIndex?
  /// The item that contains `group`, if the item is itself a row of the reorder container. A drop on an edge of this
  /// item goes to the list around the item.
  var holder: NodeIndex?
  /// The node whose configurations decide; `nil` if the destination has no configuration.
  var configurationNode: NodeIndex?
  /// Whether an item inside the node lies under the pointer.
  var touchesItem: Bool

  /// The list of a drop destination; `nil` for the destination of a `forEach`, and for targets that only reorder.
  var collection: GroupIndex? {
    if case .destination = kind { group } else { nil }
  }

  enum Kind: Equatable {
    /// A reorder container, for a drag that began in it: its position among the node's reorder containers.
    case reorder(Int)
    /// A drop destination: its position among the node's destinations.
    case destination(Int)
    /// The destination of a `forEach`: its group, and its position among the group's destinations.
    case dynamic(group: GroupIndex, Int)
    /// The rows of a `forEach` that can be moved, for a drag that began among them.
    case rows(group: GroupIndex)

    /// Whether a list of the node takes the items, and not a modifier of the node itself.
    var isList: Bool {
      switch self {
      case .dynamic, .rows: true
      case .reorder, .destination: false
      }
    }

    /// Whether the items are only reordered: one command removes and inserts them.
    var isReorder: Bool {
      switch self {
      case .reorder, .rows: true
      case .destination, .dynamic: false
      }
    }
  }

  /// A reorder container: its node, its position among the node's reorder containers, and its item type.
  struct ReorderPosition: Equatable {
    var node: NodeIndex
    var index: Int
    var type: Symbol
  }
}
