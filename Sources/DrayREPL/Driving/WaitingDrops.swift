internal import Dray

/// The drops of a play that have begun, and wait for a choice, for time or for data.
final class WaitingDrops {
  private struct WaitingDrop {
    let drag: DriverDrag
    /// The labels of the items at the lift. The drop may remove the items.
    let lifted: [Identifier: String]
    /// The labels of the accepted items, in one text.
    let items: String

    var isOver: Bool { drag.outcome?.isUnfinished == false }
  }

  private var drops: [WaitingDrop] = []

  /// Stores a drop that waits, and removes a drop that has ended.
  ///
  /// - Parameter lifted: The labels of the items at the lift.
  func note(_ drag: DriverDrag, lifted: [Identifier: String]) {
    drops.removeAll { $0.drag === drag }
    guard let outcome = drag.outcome, outcome.isUnfinished else { return }
    let items = DragText.list(outcome.itemIDs.map { lifted[$0] ?? $0.printable })
    drops.append(WaitingDrop(drag: drag, lifted: lifted, items: items))
  }

  /// Removes the drops that no longer wait, and describes how they ended.
  func takeEnded(in play: Play) -> [String] {
    let ended = drops.filter(\.isOver)
    drops.removeAll(where: \.isOver)
    return ended.compactMap { drop in
      guard let outcome = drop.drag.outcome else { return nil }
      if outcome.operation?.delivers == true { return DragText.text(of: outcome, in: play, lifted: drop.lifted) }
      return DragText.sentence("the drop of \(drop.items) is cancelled", outcome.reason?.text)
    }
  }

  /// Removes all drops, because their host was replaced.
  func forget() { drops = [] }
}
