/// Where a drag was let in, and where not: what it has to do with destinations that have a delegate.
struct Visits {
  /// The destinations that were entered, in the order of the first time.
  var entered: [Visit] = []
  /// The position in `entered` of the one that the drag is over.
  var present: Int?
  /// The last answer of the one that the drag is over.
  var proposal: DropConfiguration?
  /// The position in `entered` of the one that the items were dropped on.
  var dropped: Int?

  /// What destinations said to the drag, as long as they need not be asked again.
  var validations: [(place: DestinationName, isValid: Bool, isLasting: Bool)] = []
  /// The destinations that ignore the drag, because another one was there when it came.
  var ignoring: [DestinationName] = []

  /// Forgets what destinations have said that the pointer is over no longer.
  mutating func forget(where hasLeft: (DestinationName) -> Bool) {
    if !validations.isEmpty { validations.removeAll { !$0.isLasting && hasLeft($0.place) } }
    if !ignoring.isEmpty { ignoring.removeAll(where: hasLeft) }
  }
}

/// A destination that a drag has entered; it stays known when the scene is described anew, and when its node is gone.
struct Visit {
  let place: DestinationName
  var delegate: DropDelegate
  /// The node's frame when it was last seen. Space: scene.
  var frame: Rect
}

/// One of the destinations of a node, in any scene.
struct DestinationName: Equatable {
  var node: NodeIdentity
  /// The position among the node's destinations.
  var index: Int
}
