// Properties of a drag that depend on the scene.

extension DragState {
  /// The operations that the source suggests at a target that does not only reorder.
  func suggestion(on stage: Stage) -> DropOperation.Set {
    let suggested = Negotiation.suggestion(
      origin.configuration, at: .withinApp, device: origin.device, modifiers: modifiers)
    return suggested.contains(.delete) && stage.rows.carriesUndeletable(self)
      ? suggested.subtracting(.delete) : suggested
  }

  /// The operations that the source suggests at a target. At a target that only reorders, `move`.
  func suggestion(at target: DropTarget, on stage: Stage) -> DropOperation.Set {
    target.kind.isReorder ? .move : suggestion(on: stage)
  }

  /// The node of the destination in the present scene, which may be newer than the scene of the target.
  func targetNode(on stage: Stage) -> NodeIndex? {
    guard let stay = situation.stay else { return nil }
    return stay.version == stage.version ? stay.target.node : stay.identity.flatMap { stage.scene.node($0) }
  }

  /// The dragged item that contains a list; `nil` if there is none.
  func carrier(of group: GroupIndex, on stage: Stage) -> NodeIndex? {
    stage.scene.groups[Int(group)].container.flatMap { located.carried.carrier(of: $0) }
  }

  /// The row under the pointer, in the list that a drop would go to.
  func row(in target: DropTarget, on stage: Stage) -> NodeIndex? {
    let group = list(of: target)
    return situation.hits.nodes.first { group != nil && stage.scene.nodes.group(of: $0) == group }
  }

  /// The list that a drop at a target would go to, after its place was computed.
  private func list(of target: DropTarget) -> GroupIndex? {
    target.holder == nil ? target.group ?? situation.gap?.group : situation.gap?.group ?? target.group
  }

  /// Whether a list that takes drops between its items would receive its own items at their present place.
  func isAmongItsOwn(in target: DropTarget, on stage: Stage) -> Bool {
    switch target.kind {
    // These destinations only reorder. `Verdicts` has already compared the place with the home of the items.
    case .reorder, .rows: return false
    case .destination: if place.intent != .insertAtDestination { return false }
    case .dynamic: if place.intent ?? .insertAtDestination != .insertAtDestination { return false }
    }
    guard let home = located.home else { return false }
    return home.before == place.before && home.group == list(of: target)
  }

  /// Whether a drop would move rows within their list. The places of dragged rows then close during the drag.
  func movesWithinList(on stage: Stage) -> Bool {
    guard place.intent == .insertAtDestination, verdict.operation == .move, let group = situation.gap?.group else {
      return false
    }
    return located.nodes.contains { stage.scene.nodes.group(of: $0) == group }
  }
}
