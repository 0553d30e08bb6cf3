// Whether a drag is where it was sent. A pointer that is over the landing point of a place may mean another one: what is
// covered, what takes drops at its end only, or what a rule has hidden cannot be reached.

extension Engine {
  /// Why a drop would not go before an item of a place that the drag was taken to; `nil` if it would, or if nothing there
  /// takes it at all. A place that a configuration names instead is not looked at: that is the rule's answer.
  package func reasonToMiss(_ place: Identifier, before: Identifier, for drag: DragState) -> Reason? {
    guard drag.outcome == nil, drag.target != nil else { return nil }
    if let follower = landingNode(of: place, before: before), let group = stage.scene.nodes.group(of: follower),
      let gap = drag.gap, gap.group == group, gap.sceneVersion == stage.description,
      gap.position == restingPosition(from: follower, in: group, drag)
    {
      return nil
    }
    return .goesElsewhere(before, place, drag.name(drag.place.to), drag.name(drag.place.before))
  }

  /// The position of a member of a list, or of the next one that is not carried.
  private func restingPosition(from node: NodeIndex, in group: GroupIndex, _ drag: DragState) -> Int {
    let members = stage.scene.groups[Int(group)].members
    var position = Int(stage.scene.nodes[Int(node)].indexInGroup)
    while position < members.count, drag.located.nodes.contains(members[position]) { position += 1 }
    return position
  }
}
