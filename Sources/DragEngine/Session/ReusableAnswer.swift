/// An answer of a rule about a drop of a running drag, and the values that the rule saw. If the answer is reusable, the
/// rule would give it again for equal values.
///
/// Objects are used again for later answers, because the values are too large to be copied at each update.
final class ReusableAnswer {
  // Each pointer update reads these properties, and their accesses never overlap.

  /// Whether the answer can be reused.
  @exclusivity(unchecked) private(set) var isReusable = false
  /// The answer, if it changes the place; `nil` if the verdict can be reused instead.
  @exclusivity(unchecked) private(set) var answer: DropConfiguration?
  /// The verdict by the answer, if the answer does not change the place.
  @exclusivity(unchecked) var verdict = LazyVerdict.noTarget
  @exclusivity(unchecked) private var place = DropPlace()
  @exclusivity(unchecked) private var suggested: DropOperation.Set = []
  @exclusivity(unchecked) private var modifiers: EventModifiers = []
  @exclusivity(unchecked) private var node: NodeIndex = -1
  @exclusivity(unchecked) private var kind = DropTarget.Kind.destination(0)
  @exclusivity(unchecked) private var reorderContainer: DropTarget.ReorderPosition?
  /// The list of `place`, because `place` contains only names.
  @exclusivity(unchecked) private var group: GroupIndex?
  /// The version of the stage.
  @exclusivity(unchecked) private var version: UInt64 = 0
  /// The revision of the items.
  @exclusivity(unchecked) private var items: UInt64 = 0
  /// The value of `RuleCalls.changeCount`.
  @exclusivity(unchecked) private var changes: UInt64 = 0

  /// Whether the answer can be reused, because the rule of a target would see the same values as when it answered.
  func isReusable(at target: DropTarget, for drag: DragState, version: UInt64, changes: UInt64) -> Bool {
    isReusable && place == drag.situation.place && self.changes == changes && self.version == version
      && suggested == drag.situation.suggested && modifiers == drag.modifiers && items == drag.itemsRevision
      && node == target.node && kind == target.kind && reorderContainer == target.reorderContainer
      && group == Self.group(of: target, drag)
  }

  /// Stores the values that the rule of a target has seen of a drag, and makes the answer reusable.
  ///
  /// - Parameter answer: The answer, if it changes the place.
  func keep(
    _ answer: consuming DropConfiguration?, at target: DropTarget, for drag: DragState, version: UInt64, changes: UInt64
  ) {
    self.answer = answer
    place = drag.situation.place
    suggested = drag.situation.suggested
    modifiers = drag.modifiers
    node = target.node
    kind = target.kind
    reorderContainer = target.reorderContainer
    group = Self.group(of: target, drag)
    self.version = version
    items = drag.itemsRevision
    self.changes = changes
    isReusable = true
  }

  /// Makes the answer unusable.
  func end() {
    isReusable = false
    if answer != nil { answer = nil }
    verdict = .noTarget
  }

  private static func group(of target: DropTarget, _ drag: DragState) -> GroupIndex? {
    target.group ?? drag.situation.gap?.group
  }
}
