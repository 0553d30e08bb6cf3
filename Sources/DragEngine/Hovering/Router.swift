/// Finds the destination of a drop among the nodes under the pointer, front to back.
///
/// The innermost destination that can take the drag becomes the target. Routing skips a destination that is disabled,
/// accepts none of the types, or has a delegate that does not admit the drag, and continues with the nodes beneath. It
/// also skips destinations outside of the reorder container of items that cannot leave this container. The refusal of a
/// configuration is final.
final class Router {
  private let scene: SceneKeeper
  private let delegates: DelegateCalls
  /// The node buffer of hit tests, reused to avoid allocation.
  @exclusivity(unchecked) private var buffer: [NodeIndex] = []

  init(_ scene: SceneKeeper, _ delegates: DelegateCalls) {
    self.scene = scene
    self.delegates = delegates
  }

  private var stage: Stage { scene.stage }
  private var types: ContentTypes { scene.types }

  /// Finds the nodes under the pointer of a drag, without the dragged nodes.
  /// - Returns: Whether the nodes or the scene have changed.
  func updateHits(of drag: DragState, on stage: Stage) -> Bool {
    let aim = drag.situation.aim
    let isSlow = drag.situation.hits.isNear(aim)
    drag.situation.hits.point = aim
    if drag.situation.hits.version == stage.version, drag.situation.hits.cell.contains(aim) { return false }
    stage.scene.hits(at: aim, into: &buffer)
    leaveOut(drag, of: &buffer, on: stage)
    let isSame = drag.situation.hits.version == stage.version && buffer == drag.situation.hits.nodes
    // A cell costs twice as much as a hit test, and a fast pointer leaves many cells at once. Its cell is therefore
    // computed at the second point with the same nodes.
    drag.situation.hits.cell = isSlow || isSame ? stage.scene.cell(around: aim, hitting: buffer) : .nothing
    if isSame { return false }
    // The previous hits become the buffer of the next hit test.
    swap(&drag.situation.hits.nodes, &buffer)
    drag.situation.hits.version = stage.version
    return true
  }

  /// Sets the nodes under the pointer from a hit test that was already made.
  func take(_ hits: [NodeIndex], for drag: DragState, on stage: Stage) {
    drag.situation.hits = .init(nodes: hits, version: stage.version)
    leaveOut(drag, of: &drag.situation.hits.nodes, on: stage)
  }

  /// Removes the dragged nodes from the nodes at a point.
  private func leaveOut(_ drag: DragState, of hits: inout [NodeIndex], on stage: Stage) {
    let carried = drag.located.carried
    let span = carried.span
    guard hits.contains(where: span.contains) else { return }
    hits.removeAll { carried.carrier(of: $0) != nil }
  }

  /// The destination of a drag among the nodes under its pointer.
  func route(_ drag: DragState) -> DropTarget? {
    delegates.forgetPlacesLeft(by: drag)
    for node in drag.situation.hits.nodes {
      let target =
        rowsTarget(at: node, for: drag) ?? dynamicTarget(at: node, for: drag) ?? target(at: node, for: drag)
      if let target { return target }
    }
    return nil
  }

  /// The destination formed by the rows among which a drag began.
  private func rowsTarget(at node: NodeIndex, for drag: DragState) -> DropTarget? {
    guard let group = drag.located.rows, stage.scene.groups[Int(group)].container == node else { return nil }
    return DropTarget(
      node: node, kind: .rows(group: group), group: group, configurationNode: configurationNode(for: node, drag),
      touchesItem: hitsItem(drag, inside: node))
  }

  /// A node's own reorder container, if the drag began in it, or else its first drop destination that takes the drag.
  private func target(at node: NodeIndex, for drag: DragState) -> DropTarget? {
    guard let behavior = stage.behaviors[node] else { return nil }
    if node == drag.located.reorderNode, let index = behavior.reorderIndex(of: drag),
      let collections = stage.lists.of(behavior.dropping.reorderContainers[index]), !collections.isClosed
    {
      let lists = NestedLists(behavior.dropping.reorderContainers[index], of: node, collections, on: stage)
      let (group, holder) = hitList(of: drag, among: lists)
      return DropTarget(
        node: node, kind: .reorder(index),
        reorderContainer: .init(node: node, index: index, type: behavior.dropping.reorderContainers[index].type),
        group: group,
        holder: holder, configurationNode: configurationNode(for: node, drag),
        touchesItem: hitsItem(drag, inside: node))
    }
    guard drag.origin.canLeave || isAtHome(node, drag),
      let index = behavior.dropping.destinations.indices.first(where: {
        behavior.dropping.destinations[$0].accepts(drag, types) && delegates.admits(drag, at: node, $0)
      })
    else { return nil }
    if behavior.dropping.destinations[index].isCollection { return collectionTarget(at: node, index, for: drag) }
    let container = reorderContainer(of: node, for: drag, taking: behavior.dropping.destinations[index].types)
    let (group, holder) =
      container.flatMap { NestedLists($0, of: stage) }.map { hitList(of: drag, among: $0) } ?? (nil, nil)
    return DropTarget(
      node: node, kind: .destination(index), reorderContainer: container, group: group, holder: holder,
      configurationNode: configurationNode(for: node, drag), touchesItem: hitsItem(drag, inside: node))
  }

