// Checks of a destination's command. The engine does not know what the command should do, but it checks whether the
// command has changed anything before the source removes its items, and where the scene shows the items afterwards: a
// move that changed nothing is cancelled, and an item that is missing from the scene is reported.

/// The effects of a transaction up to a moment.
struct EffectCount: Equatable {
  /// The number of changes that the participants count.
  var changes = 0
  /// The number of calls of commands to functions outside of all models.
  var outside = 0
  /// The number of waiting commands.
  var waits = 0
  var placeholders = 0

  /// The effects of a transaction at its beginning.
  static let none = EffectCount()
}

extension Engine {
  /// Records that a command has done something outside of all models, which participants do not count.
  ///
  /// A destination that has called the host counts as having changed something.
  package func noteOutsideEffect() {
    guard activity == .command else { return }
    transaction?.outsideEffectCount += 1
  }

  /// Counts the effects of the running transaction so far; `nil` if a participant does not count its changes.
  func countEffects() -> EffectCount? {
    guard let transaction else { return nil }
    var count = EffectCount(outside: transaction.outsideEffectCount, waits: transaction.waits.count)
    for participant in participants {
      guard let changes = participant.countChanges() else { return nil }
      count.changes += changes
    }
    count.placeholders = sceneState.placeholders.count { $0.step == transaction.step }
    return count
  }

  /// The reason if a move's command has changed nothing, although all its effects are counted.
  ///
  /// Used if the answer is needed before the transaction ends: because a source would remove its items, or because the
  /// command that requested the move continues.
  /// - Parameter before: The effects of the transaction before the command ran.
  func problem(with drop: Drop, since before: EffectCount?, isInside: Bool) -> Reason? {
    guard drop.isMovedInTransaction, !drop.hasChanged, drop.operation == .move, drop.openLoads.isEmpty,
      isInside || !drop.drag.observers.sources.isEmpty, let before, countEffects() == before
    else { return nil }
    drop.isUnchanged = true
    return .nothingMoved
  }

  /// Checks the result of a committed drop: records a remark, or returns why it does not count as made.
  ///
  /// - Parameter before: The scene before the drop's transaction; `nil` is the scene before its delivery.
  /// - Returns: Why nothing was moved; `nil` if something was moved, or if that is unknown.
  func problem(with drop: Drop, since before: Scene?) -> Reason? {
    guard drop.isMovedInTransaction, !drop.isExport else { return nil }
    guard drop.hasChanged else {
      if drop.operation == .move { return .nothingMoved }
      if drop.operation != .delete || drop.drag.observers.sources.isEmpty { drop.remark = .nothingChanged }
      return nil
    }
    guard drop.operation == .move, drop.drag.origin.isLocal, let before = before ?? drop.before?.scene else {
      return nil
    }
    // An item that takes other items need not show them.
    guard drop.place.into == nil else { return nil }
    let keys = drop.arrivedPositions.map { drop.keys[$0] }.filter { before.node(item: $0) != nil }
    if let gone = keys.first(where: { stage.scene.node(item: $0) == nil }) {
      // The destination may have made new items from the dragged ones.
      let carried = Set(drop.keys)
      if newItems(after: drop).allSatisfy(carried.contains) { drop.remark = .gone(symbols[gone.id]) }
    } else if let first = keys.first, keys.allSatisfy({ stands($0, in: stage.scene, asIn: before) }) {
      drop.remark = .stayed(symbols[first.id])
    }
    return nil
  }

  /// Whether an item is in the list of the same name, or else in the same container, and before the same item.
  private func stands(_ key: ItemKey, in scene: Scene, asIn before: Scene) -> Bool {
    guard let node = scene.node(item: key), let old = before.node(item: key) else { return false }
    return lie(of: node, in: scene) == lie(of: old, in: before)
  }

  private struct Lie: Equatable {
    var list: Symbol?
    var container: Symbol?
    var position: Int32
    var follower: Symbol?
  }

  private func lie(of node: NodeIndex, in scene: Scene) -> Lie {
    let container = scene.namedContainer(around: node).flatMap { scene.nodes.id(of: $0) }
    guard let group = scene.nodes.group(of: node) else { return Lie(container: container, position: 0) }
    let (record, position) = (scene.groups[Int(group)], scene.nodes[Int(node)].indexInGroup)
    let next = Int(position) + 1
    return Lie(
      list: record.collection, container: container, position: position,
      follower: next < record.members.count ? scene.nodes.id(of: record.members[next]) : nil)
  }
}
