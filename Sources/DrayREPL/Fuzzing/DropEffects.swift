internal import Dray

/// The places of the items and the undo history before a drop.
struct DropStart {
  /// The places of the items before the drop, with the later changes by other commands.
  private(set) var places: ItemPlaces
  let undoCount: Int
  let commitPoint: UndoStep.ID
  /// How often the drop has continued after a wait.
  var continuationCount = 0
  /// Whether no other command has made a commit while the drop waited.
  private(set) var isAlone = true

  init(_ host: Host) {
    (places, undoCount, commitPoint) = (ItemPlaces(host), host.engine.undoCount, host.engine.commitPoint)
  }

  /// Notes a commit of another command while the drop waits.
  mutating func noteOtherChanges(from earlier: ItemPlaces, to later: ItemPlaces) {
    places = places.changed(from: earlier, to: later)
    isAlone = false
  }
}

/// Compares the outcome of a drop with the change of the scene, and with the next undo step.
struct DropEffects {
  private let outcome: DragOutcome
  private let start: DropStart?
  private let before: ItemPlaces
  private let after: ItemPlaces
  /// Whether no other drag has ended in the same step.
  private let isOnly: Bool

  /// - Parameter start: `nil` if the check has not seen the beginning of the drag.
  init(of outcome: DragOutcome, from start: DropStart?, to after: ItemPlaces, isOnly: Bool) {
    (self.outcome, self.start, self.after, self.isOnly) = (outcome, start, after, isOnly)
    before = start?.places ?? after
  }

  /// Whether the outcome has no reason that describes another effect of the drop. The code `redirected` describes the
  /// destination only.
  private var hasUsualEffect: Bool { outcome.reason == nil || outcome.reason?.code == "redirected" }

  /// The first difference between the outcome and the change of the scene, as a text; `nil` without a difference.
  var difference: String? {
    if outcome.acceptedItemCount > outcome.itemIDs.count { return "the drag had only \(outcome.itemIDs.count) items" }
    guard let start else { return nil }
    // The ids of items of other programs are numbers, which other items here may have, too.
    let from = outcome.route.from
    let keys = from == nil ? [] : outcome.itemIDs.compactMap { before.key($0, in: from) }
    if start.isAlone, let from {
      let places = keys.compactMap { before.items[$0] }
      if !places.isEmpty, !places.contains(where: { $0.names.contains(from) }) {
        return "none of its items was in \(from)"
      }
    }
    let isGone = { key in before.items[key] == nil && outcome.takenItemIDs.contains(before.name(of: key)) }
    if outcome.operation == .move, let gone = keys.first(where: isGone) {
      return "another command had removed \(before.name(of: gone)) before"
    }
    guard isOnly else { return nil }
    if outcome.acceptedQuantity != nil {
      return start.isAlone && start.continuationCount == 0 ? differenceOfQuantity(keys) : nil
    }
    if let difference = differenceOfStay(keys) { return difference }
    if outcome.operation == .move, let difference = differenceOfMove(keys) { return difference }
    guard hasUsualEffect, outcome.operation != .delete, outcome.route.into == nil else { return nil }
    let moved = outcome.operation == .move ? keys.map { after.namesake(of: $0, in: outcome.route.to) } : []
    let arrived = after.items.filter { item in moved.contains(item.key) || before.items[item.key] == nil }
    guard !arrived.isEmpty, let to = outcome.route.to else {
      return outcome.route.before.map { "no item was inserted before \($0)" }
    }
    let inDestination = arrived.filter { $0.value.names.contains(to) }
    // The destination need not make an item from a copy, and the source may have made other new items.
    if inDestination.isEmpty { return outcome.operation == .move ? "no item was inserted in \(to)" : nil }
    return differenceOfPlaces(arrived, inDestination)
  }

  /// Compares a move of an item with a quantity with the change of this item. Items with a quantity may be split and
  /// merged; plugins check the sum by invariants.
  private func differenceOfQuantity(_ keys: [ItemKey]) -> String? {
    guard outcome.operation == .move, hasUsualEffect, outcome.route.into == nil, let key = keys.first,
      let old = before.items[key], let total = old.quantity
    else { return nil }
    if let new = after.items[key] {
      let isUnchanged = new.names == old.names && new.position == old.position && new.quantity ?? 0 >= total
      return isUnchanged ? "nothing of its item is gone" : nil
    }
    let isMerged = after.items.contains { key, place in
      before.items[key].map { place.quantity ?? 0 > $0.quantity ?? 0 } ?? true
    }
    return isMerged ? nil : "its item no longer exists"
  }

