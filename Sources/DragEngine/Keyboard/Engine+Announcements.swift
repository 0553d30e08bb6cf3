// The results of keys: the items, their route, the verdict, and the position among several.

extension Engine {
  func announcement(ofFocusOn node: NodeIndex, _ step: Announcement.Step) -> Announcement {
    let record = stage.scene[node]
    var announcement = Announcement(step: step, itemIDs: record.id.map { [symbols[$0]] } ?? [])
    guard record.kind == .item else { return announcement }
    announcement.route.from = stage.containerID(around: node).map { symbols[$0] }
    if let group = record.group {
      announcement.position = Int(record.indexInGroup) + 1
      announcement.count = stage.scene.groups[Int(group)].members.count
    }
    return announcement
  }

  func announcement(
    of drag: DragState, _ step: Announcement.Step, at place: LegalPlace.Name? = nil, position: Int? = nil,
    count: Int? = nil
  ) -> Announcement {
    var announcement = Announcement(step: step, itemIDs: drag.items.map(\.id))
    announcement.route.from = drag.from
    (announcement.position, announcement.count) = (position, count)
    guard step == .over else { return announcement }
    announcement.route = drag.route
    announcement.place = name(of: place, for: drag)
    announcement.operation = drag.verdict.operation
    announcement.reason = drag.verdict.reason
    return announcement
  }

  /// The place that keys have moved the drag to, possibly an item inside the drop's destination; not if a rule
  /// redirected.
  private func name(of place: LegalPlace.Name?, for drag: DragState) -> Identifier? {
    drag.place.isRedirected ? nil : drag.name(place?.place)
  }

  func announcement(
    of drag: DragState, _ step: Announcement.Step, _ outcome: DragOutcome, at place: LegalPlace.Name? = nil
  ) -> Announcement {
    var announcement = Announcement(step: step, itemIDs: outcome.itemIDs)
    (announcement.route.from, announcement.operation) = (outcome.route.from, outcome.operation)
    if step == .dropped {
      announcement.route = outcome.route
      announcement.isUnfinished = outcome.isUnfinished
      let isThere = outcome.route.to == drag.route.to && outcome.route.into == drag.route.into
      if isThere { announcement.place = name(of: place, for: drag) }
    }
    let needsNone = [.dropped, .cancelled, .unchanged].contains(outcome.cause)
    announcement.reason = outcome.reason ?? (needsNone ? nil : Reason(outcome.cause.text))
    return announcement
  }
}
