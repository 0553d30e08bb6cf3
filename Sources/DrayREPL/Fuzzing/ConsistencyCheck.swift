internal import Dray

/// Checks that all reports of an accepted drop agree: its outcome, the list of ended drags, the announcement, the line
/// in the journal, the undo step, and the difference between the scenes before and after. The check compares their
/// items, sources, destinations, positions and numbers of accepted items.
///
/// The check notes the scene before each step and the reports during the step. It compares them only after an accepted
/// drop.
final class ConsistencyCheck {
  private let host: Host
  private var before: ItemPlaces
  private var depth = 0
  private var commitPoint: UndoStep.ID
  /// The drags in progress before the step, without drops that wait for data.
  private var dragsBefore: Set<DragSession.ID> = []
  private var ended: [(id: DragSession.ID, outcome: DragOutcome)] = []
  private var announcements: [Announcement] = []

  private static let pointers = (-2...3).map { PointerID($0) }

  init(_ host: Host) {
    self.host = host
    before = ItemPlaces(host)
    commitPoint = host.engine.commitPoint
    host.onAnnouncement = { [unowned self] in announcements.append($0) }
  }

  /// Notes an event.
  func take(_ event: EngineEvent) {
    if case .ended(let id, let outcome) = event { ended.append((id, outcome)) }
  }

  /// Notes the scene before a step.
  func begin() {
    (ended, announcements) = ([], [])
    (before, depth, commitPoint) = (ItemPlaces(host), host.engine.undoCount, host.engine.commitPoint)
    dragsBefore = Set(Self.pointers.compactMap { host.dropSession(pointer: $0)?.id })
  }

  /// Compares the reports of a step with its effects.
  ///
  /// - Returns: The first difference, as a text; `nil` without a difference.
  func end() -> String? {
    let taken = ended.filter { $0.outcome.cause == .dropped && $0.outcome.operation?.delivers == true }
    guard !taken.isEmpty else { return nil }
    let after = ItemPlaces(host)
    for (id, outcome) in taken {
      let differences = [
        differenceOfEnd(id, outcome), differenceOfJournal(outcome), differenceOfAnnouncement(outcome),
        differenceOfScenes(id, outcome, after), differenceOfUndo(id, outcome),
      ]
      if let difference = differences.compactMap(\.self).first {
        return "the outcome of a drop is \(words(outcome)), but \(difference)"
      }
    }
    return nil
  }

  private func words(_ outcome: DragOutcome) -> String {
    let items = outcome.itemIDs.map(\.description).joined(separator: " ")
    let way = words(outcome.route)
    return "\(outcome.operation?.rawValue ?? "-") \(items) (\(outcome.acceptedItemCount) taken)\(way)"
      + (outcome.reason.map { ": \($0.text)" } ?? "")
  }

  private func words(_ route: Route) -> String {
    route.fields.compactMap { name, id in id.map { " \(name) \($0)" } }.joined()
  }

  // MARK: Reports

  private func differenceOfEnd(_ id: DragSession.ID, _ outcome: DragOutcome) -> String? {
    let told = host.engine.endedDrags.filter { $0.id == id }
    if told.count != 1 { return "the list of ended drags contains it \(told.count) times" }
    return told[0].outcome == outcome ? nil : "the list of ended drags says \(words(told[0].outcome))"
  }

  /// The lines of the latest input about ended drags.
  private func journalLines() -> [JournalLine] {
    let lines = (host.journal ?? "").split(separator: "\n").reversed().lazy.map { FuzzJournal.line($0) }
    return lines.prefix { $0?.kind != .input }.compactMap(\.self).filter { $0.word == .ended }
  }

  private func differenceOfJournal(_ outcome: DragOutcome) -> String? {
    guard host.journal != nil else { return nil }
    guard var expected = JournalLine(.ended(ended[0].id, outcome), number: { _ in 0 }) else { return nil }
    expected["drag"] = nil
    let lines = journalLines().map { line in
      var line = line
      line["drag"] = nil
      return line
    }
    return lines.contains(expected) ? nil : "the journal says \(lines)"
  }

  private func differenceOfAnnouncement(_ outcome: DragOutcome) -> String? {
    // An unfinished drop is another drop, which keys or taps have begun in the same input.
    let drops = announcements.filter { $0.step == .dropped && !$0.isUnfinished }
    guard let drop = drops.first(where: { $0.itemIDs == outcome.takenItemIDs }) ?? drops.first else { return nil }
    if drop.itemIDs != outcome.takenItemIDs {
      // An input may also end an earlier drop that has waited. The announcement is about the drop by keys or taps.
      return host.engine.endedDrags.count > 1 ? nil : "the announcement names \(drop.itemIDs)"
    }
    if drop.operation != outcome.operation { return "the announcement says \(drop.operation?.rawValue ?? "nothing")" }
    return drop.route == outcome.route ? nil : "the announcement says\(words(drop.route))"
  }

  // MARK: Effects

  /// Whether the drop has the usual effect of its operation: it has no reason, or one with the code `redirected`, which
  /// is about the destination only.
  private func hasUsualEffect(_ outcome: DragOutcome) -> Bool {
    outcome.reason == nil || outcome.reason?.code == "redirected"
  }

