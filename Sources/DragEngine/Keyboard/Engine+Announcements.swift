// What keys have come to, in words: what, from where, to where, the verdict, and which of how many.

extension Engine {
  func announcement(ofFocusOn node: NodeIndex, _ step: Announcement.Step) -> Announcement {
    let record = stage.scene[node]
    var announcement = Announcement(step: step, itemIDs: record.id.map { [symbols[$0]] } ?? [])
    guard record.kind == .item else { return announcement }
    announcement.from = stage.containerID(around: node).map { symbols[$0] }
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
    announcement.from = drag.name(drag.origin.container)
    (announcement.position, announcement.count) = (position, count)
    guard step == .over else { return announcement }
    announcement.to = drag.name(name(of: place, for: drag) ?? drag.place.to)
    announcement.before = drag.name(drag.place.before)
    announcement.operation = drag.verdict.operation
    announcement.reason = drag.verdict.reason
    return announcement
  }

  /// The place that a drag was taken to, which may be an item in the one that it counts as; unless a rule has led it on.
  private func name(of place: LegalPlace.Name?, for drag: DragState) -> Symbol? {
    drag.place.isRedirected ? nil : place?.place
  }

  func announcement(
    of drag: DragState, _ step: Announcement.Step, _ outcome: DragOutcome, at place: LegalPlace.Name? = nil
  ) -> Announcement {
    var announcement = Announcement(step: step, itemIDs: outcome.itemIDs)
    (announcement.from, announcement.operation) = (outcome.from, outcome.operation)
    if step == .dropped {
      announcement.to = name(of: place, for: drag).map { symbols[$0] } ?? outcome.to
      announcement.before = outcome.before
    }
    let needsNone = [.dropped, .cancelled, .unchanged].contains(outcome.cause)
    announcement.reason = outcome.reason ?? (needsNone ? nil : Reason(outcome.cause.text))
    return announcement
  }

  // MARK: Words

  /// An announcement as an English sentence.
  func text(of announcement: Announcement) -> String {
    let items = spoken(announcement.itemIDs)
    let from = announcement.from.map { " from \(spoken($0))" } ?? ""
    let to = announcement.to.map { " to \(spoken($0))" } ?? ""
    let before = announcement.before.map { " before \(spoken($0))" } ?? ""
    let number = announcement.position.flatMap { position in
      announcement.count.flatMap { $0 > 1 || announcement.step == .over ? ", \(position) of \($0)" : nil }
    }
    let reason = announcement.reason?.text
    switch announcement.step {
    case .focused:
      let isOnlyTapped = announcement.canBeTapped == true && announcement.canBeLifted == false
      return items + (announcement.from.map { ", \(spoken($0))" } ?? "") + (number ?? "")
        + (isOnlyTapped ? ", can be tapped" : "")
    case .tapped: return reason.map { "\(items): \($0)" } ?? "tapped \(items)"
    case .lifted:
      let count = announcement.count ?? 0
      let takers = count == 0 ? "no place takes" : count == 1 ? "1 place takes" : "\(count) places take"
      return "lifted \(items)\(from), \(takers) \(announcement.itemIDs.count == 1 ? "it" : "them")"
    case .notLifted: return "\(items) not lifted" + (reason.map { ": \($0)" } ?? "")
    case .over:
      let verdict = announcement.operation?.rawValue ?? "cancel"
      guard announcement.operation?.delivers == true else {
        return verdict + (reason.map { ": \($0)" } ?? "") + (number ?? "")
      }
      return verdict + to + before + (number ?? "")
    case .dropped: return "\(announcement.operation?.done ?? "dropped") \(items)\(from)\(to)\(before)"
    case .cancelled where announcement.itemIDs.isEmpty: return reason ?? "cancelled"
    case .cancelled:
      let stay =
        "\(items) \(announcement.itemIDs.count == 1 ? "stays" : "stay")"
        + (announcement.from.map { " in \(spoken($0))" } ?? "")
      return reason.map { "\($0), \(stay)" } ?? stay
    case .refused: return reason ?? "nothing happens"
    }
  }

  /// Items as people hear of them.
  func spoken(_ ids: [Identifier]) -> String {
    let names = ids.prefix(2).map { spoken($0) }
    switch ids.count {
    case ...1: return names.first ?? "nothing"
    case 2: return names.joined(separator: " and ")
    default: return "\(names[0]) and \(ids.count - 1) more"
    }
  }

  /// What people hear of an item or a container: what is to be spoken of it, of an item what is drawn of it, or its id.
  private func spoken(_ id: Identifier) -> String {
    guard let symbol = symbols.symbol(for: id),
      let node = stage.scene.nodes(itemID: symbol).first ?? stage.scene.node(container: symbol)
    else { return id.description }
    let record = stage.scene[node]
    if !record.accessibilityLabel.isEmpty { return record.accessibilityLabel }
    return record.kind == .item && !record.label.isEmpty ? record.label : id.description
  }
}

extension DropOperation {
  /// What it is when it is done.
  var done: String {
    switch self {
    case .copy: "copied"
    case .move: "moved"
    case .delete: "deleted"
    case .alias: "linked"
    case .cancel, .forbidden: "left"
    }
  }
}
