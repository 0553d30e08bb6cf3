/// Finds out whether the items of a drop that waits are still at the source.
///
/// A command of a drop may itself remove the items before it waits. Therefore an item counts as missing only if it was
/// in the scene after the latest part of the drop.
struct RemainingItems {
  private let drop: Drop
  private let stage: Stage

  init(of drop: Drop, on stage: Stage) {
    self.drop = drop
    self.stage = stage
  }

  /// Records the items and the quantity that are at the source after a part of the drop.
  func note() {
    guard drop.drag.origin.isLocal, !isSceneUnchanged else { return }
    drop.effect.left.items = drop.takenKeys(shownIn: stage.scene)
    drop.effect.left.hasQuantity = missingQuantity == nil
    drop.effect.left.version = stage.version
  }

  /// Records the items that other commands have removed, before the drop continues.
  func noteRemoved() {
    if isSceneUnchanged { return }
    let removed = drop.effect.left.items.filter { stage.scene.node(item: $0) == nil }
    drop.effect.left.removedItems.formUnion(removed)
  }

  /// The reason that a move cannot continue, because another command has removed an item or a part of it; `nil` if it
  /// can continue.
  var problem: Reason? {
    guard drop.operation == .move, !drop.isExport, !isSceneUnchanged else { return nil }
    if let gone = drop.effect.left.items.first(where: { stage.scene.node(item: $0) == nil }) {
      return .removed(stage.symbols[gone.id])
    }
    return drop.effect.left.hasQuantity ? missingQuantity : nil
  }

  /// Whether the scene is that after the latest part of the drop. Then all items of that scene are still there.
  private var isSceneUnchanged: Bool { drop.effect.left.version == stage.version }

  /// The reason that the only item has less than the quantity that the destination takes.
  private var missingQuantity: Reason? {
    guard let taken = drop.drag.quantity?.taken, let key = drop.effect.left.items.first,
      let node = stage.scene.node(item: key), let total = stage.scene[node].quantity, total < taken
    else { return nil }
    return .tooFew(stage.symbols[key.id], total, of: taken)
  }
}
