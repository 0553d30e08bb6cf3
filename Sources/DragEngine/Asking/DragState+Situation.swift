extension DragState {
  /// Where a drag is, and what was worked out for that place: what a question about another place has to put back.
  struct Situation {
    fileprivate var location: Point
    fileprivate var turn: Turn?
    fileprivate var hits: Hits
    fileprivate var suggested: DropOperation.Set
    fileprivate var stay: Stay?
    fileprivate var gap: Gap?
    fileprivate var place: DropPlace
    fileprivate var verdict: Ruling
    fileprivate var visits: Visits
  }

  var situation: Situation {
    get {
      Situation(
        location: location, turn: turn, hits: hits, suggested: suggested, stay: stay, gap: gap, place: place,
        verdict: verdict, visits: visits)
    }
    set {
      (location, turn, hits) = (newValue.location, newValue.turn, newValue.hits)
      (suggested, stay, gap) = (newValue.suggested, newValue.stay, newValue.gap)
      (place, verdict, visits) = (newValue.place, newValue.verdict, newValue.visits)
    }
  }

  /// Puts the drag to a point as if it came there from nowhere.
  func appear(at point: Point) {
    location = point
    turn = nil
    leave()
  }

  /// Takes the drag away from what it is over.
  func leave() {
    stay = nil
    place = DropPlace()
    verdict = .noTarget
    gap = nil
    visits.present = nil
    visits.proposal = nil
  }
}