  /// Compares `before` of the outcome with the items that follow the inserted ones in the scene.
  ///
  /// - Parameters:
  ///   - arrived: The moved or new items.
  ///   - inDestination: The arrived items in the destination.
  private func differenceOfPlaces(
    _ arrived: [ItemKey: ItemPlaces.Place], _ inDestination: [ItemKey: ItemPlaces.Place]
  ) -> String? {
    // An outcome does not distinguish items of one id in several namespaces, of which only some have arrived.
    let ids = Set(arrived.map(\.value.id)).union(outcome.takenItemIDs)
    let followers = inDestination.keys.map { key in
      // Rejected items of a drop may follow its accepted ones.
      [after.follower(of: key, besides: ids), after.follower(of: key, besides: [])] + (after.isFree(key) ? [nil] : [])
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
  private func differenceOfStay(_ keys: [ItemKey]) -> String? {
    guard hasUsualEffect, outcome.route.into == nil, keys.count == outcome.itemIDs.count else { return nil }
    let taken = keys.filter { key in before.items[key].map { outcome.takenItemIDs.contains($0.id) } ?? false }
    switch outcome.operation {
    case .copy, .alias:
      let left = taken.count { after.items[$0]?.names != before.items[$0]?.names }
      return left > 0 ? "\(left) of its items have left their place" : nil
    case .delete:
      let there = taken.count { after.items[$0].map { $0.quantity != 0 } ?? false }
      return there > 0 ? "\(there) of its items are still there" : nil
    case .move, .cancel, .forbidden, nil: return nil
    }
  }

  /// Compares the reported route of a move with the old and new places of each item.
  private func differenceOfMove(_ keys: [ItemKey]) -> String? {
    let left = keys.filter { key in after.items[key]?.names != before.items[key]?.names }
    // These codes may name an item that was not accepted.
    let isNamed = ["item_gone", "item_moved"].contains(outcome.reason?.code)
    if left.count > outcome.acceptedItemCount, !isNamed { return "\(left.count) of its items were moved" }
    let gone = keys.filter { after.items[$0] == nil }
    switch outcome.reason?.code {
    // If several items have the same id, the report does not tell which of them is gone.
    case "item_gone":
      let isUsedUp = keys.contains { after.items[$0]?.quantity == 0 }
      if gone.isEmpty, !isUsedUp, keys.count == outcome.itemIDs.count { return "all of its items still exist" }
    case "item_stayed": if left.count == keys.count, !keys.isEmpty { return "all of its items were moved" }
    default:
      let newCount = after.items.count { before.items[$0.key] == nil }
      if hasUsualEffect, outcome.route.into == nil, gone.count > newCount {
        return "\(gone.count) of its items no longer exist"
      }
    }
    return nil
  }

  /// The difference between the outcome and the next undo step, as a text; `nil` without a difference.
  func differenceOfUndo(on engine: Engine) -> String? {
    guard isOnly, let start, start.isAlone, !engine.isDragging else { return nil }
    // A drop in another program changes nothing here, so it has no undo step.
    guard outcome.route.to != nil || outcome.route.into != nil else { return nil }
    // A commit point ends the history, also for the drop itself.
    guard engine.commitPoint == start.commitPoint else { return nil }
    guard let step = engine.nextUndo else {
      return outcome.reason?.code == "nothing_changed" ? nil : "there is no step to undo"
    }
    if outcome.reason?.code == "nothing_changed" {
      return engine.undoCount == start.undoCount ? nil : "the next undo step is: \(step.text)"
    }
    guard step.kind == .drop else { return "the next undo step is: \(step.text)" }
    let isSame =
      step.operation == outcome.operation && step.route == outcome.route
      && (step.itemIDs == outcome.takenItemIDs || outcome.route.from == nil && step.itemIDs.isEmpty)
    return isSame ? nil : "the next undo step is: \(step.text)"
  }
}
