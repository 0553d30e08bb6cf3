extension DragState {
  /// Where and how a drag began.
  struct Origin {
    /// The collection, or else the container, that contains the grabbed node now, even if the node has moved since the
    /// lift; `nil` without such a container, and for an external drag.
    private(set) var container: Symbol?
    /// The number of times that the container has changed.
    private(set) var changes: UInt64 = 0
    /// The reorder container that the drag began in.
    var reorderContainer: ReorderOrigin?
    /// Whether the drag began on a row that can be moved among the rows of its `forEach`.
    var isRow = false
    /// Whether items may leave their container. False for items that can only be reordered; `draggable` or a drag
    /// container makes it true.
    var canLeave: Bool
    /// Whether the drag began in this program.
    var isLocal: Bool
    /// The grabbed node; `nil` for an external drag.
    var source: NodeIdentity?
    /// The device that lifted the items.
    var device: PointerDevice
    /// The position of the pointer at the lift. Space: scene.
    var grabPoint: Point
    /// The operations that the source allows.
    var configuration: DragConfiguration

    /// Whether the places of the items close during the drag, because the items can be reordered.
    var isReorder: Bool { isRow || reorderContainer != nil }

    /// Sets the container that contains the grabbed node.
    mutating func setContainer(to container: Symbol?) {
      guard container != self.container else { return }
      self.container = container
      changes &+= 1
    }
  }

  /// One of the reorder containers of a node; a node can have one for each item type.
  struct ReorderOrigin {
    var node: NodeIdentity
    var type: Symbol
    var namespace: Symbol?
  }

  /// Scenes that are drawn instead of items, each with a layout of its own.
  struct PreviewScenes {
    var scenes: [ItemKey: Scene] = [:]
    /// The objects that the describing code has stored with these scenes, which must live as long as the scenes.
    var companions: [AnyObject] = []
  }

  /// The nodes of the payload, and its home, in one scene.
  struct Located {
    /// The nodes of the payload's items that are in the scene, in the order of the payload.
    var nodes: [NodeIndex] = []
    /// The same nodes, in a form that tests whether another node is a carried node or lies inside one.
    var carried = CarriedNodes()
    /// The reorder container that the drag began in.
    var reorderNode: NodeIndex?
    /// The `forEach` that contains the whole payload, if its rows can be moved.
    var rows: GroupIndex?
    var home: Home?
    /// The version of the scene that these values describe.
    var version: UInt64 = 0
  }

  /// The place at which a drop would change nothing.
  struct Home: Hashable {
    var group: GroupIndex
    /// The id of the list `group`, if the list can be reordered.
    var collection: Symbol?
    var before: Symbol?
  }
}

extension DragState {
  /// The part of the drag that leaves out an operation that the source does not suggest now.
  func limit(of operation: DropOperation) -> Reason.Limit {
    guard origin.configuration.withinApp.contains(.init(operation)) else {
      return origin.isLocal ? .configuration : .other
    }
    let suggested = Negotiation.suggestion(
      origin.configuration, at: .withinApp, device: origin.device, modifiers: modifiers)
    guard suggested.contains(.init(operation)) else { return .keys }
    return target?.kind.isReorder ?? false ? .reorder : .other
  }
}
