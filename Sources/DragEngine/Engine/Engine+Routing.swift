// Routing finds who takes a drop, among the nodes under the pointer, front to back. The deepest destination that can
// take the drag gets it. One that cannot, because of its types or because it is disabled, lets the drag through to what
// lies beneath; a configuration that says no does not, its answer is final.

extension Engine {
  /// The nodes under a drag's pointer, front to back, without those that are being dragged.
  func hits(of drag: DragState) -> [Int32] {
    stage.scene.hits(at: drag.location, into: &hitBuffer)
    if !drag.nodes.isEmpty { hitBuffer.removeAll { isCarried($0, by: drag) } }
    return hitBuffer
  }

  private func isCarried(_ node: NodeIndex, by drag: DragState) -> Bool {
    drag.nodes.contains { $0 <= node && node < stage.scene[$0].subtreeEnd }
  }

  /// The destination of a drag among the nodes under its pointer.
  func route(_ drag: DragState) -> DropTarget? {
    for node in drag.hits {
      if let target = dynamicTarget(at: node, for: drag) ?? target(at: node, for: drag) { return target }
    }
    return nil
  }

  /// A node's own reorder container, if the drag began in it, else its drop destination.
  private func target(at node: NodeIndex, for drag: DragState) -> DropTarget? {
    guard let behavior = stage.behaviors[node] else { return nil }
    let identity = stage.scene.identity(of: node)
    var kind: DropTarget.Kind?
    if drag.origin.reorderContainer == identity, let index = behavior.reorderContainers.firstIndex(where: \.isEnabled) {
      kind = .reorder(index)
    } else if drag.origin.canLeave || isInside(drag.origin.reorderContainer, node) {
      kind = behavior.dropDestinations.firstIndex { accepts($0, drag) }.map { .destination($0) }
    }
    guard let kind else { return nil }
    return DropTarget(
      node: node, kind: kind, identity: identity, reorderNode: reorderNode(at: node, for: kind),
      configurationNode: configurationNode(for: node, drag))
  }

  /// The destination of a `for_each` in a container; not for items that are reordered in that very container.
  private func dynamicTarget(at node: NodeIndex, for drag: DragState) -> DropTarget? {
    guard !stage.groupBehaviors.isEmpty, drag.origin.canLeave else { return nil }
    for (index, group) in stage.scene.groups.enumerated() where group.container == node {
      guard let behavior = stage.groupBehaviors[Int32(index)],
        let destination = behavior.dropDestinations.firstIndex(where: { accepts($0, drag) })
      else { continue }
      if group.collection != nil, isInside(drag.origin.reorderContainer, node) { continue }
      return DropTarget(
        node: node, kind: .dynamic(group: Int32(index), destination), identity: stage.scene.identity(of: node),
        reorderNode: nil, group: Int32(index), configurationNode: configurationNode(for: node, drag))
    }
    return nil
  }

  /// Whether a node lies in the reorder container that a drag began in, or is it.
  private func isInside(_ container: NodeIdentity?, _ node: NodeIndex) -> Bool {
    guard let container, let ancestor = stage.scene.node(container) else { return false }
    return ancestor <= node && node < stage.scene[ancestor].subtreeEnd
  }

  /// Whether a destination can take at least one of the items.
  private func accepts(_ destination: DropDestination, _ drag: DragState) -> Bool {
    destination.isEnabled && drag.keys.contains { takes(destination, $0) }
  }

  /// Whether a destination can take an item.
  func takes(_ destination: DropDestination, _ key: ItemKey) -> Bool {
    destination.types.contains { types.conforms(key.type, to: $0) }
  }

  /// The reorder container that works out the place for a target: its own node's, or the only one inside it.
  private func reorderNode(at node: NodeIndex, for kind: DropTarget.Kind) -> Int32? {
    if stage.behaviors[node]?.reorderContainers.contains(where: \.isEnabled) == true { return node }
    let inner = stage.behaviors.keys.filter {
      $0 > node && $0 < stage.scene[node].subtreeEnd
        && stage.behaviors[$0]?.reorderContainers.contains(where: \.isEnabled) == true
    }
    return inner.count == 1 ? inner.first : nil
  }

  /// The node with the nearest configurations around the pointer; those of destinations that let the drag through do
  /// not count.
  private func configurationNode(for target: Int32, _ drag: DragState) -> Int32? {
    for node in drag.hits where node >= target {
      guard let behavior = stage.behaviors[node], !behavior.dropConfigurations.isEmpty else { continue }
      if node == target || behavior.dropDestinations.isEmpty { return node }
    }
    return enclosing(target) { behavior, node in behavior.dropConfigurations.isEmpty ? nil : node }
  }
}
