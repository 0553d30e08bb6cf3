extension DragState {
  /// The point at which the drag last entered or left a destination, or entered another list, and the list that it
  /// entered.
  struct HysteresisAnchor {
    var point: Point
    var list: Symbol?
  }

  /// The nodes under the pointer, reused while the pointer stays in one cell.
  struct Hits {
    /// From front to back, without the dragged nodes.
    var nodes: [NodeIndex] = []
    /// The version of their scene.
    var version: UInt64 = 0
    /// The region of that scene in which these nodes lie under the pointer.
    var cell = HitCell.nothing
    /// The latest point. Space: scene.
    var point = Point.zero

    /// Whether a point is less than 16 points from the latest one in both directions, as after a move of a slow
    /// pointer.
    func isNear(_ other: Point) -> Bool { max(abs(point.x - other.x), abs(point.y - other.y)) < 16 }
  }

  /// The presence of a drag at a destination.
  struct Stay {
    var target: DropTarget
    /// The identity of the target's node, for lookups in the next scene; `nil` if no lookup is needed.
    var identity: NodeIdentity?
    /// The version of the scene that contains the target's node.
    var version: UInt64
  }

  /// The gap that the pointer and the previous gap determine, before any configuration redirects the drop.
  struct Gap {
    var group: GroupIndex
    /// The position of the member to insert before; the number of members means the end.
    var position: Int
    /// The id of that member, which finds the gap again in the next scene.
    var before: Symbol?
    /// The version of the scene's description, which scrolling does not change.
    var description: UInt64
  }

  /// The scroll views that the drag scrolls, because the pointer is near one of their edges.
  struct Scrolling {
    /// The scroll views, and the velocity of their content.
    var views: [(node: NodeIndex, velocity: Vector)] = []
    /// The time of the last scroll step, by the host's clock. Unit: seconds.
    var until = 0.0
  }
}
