internal import Dray

/// Checks that all reports of an accepted drop agree: its outcome, the list of ended drags, the announcement, the line
/// in the journal, the undo step, and the difference between the scenes before and after. The check compares their
/// items, sources, destinations, positions and numbers of accepted items.
///
/// The check notes the scene before each drop and the reports during the step in which its drag ends. It compares them
/// only after an accepted drop. A drop that has waited may have ended many steps later: the changes of other commands
/// meanwhile then count as if they had been made before the drop.
final class ConsistencyCheck {
  private let host: Host
  /// The places and the undo history before each drag that is in progress, and before each drop that waits.
  private var starts: [DragSession.ID: DropStart] = [:]
  /// The scene after the latest commit, noted while drops wait.
  private var latest: ItemPlaces?
  private var ended: [EndedDrop] = []
  /// The number of commits since the latest end of a drag.
  private var laterCommitCount = 0
  private var announcements: [Announcement] = []

  private static let pointers = (-2...3).map { PointerID($0) }

  private struct EndedDrop {
    var id: DragSession.ID
    var outcome: DragOutcome
    var start: DropStart?
    var after: ItemPlaces
  }

  init(_ host: Host) {
    self.host = host
    host.onAnnouncement = { [unowned self] in announcements.append($0) }
  }

  /// Notes an event.
  func take(_ event: EngineEvent) {
    switch event {
    // A command that moves items may also change others.
    case .lifted(let id, _): if host.engine.step == nil { starts[id] = DropStart(host) }
    case .ended(let id, let outcome):
      ended.append(EndedDrop(id: id, outcome: outcome, start: starts[id], after: ItemPlaces(host)))
      laterCommitCount = 0
    case .committed, .undone, .redone: noteCommit()
    default: break
    }
  }

  /// Attributes a commit to a drop that waits, or to another command.
  private func noteCommit() {
    laterCommitCount += 1
    guard let latest else { return }
    let now = ItemPlaces(host)
    for (id, count) in host.engine.waitingDrops where starts[id] != nil {
      if count == starts[id]?.continuationCount { starts[id]?.noteOtherChanges(from: latest, to: now) }
      starts[id]?.continuationCount = count
    }
    self.latest = now
  }

  /// Notes the scene before a step.
  func begin() {
    (ended, announcements, laterCommitCount) = ([], [], 0)
    let waiting = host.engine.waitingDrops
    starts = starts.filter { waiting[$0.key] != nil }
    for (id, count) in waiting { starts[id]?.continuationCount = count }
    let now = DropStart(host)
    for id in Self.pointers.compactMap({ host.dropSession(pointer: $0)?.id }) { starts[id] = now }
    latest = waiting.isEmpty ? nil : now.places
  }

  /// Compares the reports of a step with its effects.
  ///
  /// - Returns: The first difference, as a text; `nil` without a difference.
  func end() -> String? {
    for drop in ended where drop.outcome.cause == .dropped && drop.outcome.operation?.delivers == true {
      if let difference = differences(of: drop).first {
        return "the outcome of a drop is \(words(drop.outcome)), but \(difference)"
      }
    }
    return nil
  }

  /// All differences between the outcomes of a step and other reports of their drops.
  var differences: [String] { ended.flatMap(differences) }

  private func differences(of drop: EndedDrop) -> [String] {
    let effects = DropEffects(of: drop.outcome, from: drop.start, to: drop.after, isOnly: ended.count == 1)
    let differences = [
      differenceOfEnd(drop.id, drop.outcome), differenceOfJournal(drop.outcome),
      differenceOfAnnouncement(drop.outcome), effects.difference,
      laterCommitCount == 0 ? effects.differenceOfUndo(on: host.engine) : nil,
    ]
    return differences.compactMap(\.self)
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
    // An input may end several drops. The announcements are only about those by keys or taps.
    guard host.engine.endedDrags.count == 1, let drop = drops.first else { return nil }
    if drop.itemIDs != outcome.takenItemIDs { return "the announcement names \(drop.itemIDs)" }
    if drop.operation != outcome.operation { return "the announcement says \(drop.operation?.rawValue ?? "nothing")" }
    return drop.route == outcome.route ? nil : "the announcement says\(words(drop.route))"
  }
}
