extension Engine {
  /// Where the pointer would grab an item: a point at which nothing covers it, near its middle.
  ///
  /// - Returns: Space: scene. `nil` if the item is hidden, disabled, or covered everywhere.
  public func grabPoint(of node: NodeIndex) -> Point? {
    let frame = stage.scene.frame(of: node)
    return probes(frame).first {
      stage.scene.topmost(at: $0).map { $0 == node || stage.scene.isNode($0, inside: node) } ?? false
    }
  }

  /// Where the pointer would let go to drop something at a place: the landing point of a container or an item.
  ///
  /// Of a container this is where its collection ends, or its middle if it has none in a row; of an item its middle.
  /// - Parameter before: The item before which the drop shall go; `nil` is the end.
  /// - Returns: Space: scene. `nil` if nothing of that name is in the scene.
  public func landingPoint(of place: Identifier, before: Identifier? = nil) -> Point? {
    guard let symbol = symbols.symbol(for: place) else { return nil }
    if let index = stage.scene.group(collection: symbol) { return landingPoint(inGroup: index, before: before) }
    if let node = stage.scene.node(container: symbol) {
      let groups = stage.scene.groups.indices.filter { stage.scene.groups[$0].container == node }
      if groups.count == 1, let only = groups.first { return landingPoint(inGroup: Int32(only), before: before) }
      return exposedPoint(of: node)
    }
    return stage.scene.nodes(itemID: symbol).first.flatMap { exposedPoint(of: $0) }
  }

  private func landingPoint(inGroup index: GroupIndex, before: Identifier?) -> Point? {
    let group = stage.scene.groups[Int(index)]
    guard let container = group.container else { return group.members.first.flatMap { exposedPoint(of: $0) } }
    let frame = stage.scene.frame(of: container)
    guard let axis = stage.scene.axis(of: container), let last = group.members.last else {
      return exposedPoint(of: container)
    }
    let follower = before.flatMap { symbols.symbol(for: $0) }
      .flatMap { id in group.members.first { stage.scene[$0].id == id } }
    let neighbor = stage.scene.frame(of: follower ?? last)
    // Just inside the neighbour's near edge: past its middle seen from the end, short of it seen from before.
    let along = follower == nil ? neighbor.maxAlong(axis) - 1 : neighbor.minAlong(axis) + 1
    let across = axis == .horizontal ? neighbor.center.y : neighbor.center.x
    let point = axis == .horizontal ? Point(x: along, y: across) : Point(x: across, y: along)
    return frame.contains(point) ? point : frame.center
  }

  /// A point of a node at which nothing but what is inside it is in front, else its middle.
  private func exposedPoint(of node: NodeIndex) -> Point? {
    let frame = stage.scene.frame(of: node)
    let exposed = probes(frame).first {
      stage.scene.topmost(at: $0).map { $0 == node || stage.scene.isNode($0, inside: node) } ?? false
    }
    return exposed ?? frame.center
  }

  /// The middle of a frame, then points on a grid over it from the inside out.
  private func probes(_ frame: Rect) -> [Point] {
    let steps = [0.5, 0.25, 0.75, 0.125, 0.875, 0.03, 0.97]
    return steps.flatMap { y in
      steps.map { x in Point(x: frame.minX + frame.size.width * x, y: frame.minY + frame.size.height * y) }
    }
  }
}

extension Rect {
  fileprivate func minAlong(_ axis: Axis) -> Double { axis == .horizontal ? minX : minY }
  fileprivate func maxAlong(_ axis: Axis) -> Double { axis == .horizontal ? maxX : maxY }
}
