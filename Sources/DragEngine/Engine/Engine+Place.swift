extension Engine {
  /// Works out where in its target a drop would go, from the pointer alone.
  func updatePlace(of drag: DragState, in target: DropTarget) {
    var place = DropPlace()
    place.touchedItem = drag.place.touchedItem || hitsItem(drag, inside: target.node)
    let collections = target.reorderContainer.flatMap { self.collections(of: $0) }
    if let group = target.group ?? collections?.nearest(to: drag.location) {
      let gap = gap(in: group, of: drag)
      drag.gap = gap
      place.before = gap.before
      if let collection = stage.scene.groups[Int(group)].collection, collections != nil {
        place.to = collection
        place.isCollection = true
      } else {
        place.to = stage.scene.groups[Int(group)].container.flatMap { stage.containerID(around: $0) }
        place.index = gap.position
      }
    } else {
      place.to = stage.containerID(around: target.node)
    }
    drag.place = place
  }

  /// Lets a configuration's own place stand instead of the one that the pointer tells.
  func redirect(_ drag: DragState, to destination: ReorderDestination) {
    drag.place = DropPlace(
      to: symbols.intern(destination.collection), isCollection: true,
      before: destination.before.map(symbols.intern), touchedItem: drag.place.touchedItem, isRedirected: true)
  }

  private func hitsItem(_ drag: DragState, inside node: NodeIndex) -> Bool {
    for hit in drag.hits where stage.scene.isNode(hit, inside: node) && stage.scene.nodes[Int(hit)].itemKey != nil {
      return true
    }
    return false
  }

  /// The list under the pointer among those of a reorder container, if the nodes under the pointer tell it.
  func hitGroup(of drag: DragState, in collections: Collections, of container: NodeIndex) -> GroupIndex? {
    for node in drag.hits where stage.isNode(node, within: container) {
      if let group = stage.scene.nodes[Int(node)].group, collections.contains(group) { return group }
      if let group = collections.only(in: node) { return group }
    }
    return nil
  }

  /// Before which member of a group a drop would go.
  private func gap(in group: GroupIndex, of drag: DragState) -> DragState.Gap {
    let members = stage.scene.groups[Int(group)].members
    var position = members.count
    if let axis = stage.axis(of: group) {
      let row = ReorderGap(axis: axis, frames: stage.scene.frames, row: members, lifted: drag.nodes)
      position = row.position(at: drag.location, previous: previousPosition(in: group, of: drag))
    }
    let before = position < members.count ? stage.scene.nodes[Int(members[position])].id : nil
    return .init(group: group, position: position, before: before, sceneVersion: stage.version)
  }

  /// The position that the drag had in this group until now, also if that was in the scene before.
  private func previousPosition(in group: GroupIndex, of drag: DragState) -> Int? {
    guard let gap = drag.gap, gap.group == group else { return nil }
    if gap.sceneVersion == stage.version { return gap.position }
    let members = stage.scene.groups[Int(group)].members
    guard let before = gap.before else { return members.count }
    return members.firstIndex { stage.scene.nodes[Int($0)].id == before }
  }
}
