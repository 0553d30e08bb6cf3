/// Finds the nodes that keys can focus: those that can be lifted or tapped.
struct FocusFinder {
  let stage: Stage
  let types: ContentTypes

  /// The maximum number of points that are tested for nodes whose centres are covered. Source: chosen
  /// by this project. The points of ten thousand nodes take about a second.
  private static let mostProbes = 500_000

  /// The nodes that can be lifted or tapped, and are uncovered or scrolled out of view, in the order of the scene.
  /// Rules may still refuse a lift.
  ///
  /// If thousands of nodes have covered centres, some partly visible nodes may be missing.
  /// - Complexity: usually O(*n* log *n*) in the number of nodes.
  var nodes: [NodeIndex] {
    var probes = Self.mostProbes
    return stage.scene.nodes.indices.lazy.map { NodeIndex($0) }.filter { node in
      guard stage.scene.isUsable(node) else { return false }
      if isLiftable(node), canPress(stage.landing.liftPoint(of: node, probing: &probes), stage.landing.grip(of: node)) {
        return true
      }
      return takesTaps(node) && canPress(stage.landing.grabPoint(of: node, probing: &probes), node)
    }
  }

  /// Whether a node has a point to press, or is scrolled out of view.
  private func canPress(_ point: Point?, _ node: NodeIndex) -> Bool { point != nil || !isInSight(node) }

  /// Whether the modifiers of a node and of the nodes around it make it liftable. Rules may still refuse the lift.
  func isLiftable(_ node: NodeIndex) -> Bool {
    let record = stage.scene[node]
    if record.kind == .item { return SourceFinder(stage: stage, types: types).source(of: node) != nil }
    guard record.id != nil, let behavior = stage.behaviors[node], !behavior.dragging.draggables.isEmpty else {
      return false
    }
    return !((node + 1)..<record.subtreeEnd).contains { stage.scene[$0].kind == .item }
  }

  /// Whether a node with an id or a text handles single taps itself, at every point.
  func takesTaps(_ node: NodeIndex) -> Bool { TapFinder(stage: stage, types: types).takesTaps(node) }

  /// Whether the centre of a node is inside the clips around the node.
  func isInSight(_ node: NodeIndex) -> Bool {
    stage.scene.clip(around: node)?.contains(stage.scene.frame(of: node).center) ?? true
  }
}
