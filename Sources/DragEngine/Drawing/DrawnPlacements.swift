/// A cache of the placements that were drawn last, valid until the drawing changes, and the number of changes so far.
///
/// Placements depend only on the scene and the arrangement of the drags. For equal versions and arrangements, the
/// placements are therefore equal. If only lifted items have moved, only these items are drawn again.
struct DrawnPlacements {
  /// Increases with each change.
  private(set) var revision: UInt64 = 0
  private var version: UInt64 = .max
  private var arrangement = Arrangement.resting
  /// The drawn placements; `nil` until they are read.
  private var painted: Painted?
  /// The positions that changed in the latest revisions; `nil` until a host reads changes.
  private var log: PlacementLog?
  /// The traits of the placements that were drawn last, if a host reads changes.
  private var traits = PlacementTraits()

  /// A list of placements.
  private struct Painted {
    var placements: [Placement]
    /// The position of the first lifted item, after which only lifted items follow.
    var firstLifted: Int
    /// The revision in which the placements were drawn.
    var revision: UInt64
    /// The keys of the placements; `nil` until they are read.
    var keys: [UInt64]?
  }

  /// Records the present scene and arrangement.
  mutating func note(_ version: UInt64, _ arrangement: Arrangement) {
    if self.version == version, self.arrangement == arrangement { return }
    revision &+= 1
    if self.version != version || !self.arrangement.differsOnlyInPlaces(from: arrangement) { isBackgroundValid = false }
    (self.version, self.arrangement) = (version, arrangement)
  }

  /// Whether all placements are unchanged since they were drawn, except those of lifted items.
  private var isBackgroundValid = false

  /// The placements if they were drawn in the present revision.
  var known: [Placement]? { painted.flatMap { $0.revision == revision ? $0.placements : nil } }

  /// The placements of the recorded scene and arrangement.
  mutating func placements(of stage: Stage, _ traitsOf: PlacementTraits.Reader) -> [Placement] {
    if let known { return known }
    let (scene, symbols) = (stage.scene, stage.symbols)
    if isBackgroundValid, var painted = painted.take() {
      painted.placements.removeSubrange(painted.firstLifted...)
      var painter = ScenePainter(scene, arrangement: arrangement, symbols: symbols, continuing: painted.placements)
      painted.placements = []
      painted.placements = painter.paintLifted()
      log?.append(
        revision, painted.revision &+ 1 == revision ? Array(painted.firstLifted..<painted.placements.count) : nil)
      painted.revision = revision
      // The same elements lie elsewhere, so that their keys are still valid.
      if painted.keys?.count != painted.placements.count { painted.keys = nil }
      self.painted = painted
      return painted.placements
    }
    var painter = ScenePainter(scene, arrangement: arrangement, symbols: symbols)
    let (placements, firstLifted) = painter.paint()
    if log != nil {
      let before = painted.flatMap { $0.revision &+ 1 == revision ? $0.placements : nil }
      let earlier = traits
      traits.note(placements, of: stage.description, traitsOf)
      log?.append(
        revision,
        before.map { before in
          placements.indices.filter {
            $0 >= before.count || placements[$0] != before[$0] || !traits.agree(with: earlier, on: placements[$0])
          }
        })
    }
    painted = Painted(placements: placements, firstLifted: firstLifted, revision: revision)
    isBackgroundValid = true
    return placements
  }

  /// The changes since a revision.
  mutating func changes(
    since revision: UInt64, of stage: Stage, _ traitsOf: PlacementTraits.Reader
  ) -> PlacementChanges {
    let placements = placements(of: stage, traitsOf)
    if log == nil {
      log = PlacementLog()
      traits.note(placements, of: stage.description, traitsOf)
    }
    guard let positions = log?.positions(since: revision, now: self.revision) else {
      return PlacementChanges(revision: self.revision, count: placements.count, changed: placements, keys: keys)
    }
    let present = positions.filter(placements.indices.contains)
    let keys = present.isEmpty ? [] : keys
    return PlacementChanges(
      revision: self.revision, count: placements.count, changed: present.map { placements[$0] },
      keys: present.map { keys[$0] })
  }

  /// The keys of the drawn placements.
  private var keys: [UInt64] {
    mutating get {
      let keys = painted?.keys ?? painted?.placements.keys ?? []
      painted?.keys = keys
      return keys
    }
  }
}
