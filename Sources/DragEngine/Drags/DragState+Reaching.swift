// Checks whether a drag has reached its requested place. A pointer over the landing point of a place may mean another
// place: covered nodes, places in containers that take drops only at their end, and nodes that a rule has hidden cannot
// be reached.

extension DragState {
  /// Why the gap under a drag's pointer is not before an item of the place that the drag was moved to; `nil` if it is,
  /// or if no destination there takes the drag. The place that a configuration redirects to is not checked, because it
  /// is the rule's choice.
  func reasonToMiss(_ place: Identifier, before: Identifier, on stage: Stage) -> Reason? {
    guard outcome == nil, target != nil else { return nil }
    if let follower = stage.landing.node(of: place, before: before), let group = stage.scene.nodes.group(of: follower),
      let gap = situation.gap, gap.group == group, gap.sceneVersion == stage.description,
      gap.position == restingPosition(from: follower, in: group, on: stage)
    {
      return nil
    }
    return .goesElsewhere(before, place, name(self.place.to), name(self.place.before))
  }

  /// The position of a member of a list, or, if the member is dragged, of the next one that is not.
  private func restingPosition(from node: NodeIndex, in group: GroupIndex, on stage: Stage) -> Int {
    let members = stage.scene.groups[Int(group)].members
    var position = Int(stage.scene.nodes[Int(node)].indexInGroup)
    while position < members.count, located.carried.contains(members[position]) { position += 1 }
    return position
  }
}
