/// The observers of a drag at one node.
///
/// A drag stores its observers by the identity of their nodes, because each new description of the scene replaces the
/// closures. An observer that was notified of a drag is also notified of its end, even if its node has left the scene.
struct Observers<Closure> {
  let identity: NodeIdentity
  /// The closures, in the order in which they were attached.
  var closures: [Closure]
  /// The latest known frame of the node. Space: scene.
  var frame: Rect
}

/// All observers of one drag.
struct ObserverLists {
  /// The observers around the source, from the inside out.
  var sources: [Observers<DragObserver>] = []
  /// The observers around every destination that the drag has visited, in the order of the first visit.
  var destinations: [Observers<DropObserver>] = []
  /// The positions in `destinations` of the observers around the present destination, from the inside out.
  var present: [Int] = []
}

/// An observer of a drag at its source.
struct DragObserver {
  /// Called in each phase; in phase `ended` it is a command. Without `remove`, it is called in phase `ended` inside the
  /// transaction of a drop, and once more if this transaction is rolled back.
  let notify: (DragSession) -> CommandAnswer
  /// Removes the items that a drop has taken, inside the transaction of the drop. `notify` is then called in phase
  /// `ended` exactly once, after this transaction.
  let remove: ((DragSession) -> CommandAnswer)?
}

/// An observer of a drag at a destination.
typealias DropObserver = (DropSession) -> Void
