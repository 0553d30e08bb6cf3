extension DragState {
  /// The state of a drag that depends on its place; a question about another place saves and restores it.
  struct Situation {
    fileprivate var location: Point
    fileprivate var hysteresisAnchor: HysteresisAnchor?
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
        location: location, hysteresisAnchor: hysteresisAnchor, hits: hits, suggested: suggested, stay: stay, gap: gap,
        place: place,
        verdict: verdict, visits: visits)
    }
    set {
      (location, hysteresisAnchor, hits) = (newValue.location, newValue.hysteresisAnchor, newValue.hits)
      (suggested, stay, gap) = (newValue.suggested, newValue.stay, newValue.gap)
      (place, verdict, visits) = (newValue.place, newValue.verdict, newValue.visits)
    }
  }

  /// Puts the drag at a point without a previous position.
  func appear(at point: Point) {
    location = point
    hysteresisAnchor = nil
    leave()
    verdict = .noTarget
  }

  /// Takes the drag away from its destination; the caller sets the verdict.
  func leave() {
    stay = nil
    place = DropPlace()
    gap = nil
    visits.present = nil
    visits.proposal = nil
  }
}
