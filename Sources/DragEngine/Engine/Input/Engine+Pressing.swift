// What a pointer presses: what is drawn under it. The scene keeps lying at rest while something is dragged, so that no
// drag ever moves what it aims at; but a drag that makes room draws its neighbours elsewhere, and another pointer that
// presses one of them means the one that it shows.

/// What a press has hit.
struct Press {
  var node: NodeIndex?
  /// The way from where that is drawn to where it lies at rest.
  var way = Vector(dx: 0, dy: 0)
  /// The scene that this is true of.
  var version: UInt64
}

extension Engine {
  /// What a press at a point hits.
  /// - Complexity: That of a hit test; O(*n*) in the number of nodes while a drag makes room.
  func press(at point: Point) -> Press {
    drawing.map { press(at: point, in: $0) } ?? Press(node: stage.scene.topmost(at: point), version: stage.version)
  }

  /// Where a pointer would press a node: a point at which nothing else is drawn, near its middle.
  ///
  /// - Returns: Space: scene. `nil` if the node is hidden, disabled, in the air, or covered everywhere.
  package func pressPoint(of node: NodeIndex) -> Point? {
    guard let drawing else { return grabPoint(of: node) }
    let placement = drawing.placements.last { $0.node == node && $0.state != .lifted && $0.frame != drawing.gap }
    guard let frame = placement.flatMap({ $0.clip?.intersection($0.frame) ?? $0.frame }) else { return nil }
    return probes(of: frame).first { point in
      press(at: point, in: drawing).node.map { stage.isNode($0, within: node) } ?? false
    }
  }

  /// What a hand has pressed, and where that is at rest; in a scene that is new since then, what is there now.
  func hit(of hand: Hand, at point: Point) -> (node: NodeIndex?, point: Point) {
    let pressed = hand.press.flatMap { $0.version == stage.version ? $0 : nil } ?? press(at: point)
    return (pressed.node, point + pressed.way)
  }

  /// What is drawn, and where there is room for what is in the air.
  private struct Drawing {
    var placements: [Placement]
    var gap: Rect?
  }

  /// What is drawn while a drag makes room; `nil` while all is drawn where it lies.
  private var drawing: Drawing? {
    guard !drags.isEmpty else { return nil }
    let arrangement = arrangement
    guard arrangement.gap != nil || !arrangement.lifted.allSatisfy(\.keepsPlace) else { return nil }
    return during(.question) {
      Drawing(
        placements: stage.scene.placements(arrangement, symbols: symbols), gap: stage.scene.gapFrame(arrangement))
    }
  }

  /// What is drawn on top. What is in the air is never pressed, and of the room for it what lies around it.
  private func press(at point: Point, in drawing: Drawing) -> Press {
    let drawn = drawing.placements.last { placement in
      placement.state != .lifted && !placement.isDisabled && placement.frame.contains(point)
        && placement.clip?.contains(point) ?? true
        && !(placement.state == .placeholder && placement.frame == drawing.gap)
    }
    guard let drawn, let node = drawn.node else {
      return Press(node: stage.scene.topmost(at: point).flatMap(surroundings), version: stage.version)
    }
    let way = stage.scene.frame(of: node).origin - drawn.frame.origin
    // Something without a name, which no placement tells of, may lie in it.
    let top = stage.scene.topmost(at: point + way).flatMap { outside(itemsIn: node, $0) }
    return Press(node: top ?? node, way: way, version: stage.version)
  }

  /// What lies around the items that a node lies in; the node itself if it lies in none.
  private func surroundings(of node: NodeIndex) -> NodeIndex? {
    var found: NodeIndex? = node
    for around in [node] + Array(stage.scene.ancestors(of: node)) where stage.scene.nodes.kind(of: around) == .item {
      found = stage.scene.nodes.parent(of: around)
    }
    return found
  }

  /// A node, if it lies inside another one and in no item of that.
  private func outside(itemsIn outer: NodeIndex, _ inner: NodeIndex) -> NodeIndex? {
    guard stage.isNode(inner, within: outer) else { return nil }
    var current = inner
    while current != outer, let parent = stage.scene.nodes.parent(of: current) {
      if stage.scene.nodes.kind(of: current) == .item { return nil }
      current = parent
    }
    return inner
  }
}
