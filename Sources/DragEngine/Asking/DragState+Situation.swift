extension DragState {
  /// Where a drag is, and what was worked out for that place: what a question about another place has to put back.
  struct Situation {
    fileprivate var location: Point
    fileprivate var turn: Point?
    fileprivate var turnedTo: Symbol?
    fileprivate var suggested: DropOperation.Set
    fileprivate var target: DropTarget?
    fileprivate var targetIdentity: NodeIdentity?
    fileprivate var targetVersion: UInt64
    fileprivate var place: DropPlace
    fileprivate var verdict: Verdict
    fileprivate var hits: [NodeIndex]
    fileprivate var routedVersion: UInt64
    fileprivate var hitCell: HitCell
    fileprivate var gap: Gap?
    fileprivate var visits: Visits
  }

  var situation: Situation {
    get {
      Situation(
        location: location, turn: turn, turnedTo: turnedTo, suggested: suggested, target: target,
        targetIdentity: targetIdentity,
        targetVersion: targetVersion, place: place, verdict: verdict, hits: hits, routedVersion: routedVersion,
        hitCell: hitCell, gap: gap, visits: visits)
    }
    set {
      (location, turn, turnedTo) = (newValue.location, newValue.turn, newValue.turnedTo)
      suggested = newValue.suggested
      (target, targetIdentity) = (newValue.target, newValue.targetIdentity)
      targetVersion = newValue.targetVersion
      (place, verdict) = (newValue.place, newValue.verdict)
      (hits, routedVersion, hitCell) = (newValue.hits, newValue.routedVersion, newValue.hitCell)
      (gap, visits) = (newValue.gap, newValue.visits)
    }
  }

  /// Puts the drag to a point as if it came there from nowhere.
  func appear(at point: Point) {
    location = point
    (turn, turnedTo) = (nil, nil)
    leave()
  }

  /// Takes the drag away from what it is over.
  func leave() {
    target = nil
    place = DropPlace()
    verdict = .noTarget
    gap = nil
    visits.present = nil
    visits.proposal = nil
  }
}
