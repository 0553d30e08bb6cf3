// Announcements of the results of keys and taps: the items, their route, the verdict, and the position in a list.

extension Announcement {
  /// The announcement about a node that is focused or tapped, or could not be lifted.
  init(_ step: Step, ofFocusOn node: NodeIndex, on stage: Stage) {
    let (record, symbols) = (stage.scene[node], stage.symbols)
    self.init(step: step, itemIDs: record.id.map { [symbols[$0]] } ?? [])
    guard record.kind == .item else {
      names.items = itemIDs.map { .container($0) }
      if itemIDs.isEmpty { names.items = stage.scene.namelessText(of: node).map { [.text($0)] } ?? [] }
      return
    }
    names.items = record.itemKey.map { [SpokenName($0, symbols, in: stage.scene)] } ?? []
    route.from = stage.containerID(around: node).map { symbols[$0] }
    if let group = record.group {
      let shown = stage.scene.groups[Int(group)].members.filter { !stage.scene.isHidden($0) }
      position = shown.firstIndex(of: node).map { $0 + 1 }
      count = shown.count
    }
  }

  /// The announcement of a running drag.
  ///
  /// - Parameter place: The place to which keys have moved the drag.
  init(_ step: Step, of drag: DragState, at place: LegalPlace.Name? = nil, position: Int? = nil, count: Int? = nil) {
    self.init(step: step, itemIDs: drag.items.map(\.id))
    names = drag.names(of: itemIDs)
    route.from = drag.from
    quantity = drag.quantity.flatMap { $0.isPart ? $0.carried : nil }
    (self.position, self.count) = (position, count)
    guard step == .over else { return }
    route = drag.route
    name(place, of: drag)
    operation = drag.verdict.operation
    reason = drag.verdict.reason
  }

  /// The announcement of a drag that is over.
  init(_ step: Step, of drag: DragState, _ outcome: DragOutcome, at place: LegalPlace.Name? = nil) {
    self.init(step: step, itemIDs: step == .dropped ? outcome.takenItemIDs : outcome.itemIDs)
    names = drag.names(of: itemIDs)
    (route.from, operation) = (outcome.route.from, outcome.operation)
    quantity = drag.quantity.flatMap { $0.present < $0.total ? $0.present : nil }
    if step == .dropped {
      route = outcome.route
      isUnfinished = outcome.isUnfinished
      let isThere = outcome.route.to == drag.route.to && outcome.route.into == drag.route.into
      if isThere { name(place, of: drag) }
    }
    let needsNoReason = [.dropped, .cancelled, .unchanged].contains(outcome.cause)
    reason = outcome.reason ?? (needsNoReason ? nil : Reason(outcome.cause.text))
  }

  /// Names the place to which keys have moved the drag, which may be an item inside the drop's destination. No place is
  /// named if a rule has redirected the drop.
  private mutating func name(_ place: LegalPlace.Name?, of drag: DragState) {
    guard let place, !drag.place.isRedirected else { return }
    self.place = drag.symbols[place.place]
    if place.isItem { names.placeItem = place.item.map { SpokenName($0, drag.symbols) } }
  }
}

extension DragState {
  /// The names of dragged items, from the ids of some of them in the order of the payload.
  func names(of ids: [Identifier]) -> Announcement.Names {
    var names = Announcement.Names(areExternal: !origin.isLocal)
    var next = 0
    for id in ids.prefix(2) {
      guard let position = items[next...].firstIndex(where: { $0.id == id }) else { break }
      names.items.append(spokenName(position, of: payload))
      next = position + 1
    }
    return names
  }
}
