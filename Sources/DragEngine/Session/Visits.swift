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
  var validations: [DestinationName: Validation] = [:]
  /// The destinations that ignore the drag, because another drag was present when this one came.
  var ignoring: Set<DestinationName> = []

  /// Whether there are answers to remove when the pointer leaves their destinations.
  var hasAnswers: Bool { !validations.isEmpty || !ignoring.isEmpty }

  /// Removes the answers of destinations that the pointer has left, except lasting ones.
  mutating func forget(where hasLeft: (DestinationName) -> Bool) {
    for (place, answer) in validations where !answer.isLasting && hasLeft(place) { validations[place] = nil }
    for place in ignoring where hasLeft(place) { ignoring.remove(place) }
  }
}

/// The answer of a destination to `validate`.
struct Validation {
  let isValid: Bool
  /// Whether the answer remains valid when the drag leaves the destination.
  let isLasting: Bool
}

/// A destination that a drag has entered. The record remains when the scene is described again, and when the node has
/// left the scene.
struct Visit {
  let place: DestinationName
  var delegate: DropDelegate
  /// The latest known frame of the node. Space: scene.
  var frame: Rect
}

/// One of the destinations or reorder containers of a node, in any scene.
struct DestinationName: Hashable {
  var node: NodeIdentity
  /// The position among the node's destinations, or among its reorder containers.
  var index: Int
  /// Whether this is a reorder container.
  var isReorder = false
}
