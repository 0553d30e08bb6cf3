/// Announcements and undoable steps as English sentences, with spoken names of nodes.
struct Sentences {
  let stage: Stage

  /// An announcement as an English sentence.
  func text(of announcement: Announcement) -> String {
    switch announcement.step {
    case .focused: focusedText(announcement)
    case .tapped: tappedText(announcement)
    case .lifted: liftedText(announcement)
    case .notLifted: notLiftedText(announcement)
    case .over: overText(announcement)
    case .dropped: droppedText(announcement)
    case .cancelled: cancelledText(announcement)
    case .refused: announcement.reason?.text ?? "nothing happens"
    }
  }

  /// The possible actions of the user after an announcement, as an English sentence; may be empty.
  ///
  /// - Parameters:
  ///   - byTaps: Whether taps make the drag; if false, keys make it.
  ///   - place: The only place that accepts the items, if there is exactly one.
  ///   - before: The item at that place before which the items would be inserted.
  func instructions(
    after announcement: Announcement, byTaps: Bool, to place: Identifier?, before: Identifier?
  ) -> String {
    let them = announcement.itemIDs.count == 1 ? "it" : "them"
    switch announcement.step {
    case .focused:
      let keys = [
        announcement.canBeLifted == true ? "Space lifts it" : nil,
        announcement.canBeTapped == true ? "Return taps it" : nil,
      ]
      return keys.compactMap(\.self).joined(separator: ", ")
    case .lifted where byTaps:
      let items = spoken(announcement.itemIDs)
      let drop: String? =
        switch announcement.count {
        case nil, 0: nil
        case 1:
          "tap \(before.map { "\(spoken($0)) in " } ?? "")\(place.map { spoken($0) } ?? "the marked place") to drop \(items)"
        case let count?: "tap one of \(count) marked places to drop \(items)"
        }
      return [drop, "tap \(items) again to put \(them) back"].compactMap(\.self).joined(separator: ", ")
    case .lifted:
      return announcement.count ?? 0 > 0
        ? "Tab moves \(them) to the next place, Space drops \(them), Escape puts \(them) back"
        : "Escape puts \(them) back"
    default: return ""
    }
  }

  private func focusedText(_ announcement: Announcement) -> String {
    var text = spoken(announcement.itemIDs)
    if let from = announcement.route.from { text += ", \(spoken(from))" }
    if announcement.count ?? 0 > 1 { text += ordinal(announcement) }
    text += level(announcement)
    if announcement.canBeTapped == true, announcement.canBeLifted == false { text += ", can be tapped" }
    return text
  }

  private func tappedText(_ announcement: Announcement) -> String {
    let items = spoken(announcement.itemIDs)
    return announcement.reason.map { "\(items): \($0.text)" } ?? "tapped \(items)"
  }

  private func liftedText(_ announcement: Announcement) -> String {
    let takers =
      switch announcement.count {
      case nil, 0: "no place accepts"
      case 1: "1 place accepts"
      case let count?: "\(count) places accept"
      }
    let them = announcement.itemIDs.count == 1 ? "it" : "them"
    return
      "lifted \(spoken(announcement.itemIDs, announcement.quantity))\(phrase("from", announcement.route.from)), \(takers) \(them)"
  }

  private func notLiftedText(_ announcement: Announcement) -> String {
    "\(spoken(announcement.itemIDs)) not lifted\(because(announcement.reason))"
  }

  private func overText(_ announcement: Announcement) -> String {
    let verdict = (announcement.operation ?? .cancel).rawValue
    let place =
      announcement.operation?.delivers == true
      ? phrase("to", announcement.place ?? announcement.route.to) + phrase("before", announcement.route.before)
      : because(announcement.reason)
    return verdict + place + level(announcement) + ordinal(announcement)
  }

  private func droppedText(_ announcement: Announcement) -> String {
    var route = announcement.route
    if let place = announcement.place { (route.to, route.into) = (place, nil) }
    return DropOperation.verb(of: announcement.operation, isUnfinished: announcement.isUnfinished)
      + " \(spoken(announcement.itemIDs, announcement.quantity))" + routeText(announcement.operation, route)
  }

