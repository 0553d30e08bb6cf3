extension Engine {
  /// Works out where in its target a drop would go.
  func updatePlace(of drag: DragState, in target: DropTarget) {
    var place = DropPlace()
    place.touchedItem = drag.place.touchedItem || hitsItem(drag, inside: target.node)
    if let group = target.group ?? target.reorderNode.flatMap({ nearestGroup(to: drag.location, in: $0) }) {
      let record = stage.scene.groups[Int(group)]
      let position = position(in: group, at: drag.location, of: drag)
      place.before = position < record.members.count ? stage.scene[record.members[position]].id : nil
      if let collection = record.collection, target.reorderNode != nil {
        place.to = collection
        place.isCollection = true
      } else {
        place.to = record.container.flatMap { containerID(around: $0) }
        place.index = position
      }
    } else {
      place.to = containerID(around: target.node)
    }
    drag.place = place
  }

  private func hitsItem(_ drag: DragState, inside node: NodeIndex) -> Bool {
    drag.hits.contains { $0 > node && stage.scene[$0].itemKey != nil }
  }

  /// The collection under the pointer among those of a reorder container, if the nodes under the pointer tell it.
  func hitGroup(of drag: DragState, in container: Int32) -> Int32? {
    let groups = collections(in: container)
    for node in drag.hits where node >= container {
      let record = stage.scene[node]
      if let group = record.group, groups.contains(group) { return group }
      let here = groups.filter { stage.scene.groups[Int($0)].container == node }
      if here.count == 1 { return here.first }
      if !here.isEmpty { return nil }
    }
    return nil
  }

  /// The collections of a reorder container, in scene order.
  private func collections(in container: Int32) -> [Int32] {
    let end = stage.scene[container].subtreeEnd
    return stage.scene.groups.indices.lazy.map { Int32($0) }.filter {
      let group = self.stage.scene.groups[Int($0)]
      guard group.collection != nil, let place = group.container else { return false }
      return place >= container && place < end
    }
  }

  /// The collection nearest to a point: by its container, and among those of one container by its items.
  private func nearestGroup(to point: Point, in container: Int32) -> Int32? {
    var best: (group: Int32, container: Double, items: Double)?
    for group in collections(in: container) {
      let record = stage.scene.groups[Int(group)]
      guard let place = record.container else { continue }
      let outer = stage.scene.frame(of: place).squaredDistance(to: point)
      let inner = record.members.lazy.map { self.stage.scene.frame(of: $0).squaredDistance(to: point) }.min()
      let distance = inner ?? .infinity
      if best.map({ (outer, distance) < ($0.container, $0.items) }) ?? true { best = (group, outer, distance) }
    }
    return best?.group
  }

  /// Before which member of a group a drop would go; the number of members is the end.
  private func position(in group: Int32, at point: Point, of drag: DragState) -> Int {
    let record = stage.scene.groups[Int(group)]
    // What lies in a fan covers what lies before it, so there is no room between two: a drop goes to the end.
    guard let container = record.container, case let kind = stage.scene[container].kind, !kind.isFan,
      let axis = kind.axis
    else { return record.members.count }
    let previous = previousPosition(in: group, of: drag)
    let gap = ReorderGap(
      axis: axis, frames: { self.stage.scene.frame(of: record.members[$0]) }, count: record.members.count,
      isLifted: { drag.nodes.contains(record.members[$0]) })
    return gap.position(at: point, previous: previous)
  }

  /// The position that the drag had in this group until now.
  private func previousPosition(in group: Int32, of drag: DragState) -> Int? {
    let record = stage.scene.groups[Int(group)]
    guard let to = drag.place.to, to == record.collection ?? record.container.flatMap({ containerID(around: $0) })
    else { return nil }
    guard let before = drag.place.before else { return record.members.count }
    return record.members.firstIndex { stage.scene[$0].id == before }
  }
}
