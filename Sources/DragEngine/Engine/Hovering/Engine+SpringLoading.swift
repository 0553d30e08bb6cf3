extension Engine {
  /// Takes note of what a drag hovers over, after that has changed.
  func updateSpring(of drag: DragState) {
    guard !stage.springNodes.isEmpty, let top = drag.hits.nodes.first, let target = springTarget(under: top) else {
      drag.spring = nil
      return
    }
    let (identity, region) = (stage.scene.identity(of: target), stage.scene.identity(of: top))
    if let spring = drag.spring, spring.target == identity, spring.region == region { return }
    drag.spring = Spring(target: identity, region: region, due: clock + springLoadingThresholds.hoverDuration)
  }

  /// The innermost node around one that answers single taps there, if it is activated by hovering.
  private func springTarget(under top: NodeIndex) -> NodeIndex? {
    let answering = stage.enclosing(top) { behavior, node in
      behavior.taps.contains { $0.count == 1 && fits($0, top) } ? node : nil
    }
    guard let answering, stage.isSpringLoaded(answering) else { return nil }
    return answering
  }

  /// Activates what drags have hovered over for long enough: runs its tap command, and the drags go on.
  ///
  /// However late an input comes, it comes to a pointer that has been there all the time.
  func fireSprings() -> Response {
    guard drags.contains(where: { isDue($0.spring?.due) }) else { return .unhandled }
    var response = Response.unhandled
    for drag in drags {
      guard isDue(drag.spring?.due), drag.outcome == nil else { continue }
      drag.spring?.due = nil
      guard let top = drag.hits.nodes.first, let node = drag.spring.flatMap({ stage.scene.node($0.target) }),
        let gesture = stage.behaviors[node]?.taps.first(where: { $0.count == 1 && fits($0, top) })
      else { continue }
      report(.springLoaded(drag.id, stage.containerID(around: node).map { symbols[$0] }))
      let tap = tap(on: top, seenFrom: node, at: drag.location, drag.modifiers)
      response = carryOut(as: name(of: tap)) { gesture.action(tap) }
      reviewDrags()
    }
    return response
  }

  /// The node that would be activated if a pointer's drag stayed where it is; `nil` if there is none, or it has been.
  public func springLoadingNode(pointer: PointerID = 0) -> NodeIndex? {
    guard let spring = drag(of: pointer)?.spring, spring.due != nil else { return nil }
    return stage.scene.node(spring.target)
  }
}
