extension Engine {
  /// Sets the node that a drag hovers over, after a change.
  func updateSpring(of drag: DragState) {
    guard !stage.springNodes.isEmpty, let top = drag.hits.nodes.first, let target = springTarget(under: top) else {
      drag.spring = nil
      return
    }
    let (identity, region) = (stage.scene.identity(of: target), stage.scene.identity(of: top))
    if let spring = drag.spring, spring.target == identity, spring.region == region { return }
    drag.spring = Spring(target: identity, region: region, due: clock + springLoadingThresholds.hoverDuration)
  }

  /// The innermost node, from the given one outward, that answers single taps there, if hovering activates it.
  private func springTarget(under top: NodeIndex) -> NodeIndex? {
    let answering = stage.enclosing(top) { behavior, node in
      behavior.taps.contains { $0.count == 1 && fits($0, top) } ? node : nil
    }
    guard let answering, stage.isSpringLoaded(answering) else { return nil }
    return answering
  }

  /// Activates the nodes that drags have hovered over long enough: runs their tap commands; the drags continue.
  ///
  /// However late an input comes, the pointer counts as having stayed there until then.
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

  /// The node that hovering will activate if the pointer stays; `nil` if there is none, or it was activated already.
  public func springLoadingNode(pointer: PointerID = 0) -> NodeIndex? {
    guard let spring = drag(of: pointer)?.spring, spring.due != nil else { return nil }
    return stage.scene.node(spring.target)
  }
}
