extension Engine {
  /// What to draw, from back to front: the scene with the items that are in a drag, and the room made for them.
  ///
  /// Describes the scene anew if it has changed. If that fails the last good scene is drawn.
  /// - Complexity: O(*n*) in the number of nodes.
  public var placements: [Placement] {
    if activity == .idle { try? updateScene() }
    return stage.scene.placements(arrangement, symbols: symbols)
  }

  /// How the drags in progress change the look of the scene.
  private var arrangement: Arrangement {
    guard let drag = drags.first else { return .resting }
    var arrangement = Arrangement.resting
    for drag in drags {
      for (index, key) in drag.keys.enumerated().reversed() {
        guard let node = stage.scene.node(item: key) else { continue }
        let origin = drag.liftedFrames[index].origin + (drag.location - drag.grabPoint)
        arrangement.lifted.append(
          .init(node: node, origin: origin, keepsPlace: drag.origin.reorderContainer == nil))
      }
    }
    arrangement.leader = drag.nodes.isEmpty ? nil : stage.scene.node(item: drag.keys[drag.leader])
    arrangement.targeted = targetedContainer(of: drag)
    arrangement.gap = gap(of: drag)
    let count = drag.verdict.acceptedItemCount ?? drag.items.count
    arrangement.badge = count > 1 || drag.verdict.acceptedItemCount != nil ? min(count, drag.items.count) : nil
    return arrangement
  }

  private func targetedContainer(of drag: DragState) -> Int32? {
    guard let target = drag.target, drag.verdict.operation.delivers else { return nil }
    guard drag.place.isCollection, let to = drag.place.to, let group = stage.scene.group(collection: to) else {
      return target.node
    }
    return stage.scene.groups[Int(group)].container
  }

  /// The room to make: where a drop would go, else where the leader came from.
  private func gap(of drag: DragState) -> Arrangement.Gap? {
    guard drag.origin.reorderContainer != nil, let leader = drag.nodes.first else { return nil }
    let size = stage.scene.frame(of: leader).size
    guard drag.verdict.operation.delivers, drag.place.isCollection, let to = drag.place.to,
      let index = stage.scene.group(collection: to)
    else {
      return stage.scene[leader].parent.map { .init(in: $0, before: leader, size: size) }
    }
    let group = stage.scene.groups[Int(index)]
    guard let container = group.container else { return nil }
    let before = group.members.first { stage.scene[$0].id == drag.place.before }
    return .init(in: container, before: drag.place.before == nil ? nil : before, size: size)
  }
}
