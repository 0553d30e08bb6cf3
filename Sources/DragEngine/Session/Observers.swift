/// Those who are told of a drag at one node.
///
/// A drag keeps its observers by the identity of their nodes, for two reasons: closures are replaced when the scene is
/// described anew, and whoever heard of a drag hears of its end, even if his node is gone by then.
struct Observers<Closure> {
  let identity: NodeIdentity
  /// In the order in which they were attached.
  var closures: [Closure]
  /// The node's frame when it was last seen. Space: scene.
  var frame: Rect
}

/// All who are told of one drag.
struct ObserverLists {
  /// Those around the source, from the inside out.
  var sources: [Observers<DragObserver>] = []
  /// Those around every destination that the drag has been over, in the order of the first time.
  var destinations: [Observers<DropObserver>] = []
  /// Which of these are around the present destination, from the inside out.
  var present: [Int] = []
}

/// Told of a drag by its source; at phase `ended` a command.
typealias DragObserver = (DragSession) -> CommandAnswer

/// Told of a drag by a destination.
typealias DropObserver = (DropSession) -> Void
