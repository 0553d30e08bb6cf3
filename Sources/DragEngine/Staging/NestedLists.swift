/// The lists of one reorder container, which may lie inside one another. Finds the list to which a drop at a point
/// goes.
///
/// A drop goes to the innermost list at the point. An item that contains a list has two edges, along the axis of the
/// list around the item. A drop on an edge goes before or behind the item in the outer list. A drop beside the inner
/// list, such as left of its indentation, also goes to the outer list.
struct NestedLists {
  let stage: Stage
  let container: NodeIndex
  let lists: Collections
  /// The largest extent of an edge. Unit: points.
  let edge: Double

  /// The lists of a reorder container.
  init?(_ position: DropTarget.ReorderPosition, of stage: Stage) {
    guard let behavior = stage.behaviors[position.node],
      let lists = stage.lists.of(behavior.dropping.reorderContainers[position.index])
    else { return nil }
    self.init(behavior.dropping.reorderContainers[position.index], of: position.node, lists, on: stage)
  }

  init(_ container: ReorderContainer, of node: NodeIndex, _ lists: Collections, on stage: Stage) {
    self.stage = stage
    self.container = node
    self.lists = lists
    edge = container.edge
  }

  /// The innermost list at a point, ignoring edges. The first node that contains a list or is a row of a list decides.
  /// The result is the nearest list inside this node, or else the list of the row; `nil` without such a node.
  ///
  /// - Parameter hits: The nodes at the point, front to back.
  func innermost(at point: Point, among hits: [NodeIndex]) -> GroupIndex? {
    for node in hits where stage.isNode(node, within: container) {
      if let list = lists.list(in: node, nearestTo: point) { return list }
      if let list = stage.scene.nodes.group(of: node), lists.contains(list) { return list }
    }
    return nil
  }

  /// The innermost row of one of these lists that contains a list; `nil` if no row does.
  func holder(of list: GroupIndex) -> NodeIndex? {
    var current = stage.scene.groups[Int(list)].container
    while let node = current, node >= container {
      if let outer = stage.scene.nodes.group(of: node), lists.contains(outer) { return node }
      current = stage.scene.nodes.parent(of: node)
    }
    return nil
  }

  /// The list that a drop at a point goes to. Space: scene.
  func list(at point: Point, among hits: [NodeIndex]) -> GroupIndex? {
    guard let inner = innermost(at: point, among: hits) else { return nil }
    return holder(of: inner).flatMap { list(around: $0, at: point) } ?? inner
  }

  /// The list of an item that contains another list, if a point is on an edge of the item; otherwise `nil`.
  func list(around holder: NodeIndex, at point: Point) -> GroupIndex? {
    guard let outer = stage.scene.nodes.group(of: holder), let axis = stage.lists.flow(of: outer)?.axis else {
      return nil
    }
    let frame = stage.scene.frame(of: holder)
    let place = point.along(axis) - frame.origin.along(axis)
    let extent = frame.size.along(axis)
    let edges = edges(of: holder, along: axis)
    return (0..<edges.leading).contains(place) || (extent - edges.trailing..<extent).contains(place) ? outer : nil
  }

  /// The extents of an item's edges, on which a drop goes before or behind the item; zero for an item without a list.
  /// Unit: points.
  ///
  /// An edge takes at most `edge` and at most a quarter of the item's extent. To leave room for a drop into an inner
  /// list along the same axis, it also takes at most a third of the way to the middle of that list's first or last
  /// item. If the inner list is empty, it takes at most half of the way to the middle of the list.
  func edges(of item: NodeIndex, along axis: Axis) -> (leading: Double, trailing: Double) {
    guard let inner = innerList(of: item) else { return (0, 0) }
    let frame = stage.scene.frame(of: item)
    let (start, extent) = (frame.origin.along(axis), frame.size.along(axis))
    let most = min(edge, extent / 4)
    let list = stage.scene.groups[Int(inner)]
    guard let first = list.members.first, let last = list.members.last else {
      guard let area = list.container.map(stage.scene.frame(of:)) else { return (most, most) }
      let middle = area.center.along(axis)
      return (room((middle - start) / 2, most), room((start + extent - middle) / 2, most))
    }
    guard case .line(let innerAxis)? = stage.lists.flow(of: inner), innerAxis == axis else { return (most, most) }
    let (low, high) = (stage.scene.frame(of: first).center, stage.scene.frame(of: last).center)
    return (
      room((low.along(axis) - start) / 3, most), room((start + extent - high.along(axis)) / 3, most)
    )
  }

  private func room(_ extent: Double, _ most: Double) -> Double { max(0, min(extent, most)) }

  /// The first list inside an item.
  func innerList(of item: NodeIndex) -> GroupIndex? { lists.first(in: item..<stage.scene.nodes.subtreeEnd(of: item)) }
}
