/// Compares the change of an item's quantity with the quantity that a drop has taken of the item.
struct QuantityCheck {
  let item: ItemKey
  /// The quantity that the destination has taken.
  let taken: Int
  let operation: DropOperation
  /// The place of the drop's command in a script.
  let place: SourcePlace?
  let comparison: SceneComparison
  let stage: Stage

  private var id: Identifier { stage.symbols[item.id] }

  /// The remark on an item of which the command has taken another quantity than the destination; `nil` if the quantities
  /// agree, and for an item that was taken as a whole and is gone or in another list.
  ///
  /// - Parameter hasReplacement: Returns whether another item shows the taken quantity.
  func remark(hasReplacement: () -> Bool) -> Reason? {
    guard let before = comparison.quantity(of: item, in: comparison.before) else { return nil }
    switch operation {
    case .move, .delete:
      return taken < before ? remark(onPartOf: before, hasReplacement) : remark(onWhole: before)
    case .copy, .alias:
      guard !comparison.isGone(item), !comparison.hasLeft(item) else { return nil }
      return remark(expecting: before)
    case .cancel, .forbidden: return nil
    }
  }

  /// The remark on a move or a deletion of a part of the item.
  private func remark(onPartOf before: Int, _ hasReplacement: () -> Bool) -> Reason? {
    if comparison.isGone(item) { return .gone(id, at: place) }
    if comparison.hasLeft(item) {
      return .movedAway(id, stage.scene.node(item: item).flatMap(stage.containerID).map { stage.symbols[$0] })
    }
    guard let after = comparison.quantity(of: item, in: comparison.after) else { return nil }
    if after >= before { return comparison.isUnmoved(item) ? .stayed(id, at: place) : nil }
    if let remark = remark(expecting: before - taken) { return remark }
    return operation == .delete || hasReplacement() ? nil : .partGone(id, taken, at: place)
  }

  /// The remark on a move or a deletion of the whole item after which a part of the item is still at its place.
  private func remark(onWhole before: Int) -> Reason? {
    guard comparison.hasStayed(item), let after = comparison.quantity(of: item, in: comparison.after), after < before
    else { return nil }
    return remark(expecting: 0)
  }

  private func remark(expecting expected: Int) -> Reason? {
    guard let after = comparison.quantity(of: item, in: comparison.after), after != expected else { return nil }
    return .otherQuantity(id, after, not: expected, at: place)
  }
}
