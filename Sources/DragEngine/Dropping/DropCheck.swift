/// Checks the changes of a committed drop, and recommends the items to select.
///
/// The engine does not know the intended effect of a destination's command. It detects whether the command has changed
/// anything, and where the scene shows the items afterwards. A move that changed nothing is cancelled, and an item that
/// is missing from the scene is reported.
struct DropCheck {
  let stage: Stage

  private var symbols: SymbolTable { stage.symbols }

  /// Judges the result of a committed drop: records a remark, or returns the reason that the drop counts as cancelled.
  ///
  /// - Parameter before: The scene before the drop's transaction; `nil` is the scene before its delivery.
  /// - Returns: The reason that a move has changed nothing; `nil` for any other drop, and if the changes are unknown.
  func judge(_ drop: Drop, since before: Scene?) -> Reason? {
    guard drop.effect.isMovedInTransaction, !drop.isExport else { return nil }
    guard drop.effect.hasChanged else {
      if drop.operation == .move { return .nothingMoved(at: drop.effect.commandPlace) }
      if drop.operation != .delete || drop.drag.observers.sources.isEmpty {
        drop.effect.remark = .nothingChanged(at: drop.effect.commandPlace)
      }
      return nil
    }
    // An item that takes other items need not show them.
    guard drop.drag.origin.isLocal, drop.place.into == nil, let scene = before ?? drop.before?.scene else { return nil }
    let comparison = SceneComparison(before: scene, after: stage.scene)
    let remark = remark(onTakenBy: drop, comparison) ?? remark(onLeftBy: drop, comparison)
    if let remark { drop.effect.remark = remark }
    return nil
  }

  /// Records the effects of one part of a drop that waits.
  ///
  /// - Parameter earlier: The scene before the part.
  func noteEffects(of drop: Drop, since earlier: Scene) {
    drop.effect.own.addedItems.formUnion(newItems(after: drop, since: earlier))
    guard drop.drag.origin.isLocal, !drop.isExport else { return }
    let comparison = SceneComparison(before: earlier, after: stage.scene)
    let items = drop.takenKeys(shownIn: earlier)
    drop.effect.own.removedItems.formUnion(items.filter(comparison.isGone))
    if !drop.effect.own.hasChangedItems {
      drop.effect.own.hasChangedItems =
        !drop.effect.own.removedItems.isEmpty || !items.allSatisfy(comparison.isUnchanged)
    }
    drop.effect.own.replacementCount += replacementCount(after: drop, comparison)
  }

  /// The remark on the items that the destination has taken.
  private func remark(onTakenBy drop: Drop, _ comparison: SceneComparison) -> Reason? {
    let items = drop.arrivedPositions.map { drop.keys[$0] }
      .filter { comparison.before.node(item: $0) != nil && !drop.effect.left.removedItems.contains($0) }
    // While a drop waits, other commands may change the quantity of the item.
    if let item = items.first, let quantity = drop.drag.quantity?.present, !drop.hasWaited {
      let check = QuantityCheck(
        item: item, taken: quantity, operation: drop.operation, place: drop.effect.commandPlace, comparison: comparison,
        stage: stage)
      let remark = check.remark { hasReplacement(for: drop, comparison) }
      if remark != nil { return remark }
    }
    switch drop.operation {
    case .move: return drop.takesPart ? nil : remark(onMoved: items, by: drop, comparison)
    case .copy, .alias: return remark(onCopied: items, by: drop, comparison)
    case .delete: return drop.takesPart ? nil : remark(onDeleted: items, by: drop, comparison)
    case .cancel, .forbidden: return nil
    }
  }

  /// The remark on a drop after which a dragged item that the destination has not taken is missing or in another list.
  private func remark(onLeftBy drop: Drop, _ comparison: SceneComparison) -> Reason? {
    // While a drop waits, other commands may move the items that it does not take.
    guard drop.takenItems.count < drop.keys.count, !drop.hasWaited else { return nil }
    let taken = Set(drop.takenItems)
    let left = drop.keys.indices.lazy.filter { !taken.contains($0) }.map { drop.keys[$0] }
      .filter { comparison.before.node(item: $0) != nil }
    if let gone = left.first(where: comparison.isGone) { return .removed(symbols[gone.id]) }
    return left.first(where: comparison.hasLeft).map { movedAway($0) }
  }

  /// The remark on a move after which an item is missing, or no item has moved.
  private func remark(onMoved items: [ItemKey], by drop: Drop, _ comparison: SceneComparison) -> Reason? {
    let (gone, own) = (items.filter(comparison.isUsedUp), drop.effect.own)
    let lost = drop.hasWaited ? gone.filter(own.removedItems.contains) : gone
    let replacements = drop.hasWaited ? own.replacementCount : replacementCount(after: drop, comparison)
    if let unreplaced = lost.dropFirst(replacements).first {
      let (id, place) = (symbols[unreplaced.id], drop.effect.commandPlace)
      if comparison.isGone(unreplaced) { return .gone(id, at: place) }
      let quantity = comparison.quantity(of: unreplaced, in: comparison.before) ?? 0
      return hasReplacement(for: drop, comparison) ? nil : .partGone(id, quantity, at: place)
    }
    guard gone.isEmpty, !drop.hasWaited || !own.hasChangedItems, let first = items.first,
      items.allSatisfy(comparison.hasStayed)
    else { return nil }
    return .stayed(symbols[first.id], at: drop.effect.commandPlace)
  }

