/// The ids of steps whose recorded changes can no longer be undone.
///
/// Only a step that still waits is looked up, and few steps wait while thousands of others are lost. Of very old steps
/// therefore only the latest id is kept, and all earlier ids count as lost.
struct LostSteps {
  private var ids: Set<UndoStep.ID> = []
  private var latestOld: UInt64 = 0
  /// If `ids` contains more than twice this number of ids, it is reduced to this number.
  private static let most = 10_000

  func contains(_ id: UndoStep.ID) -> Bool { id.rawValue <= latestOld || ids.contains(id) }

  /// - Complexity: O(1) on average for each id.
  mutating func insert(_ more: [UndoStep.ID]) {
    for id in more where id.rawValue > latestOld { ids.insert(id) }
    guard ids.count > 2 * Self.most else { return }
    let sorted = ids.sorted { $0.rawValue < $1.rawValue }
    let kept = sorted.suffix(Self.most)
    latestOld = sorted[sorted.count - kept.count - 1].rawValue
    ids = Set(kept)
  }
}
