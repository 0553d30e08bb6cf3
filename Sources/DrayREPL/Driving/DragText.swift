internal import Dray

/// Outcomes, drags in progress and verdicts, each in one line for the user.
enum DragText {
  /// `move 6♦: waste → pile 5`, `begun: move 6♦: waste → pile 5` if the drop waits, `forbidden: 6♦ needs a black 7`,
  /// `not lifted: 9♣ is covered`.
  ///
  /// - Parameter lifted: The labels of the items at the lift. A drop may have removed the items.
  static func text(of outcome: DragOutcome, in play: Play, lifted: [Identifier: String]) -> String {
    guard outcome.cause == .dropped, let operation = outcome.operation else { return refusal(outcome, in: play) }
    let way = way(operation, outcome.route, in: play)
    // A drop may take some of the items, and a part of an item. The accepted quantity precedes the labels.
    let items =
      (outcome.acceptedQuantity.map { "\($0) " } ?? "")
      + list(outcome.takenItemIDs.map { lifted[$0] ?? $0.printable })
    let begun = outcome.isUnfinished ? "begun: " : ""
    return "\(begun)\(operation.rawValue) \(items)\(way)" + (outcome.reason.map { "; \($0.text.harmless)" } ?? "")
  }

  /// The text of a drag in progress, at its present place.
  static func text(of session: DropSession, in play: Play) -> String {
    let verdict = session.verdict
    let quantity = session.quantity.map { "\(min($0, verdict.details.acceptedQuantity ?? $0)) " } ?? ""
    let items = quantity + list(session.items.map { text(of: $0, session, play) })
    if verdict.cause == .unchanged { return "lifted \(items)" + (session.from.map { " from \($0.printable)" } ?? "") }
    guard verdict.operation.delivers else { return text(of: verdict) }
    let count = verdict.details.acceptedItemCount.flatMap { $0 < session.items.count ? $0 : nil }
    return "would \(verdict.operation.rawValue) \(items)\(way(verdict.operation, session.route, in: play))"
      + (count.map { ", \($0) of \(session.items.count)" } ?? "")
  }

  /// The label of an item. For an item of another program, its type, because its id may also be in use here.
  static func text(of item: DragItem, _ session: DropSession, _ play: Play) -> String {
    guard session.localSession != nil else { return item.type.description }
    return play.label(of: item.id) ?? item.id.printable
  }

  /// The labels of items: `K♥ Q♠ J♥`; of many items the first ones, and the number of the others.
  static func list(_ labels: [String]) -> String {
    guard labels.count > mostLabels else { return labels.joined(separator: " ") }
    return labels.prefix(mostLabels - 1).joined(separator: " ") + " and \(labels.count - mostLabels + 1) more"
  }

  /// The maximum number of labels in a line. Design choice: a whole suit of cards is listed.
  private static let mostLabels = 13

  /// `: waste → pile 5`. Within one list, the list is named once: `: before B in list` or `: to the end of list`.
  private static func way(_ operation: DropOperation, _ route: Route, in play: Play) -> String {
    let gap = route.before.map { " before \(play.label(of: $0) ?? $0.printable)" } ?? ""
    let inside = route.into.map { " into \(play.label(of: $0) ?? $0.printable)" } ?? ""
    if let list = route.from, list == route.to {
      if gap.isEmpty, inside.isEmpty {
        let isFree = play.host.engine.symbols.symbol(for: list).map(play.host.engine.scene.isFree) ?? false
        return operation == .move && !isFree ? ": to the end of \(list.printable)" : ": within \(list.printable)"
      }
      return ":\(gap)\(inside) in \(list.printable)"
    }
    let places = [route.from, route.to].compactMap { $0?.printable }.joined(separator: " → ")
    return places.isEmpty ? "" : ": \(places)\(gap)\(inside)"
  }

  // MARK: Verdicts

  /// `move`, `forbidden: 6♦ needs a black 7`, `cancel: it would change nothing`.
  static func text(of verdict: Verdict) -> String {
    guard !verdict.operation.delivers else { return verdict.operation.rawValue }
    return sentence(verdict.operation.rawValue, verdict.reason?.text ?? verdict.cause?.text)
  }

  /// The text of a drag without effect; `not lifted: 9♣ is covered` if the drag did not begin.
  ///
  /// - Parameter play: Finds the line of an item that nothing makes draggable; `nil` leaves it out.
  static func refusal(_ outcome: DragOutcome, in play: Play? = nil) -> String {
    guard let operation = outcome.operation else {
      let line = play.map { place(of: outcome.reason, in: $0) } ?? ""
      return sentence(outcome.cause.text, outcome.reason?.text) + line
    }
    return text(of: Verdict(operation: operation, cause: outcome.cause, reason: outcome.reason))
  }

  /// The place in the script of an item that nothing makes draggable, in parentheses; empty for other reasons.
  private static func place(of reason: Reason?, in play: Play) -> String {
    guard let reason, reason.code == "no_reorder_container" || reason.code == "not_draggable",
      let item = reason.parameters.first(where: { $0.name == "item_id" })?.value
    else { return "" }
    let ids = [Identifier.string(item)] + (Int(item.text).map { [.integer($0)] } ?? [])
    return ids.lazy.compactMap(play.host.sourcePlace).first.map { " (\($0))" } ?? ""
  }

  static func sentence(_ what: String, _ reason: String?) -> String { reason.map { "\(what): \($0.harmless)" } ?? what }
}
