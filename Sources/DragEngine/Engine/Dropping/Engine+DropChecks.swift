// What the command of a destination does is its own affair. Whether it did anything is looked up before the source gives
// up its items, and what became of them in the scene afterwards: a move that changed nothing is no move, and what is
// shown nowhere any more is named.

/// How much a transaction has done up to some moment.
struct EffectCount: Equatable {
  /// How much the participants have changed.
  var changes = 0
  /// How often commands have called what lies outside of all models.
  var outside = 0
  /// How many commands wait to go on.
  var waits = 0
  var placeholders = 0

  /// What a transaction has done when it begins.
  static let none = EffectCount()
}

extension Engine {
  /// Takes note that a command has done something outside of all models, which no participant knows of.
  ///
  /// A destination that has called the host has changed something, as far as the engine can tell.
  package func noteOutsideEffect() {
    guard activity == .command else { return }
    transaction?.outsideEffectCount += 1
  }

  /// Counts what the transaction in hand has done so far; `nil` if a participant does not know.
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

  /// Why a move was not made whose command has run: it has changed nothing, though all that it changes is known.
  ///
  /// Looked up where it must be known before the transaction ends: a source would give up its items, or the command that
  /// asked for the move goes on.
  /// - Parameter before: What the transaction had done before the command ran.
  func problem(with drop: Drop, since before: EffectCount?, isInside: Bool) -> Reason? {
    guard drop.isMovedInTransaction, !drop.hasChanged, drop.operation == .move, drop.openLoads.isEmpty,
      isInside || !drop.drag.observers.sources.isEmpty, let before, countEffects() == before
    else { return nil }
    drop.isUnchanged = true
    return .nothingMoved
  }

  /// Looks what has become of a drop that stands: notes a remark on it, or says why it is none.
  ///
  /// - Parameter before: The scene before its transaction; `nil` is that before its delivery.
  /// - Returns: Why nothing was moved; `nil` if something was, or that cannot be known.
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
    // An item that takes others need not show them.
    guard drop.place.into == nil else { return nil }
    let keys = drop.arrivedPositions.map { drop.keys[$0] }.filter { before.node(item: $0) != nil }
    if let gone = keys.first(where: { stage.scene.node(item: $0) == nil }) {
      // What is carried may be new in the destination, and stands for itself alone.
      let carried = Set(drop.keys)
      if newItems(after: drop).allSatisfy(carried.contains) { drop.remark = .gone(symbols[gone.id]) }
    } else if let first = keys.first, keys.allSatisfy({ stands($0, in: stage.scene, asIn: before) }) {
      drop.remark = .stayed(symbols[first.id])
    }
    return nil
  }

  /// Whether an item is where it was: in a list of the same name, or else in the same container, before the same item.
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