  /// The destination of a `forEach` in a container. Of the lists that take the drag, the one under the pointer is used.
  /// If there is none, the nearest list of the container is used; if it does not take the drag, the first list that
  /// does. A reorderable list does not take items that are reordered in the same container.
  private func dynamicTarget(at node: NodeIndex, for drag: DragState) -> DropTarget? {
    guard let lists = stage.lists.dynamic(in: node), drag.origin.canLeave || isAtHome(node, drag) else { return nil }
    let isHome = isAtHome(node, drag)
    func isOpen(_ group: GroupIndex) -> Bool {
      (stage.scene.groups[Int(group)].collection == nil || !isHome) && dynamicDestination(of: group, for: drag) != nil
    }
    let hit = drag.situation.hits.nodes.lazy.compactMap { [stage] in stage.scene.nodes.group(of: $0) }.first {
      lists.contains($0) && isOpen($0)
    }
    let near = lists.nearest(to: drag.situation.aim).flatMap { isOpen($0) ? $0 : nil }
    guard let group = hit ?? near ?? lists.groups.first(where: isOpen),
      let index = dynamicDestination(of: group, for: drag)
    else { return nil }
    return DropTarget(
      node: node, kind: .dynamic(group: group, index), group: group,
      configurationNode: configurationNode(for: node, drag), touchesItem: hitsItem(drag, inside: node))
  }

  /// The target of a node whose destination has places in the lists directly inside the node.
  private func collectionTarget(at node: NodeIndex, _ index: Int, for drag: DragState) -> DropTarget {
    let lists = stage.lists.collection(in: node)
    let hit = drag.situation.hits.nodes.lazy.compactMap { [stage] in stage.scene.nodes.group(of: $0) }.first { group in
      lists?.contains(group) ?? false
    }
    return DropTarget(
      node: node, kind: .destination(index),
      group: hit ?? lists?.nearest(to: drag.situation.aim) ?? lists?.groups.first,
      configurationNode: configurationNode(for: node, drag), touchesItem: hitsItem(drag, inside: node))
  }

  private func dynamicDestination(of group: GroupIndex, for drag: DragState) -> Int? {
    stage.groupBehaviors[group]?.dropping.destinations.firstIndex { [types] in $0.accepts(drag, types) }
  }

  /// Whether a node is, or lies in, the container in which a drag began and in which its items can be reordered.
  private func isAtHome(_ node: NodeIndex, _ drag: DragState) -> Bool {
    let home = drag.located.reorderNode ?? drag.located.rows.flatMap { stage.scene.groups[Int($0)].container }
    return home.map { stage.isNode(node, within: $0) } ?? false
  }

  /// The reorder container that computes the place for a destination: that of the same node, or the only one inside it.
  ///
  /// Of several reorder containers of a node, the first enabled one for an item of the drag is used. If there is none,
  /// the drag's data becomes other items: the first one for a type that the destination takes is used, or else the
  /// first enabled one.
  private func reorderContainer(
    of node: NodeIndex, for drag: DragState, taking wanted: [Symbol]
  ) -> DropTarget.ReorderPosition? {
    let inner = stage.marked.reorderContainers.partitionPoint { $0 >= node }
    guard inner < stage.marked.reorderContainers.count else { return nil }
    let found = stage.marked.reorderContainers[inner]
    guard stage.isNode(found, within: node) else { return nil }
    let isOnly =
      inner + 1 == stage.marked.reorderContainers.count
      || !stage.isNode(stage.marked.reorderContainers[inner + 1], within: node)
    guard found == node || isOnly, let containers = stage.behaviors[found]?.dropping.reorderContainers else {
      return nil
    }
    let fitting = containers.firstIndex { container in
      container.isEnabled && drag.payload.keys.contains { types.matches(container.type, container.namespace, $0) }
    }
    let made = containers.firstIndex { $0.isEnabled && wanted.contains($0.type) }
    return (fitting ?? made ?? containers.firstIndex(where: \.isEnabled)).map {
      .init(node: found, index: $0, type: containers[$0].type)
    }
  }

  func hitsItem(_ drag: DragState, inside node: NodeIndex) -> Bool {
    drag.situation.hits.nodes.contains {
      stage.scene.isNode($0, inside: node) && stage.scene.nodes.itemKey(of: $0) != nil
    }
  }

  /// The innermost list under the pointer, and the item that contains the list; each `nil` if there is none.
  private func hitList(of drag: DragState, among lists: NestedLists) -> (list: GroupIndex?, holder: NodeIndex?) {
    let list = lists.innermost(at: drag.situation.aim, among: drag.situation.hits.nodes)
    return (list, list.flatMap(lists.holder))
  }

  /// The node whose configurations are asked. First choice is the innermost node with configurations that is under the
  /// pointer and inside the target, except other destinations. Second choice is the target, or the nearest node with
  /// configurations around it.
  func configurationNode(for target: NodeIndex, _ drag: DragState) -> NodeIndex? {
    for node in drag.situation.hits.nodes where stage.isNode(node, within: target) {
      guard let behavior = stage.behaviors[node], !behavior.dropping.configurations.isEmpty else { continue }
      if node == target || behavior.dropping.destinations.isEmpty { return node }
    }
    return stage.enclosing(target) { behavior, node in behavior.dropping.configurations.isEmpty ? nil : node }
  }
}
