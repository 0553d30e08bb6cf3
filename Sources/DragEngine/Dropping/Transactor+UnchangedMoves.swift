extension Transactor {
  /// Marks a move as unchanged if its command has changed nothing, and all effects of the command are counted. Does
  /// nothing with other drops.
  ///
  /// - Parameters:
  ///   - drop: The drop.
  ///   - before: The effects of the transaction before the command ran.
  /// - Returns: The reason to roll the move back; `nil` for other drops.
  func markIfUnchanged(_ drop: Drop, since before: EffectCount?) -> Reason? {
    guard drop.effect.isMovedInTransaction, !drop.effect.hasChanged, drop.operation == .move,
      drop.receipt.openLoads.isEmpty, let before, countEffects() == before
    else { return nil }
    drop.effect.isUnchanged = true
    return .nothingMoved(at: drop.effect.commandPlace)
  }
}
