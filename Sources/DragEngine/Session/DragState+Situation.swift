extension DragState {
  /// The values that depend on the position of the pointer. A question about another place saves these values before
  /// and restores them afterwards.
  struct Situation {
    /// The position of the pointer. Space: scene.
    var location: Point
    var anchor: HysteresisAnchor?
    var hits = Hits()
    var visits = Visits()
    var stay: Stay? { didSet { isPlaced = false } }
    var gap: Gap?
    /// Whether the place was computed from the gap in the present target. An unchanged gap then leaves the place
    /// unchanged.
    var isPlaced = false
    /// The operations that the source suggests at the present target, under the held modifier keys.
    var suggested: DropOperation.Set = [] { didSet { if suggested != oldValue { changes &+= 1 } } }
    /// The place at which a drop would put the items.
    var place = DropPlace() {
      didSet {
        if place != oldValue { changes &+= 1 }
        isPlaced = false
      }
    }
    /// The verdict on a drop at `place`.
    var verdict = LazyVerdict.noTarget
    /// Whether the rule's answer for `verdict` depends on values that the engine does not watch.
    var verdictExpires = false
    /// The number of changes of the place and the suggestion so far.
    private(set) var changes: UInt64 = 0

    /// Creates the situation of a drag that has just begun at a point. Space: scene.
    init(at location: Point) { self.location = location }

    /// Moves the pointer to a point, and forgets the previous position, destination and verdict. Space: scene.
    mutating func appear(at point: Point) {
      location = point
      anchor = nil
      leave()
      verdict = .noTarget
    }

    /// Removes the destination, the place and the gap. The caller sets the verdict.
    mutating func leave() {
      stay = nil
      place = DropPlace()
      gap = nil
      visits.present = nil
      visits.proposal = nil
    }

    /// Restores an earlier situation. Counts this as a change if the place or the suggestion has changed since then.
    mutating func restore(_ earlier: Situation) {
      let hasChanged = earlier.changes != changes
      let changes = changes
      self = earlier
      self.changes = hasChanged ? changes &+ 1 : changes
      isPlaced = false
    }

    /// The point that determines the destination and the list: the hysteresis anchor, until the pointer is some points
    /// away from the anchor. A trembling hand therefore does not alternate between two targets at a border. Space:
    /// scene.
    var aim: Point {
      guard let point = anchor?.point, max(abs(point.x - location.x), abs(point.y - location.y)) < reorderHysteresis
      else {
        return location
      }
      return point
    }
  }
}
