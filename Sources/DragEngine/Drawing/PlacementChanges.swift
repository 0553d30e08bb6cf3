/// The placements that have changed since an earlier revision of the drawing.
///
/// A host that stores the list of the earlier revision updates it in two steps. First it sets the length of the list to
/// `count`. Then it replaces the placement at the position `z` of each changed placement.
public struct PlacementChanges: Hashable, Sendable {
  /// The present revision.
  public var revision: UInt64
  /// The present number of placements.
  public var count: Int
  /// The placements that are new or different, from back to front. All placements if the changes since the earlier
  /// revision are unknown.
  public var changed: [Placement]
  /// The keys of these placements, in the same order: see `Sequence.keys`.
  public var keys: [UInt64]

  /// Creates a value.
  ///
  /// - Parameters:
  ///   - revision: The revision to ask for next.
  ///   - count: The number of all placements.
  ///   - changed: The placements that have changed.
  ///   - keys: The keys of these placements.
  public init(revision: UInt64, count: Int, changed: [Placement], keys: [UInt64]) {
    self.revision = revision
    self.count = count
    self.changed = changed
    self.keys = keys
  }
}

/// The positions of the placements that changed in the latest revisions.
struct PlacementLog {
  /// The latest revisions, oldest first.
  private var entries: [Entry] = []
  /// The number of recorded revisions. Chosen by this project; a host that reads the changes at each frame needs one.
  private static let length = 16

  private struct Entry {
    let revision: UInt64
    /// The positions that differ from the previous revision; `nil` if unknown.
    let positions: [Int]?
  }

  mutating func append(_ revision: UInt64, _ positions: [Int]?) {
    // Entries before an unknown one cannot be used.
    if positions == nil { entries.removeAll(keepingCapacity: true) }
    entries.append(Entry(revision: revision, positions: positions))
    if entries.count > Self.length { entries.removeFirst() }
  }

  /// The positions that have changed since a revision, ascending; `nil` if unknown.
  func positions(since revision: UInt64, now: UInt64) -> [Int]? {
    if revision == now { return [] }
    guard revision < now, let first = entries.firstIndex(where: { $0.revision == revision &+ 1 }) else { return nil }
    let lists = entries[first...].map(\.positions)
    guard !lists.contains(where: { $0 == nil }) else { return nil }
    if lists.count == 1 { return lists[0] }
    return Set(lists.compactMap(\.self).joined()).sorted()
  }
}
