/// The visits of a drag to destinations with a delegate.
struct Visits {
  /// The destinations that the drag has entered, in the order of the first entry.
  var entered: [Visit] = []
  /// The position in `entered` of the destination that the drag is over.
  var present: Int?
  /// The latest answer of the destination that the drag is over.
  var proposal: DropConfiguration?
  /// The position in `entered` of the destination of the drop.
  var dropped: Int?

  /// The answers of destinations to `validate`, as long as they remain valid.
  var validations: [(place: DestinationName, isValid: Bool, isLasting: Bool)] = []
  /// The destinations that ignore the drag, because another drag was present when it came.
  var ignoring: [DestinationName] = []

  /// Forgets the answers of destinations that are no longer under the pointer.
  mutating func forget(where hasLeft: (DestinationName) -> Bool) {
    if !validations.isEmpty { validations.removeAll { !$0.isLasting && hasLeft($0.place) } }
    if !ignoring.isEmpty { ignoring.removeAll(where: hasLeft) }
  }
}

/// A destination that a drag has entered; it is kept when the scene is described anew, and when its node is gone.
struct Visit {
  let place: DestinationName
  var delegate: DropDelegate
  /// The last known frame of the node. Space: scene.
  var frame: Rect
}

/// One of the destinations of a node, in any scene.
struct DestinationName: Equatable {
  var node: NodeIdentity
  /// The position among the node's destinations.
  var index: Int
}