  private func cancelledText(_ announcement: Announcement) -> String {
    let reason = announcement.reason?.text
    // An item that is gone does not stay where it was.
    guard !announcement.itemIDs.isEmpty, announcement.reason?.code != "item_gone" else { return reason ?? "cancelled" }
    let stay = announcement.itemIDs.count == 1 ? "stays" : "stay"
    let rest = "\(spoken(announcement.itemIDs)) \(stay)\(phrase("in", announcement.route.from))"
    return reason.map { "\($0), \(rest)" } ?? rest
  }

  /// A step as a sentence without a subject.
  func text(of step: UndoableStep) -> String {
    switch step.kind {
    case .drop:
      let items = step.itemIDs.isEmpty ? "external items" : spoken(step.itemIDs, step.quantity)
      return "\(DropOperation.verb(of: step.operation, isUnfinished: step.isUnfinished)) \(items)"
        + routeText(step.operation, step.route)
    case .tap:
      if step.itemIDs.isEmpty { return "tapped \(step.route.from.map { spoken($0) } ?? "")" }
      return "tapped \(spoken(step.itemIDs))" + phrase("in", step.route.from)
    case .key: return "pressed \(step.key?.name ?? "a key")"
    case .timer: return "changes of a timer"
    case .delete: return "deleted \(spoken(step.itemIDs))"
    case .restart: return "restarted"
    case .command: return "changes of a command"
    }
  }

  // MARK: Parts of sentences

  /// A preposition with a spoken name: ` to Done`; empty without an id.
  func phrase(_ preposition: String, _ id: Identifier?) -> String {
    id.map { " \(preposition) \(spoken($0))" } ?? ""
  }

  /// The route in words. If the items have not left their list, the list is named once.
  func routeText(_ operation: DropOperation?, _ route: Route) -> String {
    let place = phrase("before", route.before) + phrase("into", route.into)
    guard let list = route.from, list == route.to else {
      return phrase("from", route.from) + phrase("to", route.to) + place
    }
    if place.isEmpty { return phrase(operation == .move ? "to the end of" : "within", list) }
    return place + phrase("in", list)
  }

  private func because(_ reason: Reason?) -> String { reason.map { ": \($0.text)" } ?? "" }

  /// The position among several items or places: `, 2 of 5`.
  private func ordinal(_ announcement: Announcement) -> String {
    guard let position = announcement.position, let count = announcement.count else { return "" }
    return ", \(position) of \(count)"
  }

  private func level(_ announcement: Announcement) -> String { announcement.level.map { ", level \($0)" } ?? "" }

  /// The spoken names of items, preceded by a quantity if the drag carries a part of its item: `5 of coal`.
  func spoken(_ ids: [Identifier], _ quantity: Int?) -> String { (quantity.map { "\($0) of " } ?? "") + spoken(ids) }

  /// The spoken names of items.
  func spoken(_ ids: [Identifier]) -> String {
    let names = ids.prefix(2).map { spoken($0) }
    switch ids.count {
    case ...1: return names.first ?? "nothing"
    case 2: return names.joined(separator: " and ")
    default: return "\(names[0]) and \(ids.count - 1) more"
    }
  }

  /// The spoken name of an item or a container: its accessibility label, or else its id. An item without an
  /// accessibility label is named by its drawn text, if it has one.
  func spoken(_ id: Identifier) -> String {
    guard let symbol = stage.symbols.symbol(for: id),
      let node = stage.scene.nodes(itemID: symbol).first ?? stage.scene.node(container: symbol)
    else { return id.description }
    let record = stage.scene[node]
    if !record.appearance.accessibilityLabel.isEmpty { return record.appearance.accessibilityLabel }
    return record.kind == .item && !record.appearance.label.isEmpty ? record.appearance.label : id.description
  }
}

extension DropOperation {
  /// The predicate of a sentence about a drop: `moved`, or `began to move`.
  static func verb(of operation: DropOperation?, isUnfinished: Bool) -> String {
    isUnfinished ? "began to \(operation?.verb ?? "drop")" : operation?.done ?? "dropped"
  }

  private var verb: String {
    switch self {
    case .copy: "copy"
    case .move: "move"
    case .delete: "delete"
    case .alias: "link"
    case .cancel, .forbidden: "leave"
    }
  }

  /// The past participle of the operation.
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
