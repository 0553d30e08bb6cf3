extension DragState {
  /// Where the pointer was when the drag last came over another destination or another list, and which list.
  struct Turn {
    var point: Point
    var list: Symbol?
  }

  /// The nodes under the pointer, to be used again while they stay the same.
  struct Hits {
    /// From front to back, without what is dragged.
    var nodes: [NodeIndex] = []
    /// The scene that they are of.
    var version: UInt64 = 0
    /// Where they are those under the pointer, in that scene.
    var cell = HitCell.nothing
  }

  /// The stay of a drag at a destination.
  struct Stay {
    var target: DropTarget
    /// What the target's node is found by after the scene was described anew; `nil` where that is not asked.
    var identity: NodeIdentity?
    /// The scene that the target's node is of.
    var version: UInt64
  }

  /// The place that the pointer alone tells, whatever a configuration made of it.
  struct Gap {
    var group: GroupIndex
    /// The position of the member to insert before; the number of members is the end.
    var position: Int
    /// The id of that member, by which the gap is found again in the next scene.
    var before: Symbol?
    var sceneVersion: UInt64
  }

  /// What scrolls because the pointer is near an edge of it.
  struct Scrolling {
    /// The scroll views, and how fast their content shall move.
    var views: [(node: NodeIndex, velocity: Vector)] = []
    /// When they were last scrolled, by the host's clock. Unit: seconds.
    var until = 0.0
  }
}
