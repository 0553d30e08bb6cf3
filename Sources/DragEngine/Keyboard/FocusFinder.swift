/// Finds the nodes that keys can focus: those that can be lifted or tapped.
struct FocusFinder {
  let stage: Stage
  let types: ContentTypes

  /// The uncovered nodes that can be lifted or tapped, in the order of the scene. Rules may still refuse a lift.
  /// - Complexity: O(*n*) in the number of nodes.
  var nodes: [NodeIndex] {
    stage.scene.nodes.indices.lazy.map { NodeIndex($0) }.filter { node in
      guard stage.scene.isUsable(node), isLiftable(node) || takesTaps(node) else { return false }
      return stage.landing.grabPoint(of: node) != nil || !isInSight(node)
    }
  }

  /// Whether the modifiers let a node be lifted; rules may still refuse.
  func isLiftable(_ node: NodeIndex) -> Bool {
    let record = stage.scene[node]
    if record.kind == .item { return SourceFinder(stage: stage, types: types).source(from: node) != nil }
    guard record.id != nil, let behavior = stage.behaviors[node], !behavior.draggables.isEmpty else { return false }
    return !((node + 1)..<record.subtreeEnd).contains { stage.scene[$0].kind == .item }
  }

  /// Whether a node itself answers single taps at every point.
  func takesTaps(_ node: NodeIndex) -> Bool { TapFinder(stage: stage, types: types).takesTaps(node) }

  /// Whether the centre of a node is not scrolled out of sight.
  func isInSight(_ node: NodeIndex) -> Bool {
    stage.scene.clip(around: node)?.contains(stage.scene.frame(of: node).center) ?? true
  }
}
