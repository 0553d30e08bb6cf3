extension DragState {
  /// What a drag knows of its beginning.
  struct Origin {
    /// The collection, or else the container, that the grabbed node lies in, also after something else has moved it;
    /// `nil` for a drag from elsewhere.
    var container: Symbol?
    /// The reorder container that the drag began in.
    var reorderContainer: ReorderOrigin?
    /// Whether the drag began on a row that can be moved among the rows of its `for_each`.
    var isRow = false
    /// Whether items may leave that container: only an explicit drag container lets them.
    var canLeave: Bool
    /// Whether the drag began in this app.
    var isLocal: Bool
    /// The grabbed node; `nil` for a drag from elsewhere.
    var source: NodeIdentity?

    /// Whether the items leave their place while they are dragged, because they can be put into another order.
    var isReorder: Bool { isRow || reorderContainer != nil }
  }

  /// One of the reorder containers that can be attached to a node, one for each item type.
  struct ReorderOrigin {
    var node: NodeIdentity
    var type: Symbol
    var namespace: Symbol?
  }

  /// Where that which is carried lies in a scene.
  struct Located {
    /// The nodes of those items that are in it, in the order of the payload.
    var nodes: [NodeIndex] = []
    /// From the first of these to the last, with what lies in it: whatever is outside is not being dragged.
    var span: Range<NodeIndex> = 0..<0
    /// The reorder container that the drag began in.
    var reorderNode: NodeIndex?
    /// The `for_each` whose rows these are, if it lets its rows be moved and all that is carried lies in it.
    var rows: GroupIndex?
    var home: Home?
    /// The scene that this is true of.
    var version: UInt64 = 0
  }

  /// The place at which a drop would change nothing.
  struct Home: Hashable {
    var group: GroupIndex
    /// The name of that list, if it is one that can be reordered.
    var collection: Symbol?
    var before: Symbol?
  }
}
