extension DragState {
  /// Where and how a drag began.
  struct Origin {
    /// The collection, or else the container, that holds the grabbed node now, even if the node has moved since the
    /// lift; `nil` for an external drag.
    var container: Symbol?
    /// The reorder container that the drag began in.
    var reorderContainer: ReorderOrigin?
    /// Whether the drag began on a row that can be moved among the rows of its `for_each`.
    var isRow = false
    /// Whether items may leave that container; only an explicit drag container allows it.
    var canLeave: Bool
    /// Whether the drag began in this app.
    var isLocal: Bool
    /// The grabbed node; `nil` for an external drag.
    var source: NodeIdentity?

    /// Whether the items leave their place during the drag, because they can be reordered.
    var isReorder: Bool { isRow || reorderContainer != nil }
  }

  /// One of the reorder containers of a node; a node can have one for each item type.
  struct ReorderOrigin {
    var node: NodeIdentity
    var type: Symbol
    var namespace: Symbol?
  }

  /// Where the payload lies in a scene.
  struct Located {
    /// The nodes of the payload's items that are in the scene, in the order of the payload.
    var nodes: [NodeIndex] = []
    /// The same nodes, for questions about other nodes.
    var carried = CarriedNodes()
    /// The reorder container that the drag began in.
    var reorderNode: NodeIndex?
    /// The `for_each` that contains the whole payload, if its rows can be moved.
    var rows: GroupIndex?
    var home: Home?
    /// The version of the scene that these values describe.
    var version: UInt64 = 0
  }

  /// The place at which a drop would change nothing.
  struct Home: Hashable {
    var group: GroupIndex
    /// The id of that list, if it can be reordered.
    var collection: Symbol?
    var before: Symbol?
  }
}