  private func differenceOfScenes(
    _ id: DragSession.ID, _ outcome: DragOutcome, _ after: ItemPlaces
  ) -> String? {
    if outcome.acceptedItemCount > outcome.itemIDs.count { return "the drag had only \(outcome.itemIDs.count) items" }
    // Items with a quantity may be split and merged; plugins check the sum by invariants.
    if outcome.acceptedQuantity != nil { return nil }
    // The ids of items of other programs are numbers, which other items here may have, too.
    let from = outcome.route.from
    let keys = from == nil ? [] : outcome.itemIDs.compactMap { before.key($0, in: from) }
    if dragsBefore.contains(id), let from {
      let places = keys.compactMap { before.items[$0] }
      if !places.isEmpty, !places.contains(where: { $0.names.contains(from) }) {
        return "none of its items was in \(from)"
      }
    }
    guard ended.count == 1, dragsBefore.contains(id) else { return nil }
    if let difference = differenceOfStay(outcome, keys, after) { return difference }
    if outcome.operation == .move, let difference = differenceOfMove(outcome, keys, after) { return difference }
    guard hasUsualEffect(outcome), outcome.operation != .delete, outcome.route.into == nil else { return nil }
    let moved = outcome.operation == .move ? keys.map { after.namesake(of: $0, in: outcome.route.to) } : []
    let arrived = after.items.filter { item in moved.contains(item.key) || before.items[item.key] == nil }
    guard !arrived.isEmpty, let to = outcome.route.to else {
      return outcome.route.before.map { "no item was inserted before \($0)" }
    }
    let inDestination = arrived.filter { $0.value.names.contains(to) }
    // The destination need not make an item from a copy, and the source may have made other new items.
    if inDestination.isEmpty { return outcome.operation == .move ? "no item was inserted in \(to)" : nil }
    return differenceOfPlaces(outcome, arrived, inDestination, after)
  }

  /// Compares `before` of the outcome with the items that follow the inserted ones in the scene.
  ///
  /// - Parameters:
  ///   - arrived: The moved or new items.
  ///   - inDestination: The arrived items in the destination.
  private func differenceOfPlaces(
    _ outcome: DragOutcome, _ arrived: [ItemKey: ItemPlaces.Place],
    _ inDestination: [ItemKey: ItemPlaces.Place], _ after: ItemPlaces
  ) -> String? {
    // An outcome does not distinguish items of one id in several namespaces, of which only some have arrived.
    let ids = Set(arrived.map(\.value.id)).union(outcome.takenItemIDs)
    let followers = inDestination.keys.map { key in
      // Rejected items of a drop may follow its accepted ones.
      [after.follower(of: key, besides: ids), after.follower(of: key, besides: [])]
    }
    let isTrue = { (followers: [Identifier?]) in followers.contains(outcome.route.before) }
    // Other new items may accompany a copy.
    let isEach = outcome.operation == .move && arrived.count == outcome.acceptedItemCount
    if isEach, inDestination.count < arrived.count {
      return "only \(inDestination.count) of its items are in the destination"
    }
    if isEach ? followers.allSatisfy(isTrue) : followers.contains(where: isTrue) { return nil }
    let told = followers.map { $0[0]?.description ?? "the end" }.sorted()
    return "the inserted items are before \(told.joined(separator: ", "))"
  }

  /// Compares the items that a copy, an alias or a deletion should leave or remove with those of the scene.
  private func differenceOfStay(_ outcome: DragOutcome, _ keys: [ItemKey], _ after: ItemPlaces) -> String? {
    guard hasUsualEffect(outcome), outcome.route.into == nil, keys.count == outcome.itemIDs.count else { return nil }
    let taken = keys.filter { key in before.items[key].map { outcome.takenItemIDs.contains($0.id) } ?? false }
    switch outcome.operation {
    case .copy, .alias:
      let left = taken.count { after.items[$0]?.names != before.items[$0]?.names }
      return left > 0 ? "\(left) of its items have left their place" : nil
    case .delete:
      let there = taken.count { after.items[$0] != nil }
      return there > 0 ? "\(there) of its items are still there" : nil
    case .move, .cancel, .forbidden, nil: return nil
    }
  }

  /// Compares the reported route of a move with the old and new places of each item.
  private func differenceOfMove(_ outcome: DragOutcome, _ keys: [ItemKey], _ after: ItemPlaces) -> String? {
    let left = keys.filter { key in after.items[key]?.names != before.items[key]?.names }
    if left.count > outcome.acceptedItemCount { return "\(left.count) of its items were moved" }
    let gone = keys.filter { after.items[$0] == nil }
    switch outcome.reason?.code {
    // If several items have the same id, the report does not tell which of them is gone.
    case "item_gone":
      if gone.isEmpty, keys.count == outcome.itemIDs.count { return "all of its items still exist" }
    case "item_stayed": if left.count == keys.count, !keys.isEmpty { return "all of its items were moved" }
    default:
      let isNew = after.items.contains { before.items[$0.key] == nil }
      if hasUsualEffect(outcome), outcome.route.into == nil, !gone.isEmpty, !isNew {
        return "\(gone.count) of its items no longer exist"
      }
    }
    return nil
  }

  private func differenceOfUndo(_ id: DragSession.ID, _ outcome: DragOutcome) -> String? {
    guard ended.count == 1, dragsBefore.contains(id), !host.engine.isDragging else { return nil }
    // A drop in another program changes nothing here, so it has no undo step.
    guard outcome.route.to != nil || outcome.route.into != nil else { return nil }
    // After a commit point the drop cannot be undone.
    guard host.engine.commitPoint == commitPoint else { return nil }
    guard let step = host.engine.nextUndo else {
      return outcome.reason?.code == "nothing_changed" ? nil : "there is no step to undo"
    }
    if outcome.reason?.code == "nothing_changed" {
      return host.engine.undoCount == depth ? nil : "the next undo step is: \(step.text)"
    }
    guard step.kind == .drop else { return "the next undo step is: \(step.text)" }
    let isSame =
      step.operation == outcome.operation && step.route == outcome.route
      && (step.itemIDs == outcome.takenItemIDs || outcome.route.from == nil && step.itemIDs.isEmpty)
    return isSame ? nil : "the next undo step is: \(step.text)"
  }
}
