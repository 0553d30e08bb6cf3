// Announcements of the results of keys and taps: the items, their route, the verdict, and the position in a list.

extension Announcement {
  /// The announcement about a node that is focused or tapped, or could not be lifted.
  init(_ step: Step, ofFocusOn node: NodeIndex, on stage: Stage) {
    let (record, symbols) = (stage.scene[node], stage.symbols)
    self.init(step: step, itemIDs: record.id.map { [symbols[$0]] } ?? [])
    guard record.kind == .item else { return }
    route.from = stage.containerID(around: node).map { symbols[$0] }
    if let group = record.group {
      position = Int(record.indexInGroup) + 1
      count = stage.scene.groups[Int(group)].members.count
    }
  }

  /// The announcement of a running drag.
  ///
  /// - Parameter place: The place to which keys have moved the drag.
  init(_ step: Step, of drag: DragState, at place: LegalPlace.Name? = nil, position: Int? = nil, count: Int? = nil) {
    self.init(step: step, itemIDs: drag.items.map(\.id))
    route.from = drag.from
    quantity = drag.quantity.flatMap { $0.isPart ? $0.carried : nil }
    (self.position, self.count) = (position, count)
    guard step == .over else { return }
    route = drag.route
    self.place = drag.name(of: place)
    operation = drag.verdict.operation
    reason = drag.verdict.reason
  }

  /// The announcement of a drag that is over.
  init(_ step: Step, of drag: DragState, _ outcome: DragOutcome, at place: LegalPlace.Name? = nil) {
    self.init(step: step, itemIDs: step == .dropped ? outcome.takenItemIDs : outcome.itemIDs)
    (route.from, operation) = (outcome.route.from, outcome.operation)
    quantity = drag.quantity.flatMap { $0.present < $0.total ? $0.present : nil }
    if step == .dropped {
      route = outcome.route
      isUnfinished = outcome.isUnfinished
      let isThere = outcome.route.to == drag.route.to && outcome.route.into == drag.route.into
      if isThere { self.place = drag.name(of: place) }
    }
    let needsNoReason = [.dropped, .cancelled, .unchanged].contains(outcome.cause)
    reason = outcome.reason ?? (needsNoReason ? nil : Reason(outcome.cause.text))
  }
}

extension DragState {
  /// The place to which keys have moved the drag, which may be an item inside the drop's destination; `nil` if a rule
  /// has redirected the drop.
  fileprivate func name(of place: LegalPlace.Name?) -> Identifier? {
    self.place.isRedirected ? nil : name(place?.place)
  }
}