  /// Whether the quantity that a drop has taken of an item, which the scene still shows, may be elsewhere in the scene: in
  /// a new item, or in one whose quantity has grown. In a reorder container, only items in the list of the drop count.
  private func hasReplacement(for drop: Drop, _ comparison: SceneComparison) -> Bool {
    if replacementCount(after: drop, comparison) > 0 { return true }
    guard !drop.isReorder else { return false }
    let carried = Set(drop.keys)
    return stage.scene.nodes.indices.contains { node in
      guard let item = stage.scene.nodes.itemKey(of: NodeIndex(node)), !carried.contains(item) else { return false }
      return comparison.hasGrown(item)
    }
  }

  /// The number of items that the destination has made from the dragged ones: new items, and items whose quantity has
  /// grown. In a reorder container, only items in the list of the drop count.
  private func replacementCount(after drop: Drop, _ comparison: SceneComparison) -> Int {
    let new = newItems(after: drop, since: comparison.before)
    if new.isEmpty, drop.drag.quantity == nil { return 0 }
    let carried = Set(drop.keys)
    let isInDestination = { (item: ItemKey) in
      !carried.contains(item)
        && (!drop.isReorder || stage.scene.node(item: item).flatMap(stage.containerID) == drop.drag.place.to)
    }
    let newCount = new.count(where: isInDestination)
    guard drop.drag.quantity != nil, let node = destination(of: drop) else { return newCount }
    let grown = (node..<stage.scene.nodes.subtreeEnd(of: node)).lazy.compactMap { stage.scene.nodes.itemKey(of: $0) }
      .filter { item in
        isInDestination(item) && !comparison.isNew(item) && comparison.hasGrown(item)
      }
    return newCount + grown.count
  }

  /// The remark on a copy or an alias after which an original item is missing or in another list.
  private func remark(onCopied items: [ItemKey], by drop: Drop, _ comparison: SceneComparison) -> Reason? {
    if let gone = items.first(where: comparison.isGone) { return .gone(symbols[gone.id], at: drop.effect.commandPlace) }
    if drop.hasWaited, !drop.effect.own.hasChangedItems { return nil }
    return items.first(where: comparison.hasLeft).map { movedAway($0) }
  }

  /// The remark on a deletion after which an item is still in the scene.
  private func remark(onDeleted items: [ItemKey], by drop: Drop, _ comparison: SceneComparison) -> Reason? {
    guard let left = items.first(where: { !comparison.isUsedUp($0) }) else { return nil }
    // Another command may have moved the item, or brought it back, while the drop waited.
    if drop.hasWaited, comparison.hasLeft(left) != drop.effect.own.hasChangedItems { return nil }
    return comparison.hasLeft(left) ? movedAway(left) : .stayed(symbols[left.id], at: drop.effect.commandPlace)
  }

  private func movedAway(_ item: ItemKey) -> Reason {
    .movedAway(symbols[item.id], stage.scene.node(item: item).flatMap(stage.containerID).map { symbols[$0] })
  }

  // MARK: The selection after a drop

  // The engine only recommends a selection. The host or plugin that shows selections applies it.
  //
  // Source: Human Interface Guidelines, Drag and drop. Dropped items stay selected in the destination. The original of
  // a copy, and items that went to another container, are deselected in the source.

  /// The items to select in the destination, by their ids there: after a reorder the items that were moved, otherwise
  /// the new items.
  func itemsToSelect(after drop: Drop) -> [Identifier] {
    if drop.isReorder { return arrivedItems(of: drop) }
    return newItems(after: drop).map { symbols[$0.id] }
  }

  /// The items that the drop has added to the destination. Other commands may have added items while the drop waited.
  func newItems(after drop: Drop) -> [ItemKey] {
    guard let node = destination(of: drop), let before = drop.before else { return [] }
    let new = stage.scene.newItems(inside: node, since: before.scene, inside: before.node)
    return drop.hasParts ? new.filter(drop.effect.own.addedItems.contains) : new
  }

  /// The items that are new in the destination since an earlier scene, which may be that before a part of the drop.
  private func newItems(after drop: Drop, since earlier: Scene) -> [ItemKey] {
    guard drop.hasParts else { return newItems(after: drop) }
    guard let node = destination(of: drop),
      let before = drop.drag.situation.stay?.identity.flatMap({ earlier.node($0) })
    else { return [] }
    return stage.scene.newItems(inside: node, since: earlier, inside: before)
  }

  /// The node of the destination in the present scene.
  private func destination(of drop: Drop) -> NodeIndex? {
    drop.drag.situation.stay?.identity.flatMap { stage.scene.node($0) }
  }

  /// The items that the source should no longer show as selected.
  func itemsToDeselect(after drop: Drop) -> [Identifier] {
    let drag = drop.drag
    guard drag.origin.isLocal, !drop.isReorder || drag.origin.container != drop.place.to else { return [] }
    return arrivedItems(of: drop)
  }

  private func arrivedItems(of drop: Drop) -> [Identifier] { drop.arrivedPositions.map { drop.items[$0].id } }
}
