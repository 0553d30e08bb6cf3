/// Finds the node that a press hits: the node that is drawn under the pointer.
///
/// During a drag the scene keeps its geometry at rest, so that a drag never moves its own target. A drag that makes
/// room draws the neighbouring nodes at other places; another pointer hits these nodes where they are drawn.
struct Presser {
  let scene: SceneKeeper
  let drawing: Drawing

  private var stage: Stage { scene.stage }

  /// The node that a press at a point hits. Space: scene, as drawn.
  /// - Complexity: as a hit test of the scene; while a drag makes room, O(*n*) in the number of nodes.
  func press(at point: Point) -> Press {
    drawing.displaced.map { press(at: point, in: $0) }
      ?? Press(node: stage.scene.topmost(at: point), version: stage.version)
  }

  /// A point at which a pointer can press a node: uncovered in the present drawing, and near the node's centre.
  ///
  /// - Returns: Space: scene. `nil` if the node is hidden, disabled, clipped completely, or covered everywhere; while a
  ///   drag makes room, also if the node is lifted.
  func pressPoint(of node: NodeIndex) -> Point? {
    guard let displaced = drawing.displaced else { return stage.landing.grabPoint(of: node) }
    let placement = displaced.placements.last { $0.node == node && $0.state != .lifted && $0.frame != displaced.gap }
    guard let frame = placement.flatMap({ $0.clip?.intersection($0.frame) ?? $0.frame }) else { return nil }
    return LandingPoints.probes(on: frame).first { point in
      press(at: point, in: displaced).node.map { stage.isNode($0, within: node) } ?? false
    }
  }

  /// A point at which a pointer can press a node to lift it: for an item with handles on the first handle that can be
  /// pressed, for any other node `pressPoint(of:)`.
  ///
  /// - Returns: Space: scene. `nil` in the same cases as `pressPoint(of:)`, and for an item with handles if none of
  ///   them can be pressed.
  func liftPoint(of node: NodeIndex) -> Point? {
    let handles = stage.marked.handles.handles(of: node)
    guard !handles.isEmpty, let displaced = drawing.displaced else {
      return handles.isEmpty ? pressPoint(of: node) : stage.landing.liftPoint(of: node)
    }
    let drawn = displaced.placements.last { $0.node == node && $0.state != .lifted && $0.frame != displaced.gap }
    guard let drawn else { return nil }
    let displacement = stage.scene.frame(of: node).origin - drawn.frame.origin
    for handle in handles where stage.scene.isUsable(handle) {
      let frame = stage.scene.frame(of: handle).moved(leftAndUpBy: displacement)
      let point = LandingPoints.probes(on: frame).first { point in
        press(at: point, in: displaced).node.map { stage.isNode($0, within: handle) } ?? false
      }
      if let point { return point }
    }
    return nil
  }

  /// The node that a pointer has pressed, and the point in the scene at rest. If the scene is newer than the press, the
  /// result has the node that is now at the point.
  func hit(of pointer: PointerState, at point: Point) -> (node: NodeIndex?, point: Point) {
    let pressed = pointer.press.flatMap { $0.version == stage.version ? $0 : nil } ?? press(at: point)
    return (pressed.node, point + pressed.displacement)
  }

  /// The topmost drawn node at a point. Lifted items are never pressed; a press in their gap hits the nodes around the
  /// gap. Space: scene, as drawn.
  private func press(at point: Point, in drawing: Drawing.Displaced) -> Press {
    let drawn = drawing.placements.last { placement in
      placement.state != .lifted && !placement.isDisabled && placement.frame.contains(point)
        && placement.clip?.contains(point) ?? true
        && !(placement.state == .placeholder && placement.frame == drawing.gap)
    }
    guard let drawn, let node = drawn.node else {
      return Press(node: stage.scene.topmost(at: point).flatMap(surroundings), version: stage.version)
    }
    let displacement = stage.scene.frame(of: node).origin - drawn.frame.origin
    // Nodes without a placement may lie inside the drawn node.
    let top = stage.scene.topmost(at: point + displacement).flatMap { outside(itemsIn: node, $0) }
    return Press(node: top ?? node, displacement: displacement, version: stage.version)
  }

  /// The node around the outermost item that is the node or contains it; the node itself if there is no such item.
  /// `nil` if that item is a root.
  private func surroundings(of node: NodeIndex) -> NodeIndex? {
    var found: NodeIndex? = node
    for around in [node] + Array(stage.scene.ancestors(of: node)) where stage.scene.nodes.kind(of: around) == .item {
      found = stage.scene.nodes.parent(of: around)
    }
    return found
  }

  /// The inner node, if it lies inside the outer node but not in an item inside the outer node.
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
