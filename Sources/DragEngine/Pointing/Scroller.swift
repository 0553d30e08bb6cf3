/// Handles the inputs that scroll.
///
/// Scroll offsets are not part of a model. They are stored by the identity of the scroll view. Only inputs and moves of
/// items change them, so that a replay reproduces them. Running drags are reviewed after scrolling, as in a new scene.
struct Scroller {
  let scene: SceneKeeper

  private var stage: Stage { scene.stage }

  /// The scroll views of the scene. Outer scroll views come before inner ones.
  var scrollViews: [ScrollView] {
    let scene = stage.scene
    return scene.scroll.regions.map { region in
      ScrollView(
        id: scene.nodes.id(of: region.node).map { stage.symbols[$0] }, node: region.node,
        frame: scene.frame(of: region.node), contentFrame: scene.contentFrame(of: region.node), offset: region.offset,
        maximumOffset: region.limit, axes: scene.nodes.kind(of: region.node).scrollAxes ?? .both)
    }
  }

  /// Scrolls under a point: for each axis, the innermost scroll view around the frontmost node there that can still move
  /// in that direction. A scroll view that is covered does not scroll. Space: scene.
  func scroll(by displacement: Vector, at point: Point) -> Response {
    guard point.isFinite, displacement.dx.isFinite, displacement.dy.isFinite,
      let top = stage.scene.topmost(at: point)
    else { return .unhandled }
    let under = ([top] + stage.scene.ancestors(of: top)).filter { stage.scene.nodes.kind(of: $0).scrollAxes != nil }
    var offsets: [(scrollView: NodeIndex, offset: Vector)] = []
    for axis in [Axis.horizontal, .vertical] {
      let distance = displacement.along(axis)
      guard let node = under.first(where: { stage.scene.canScroll($0, distance, along: axis) }) else { continue }
      let known = offsets.first { $0.scrollView == node }?.offset ?? stage.scene.region(of: node).offset
      offsets.removeAll { $0.scrollView == node }
      offsets.append((node, known + Vector(distance, along: axis)))
    }
    return scene.scroll(to: offsets) ? .handled : .unhandled
  }

  /// Scrolls a scroll view to an offset.
  func scroll(_ id: Identifier, to offset: Vector) -> Response {
    guard offset.dx.isFinite, offset.dy.isFinite,
      let node = stage.symbols.symbol(for: id).flatMap({ stage.scene.node(container: $0) }),
      stage.scene.nodes.kind(of: node).scrollAxes != nil
    else { return .unhandled }
    return scene.scroll(to: [(node, offset)]) ? .handled : .unhandled
  }

  /// Scrolls an item or a container into view, as little as needed. If an item and a container have the id, the item is
  /// chosen. With an anchor, scrolls until the element's relative point `anchor` is at the same relative point of each
  /// scroll view around it.
  func reveal(_ id: Identifier, in namespace: Identifier?, anchor: UnitPoint?) -> Response {
    guard anchor?.isFinite ?? true, let symbol = stage.symbols.symbol(for: id) else { return .unhandled }
    let space = namespace.map(stage.symbols.internPassing)
    let item = stage.scene.nodes(itemID: symbol).first { namespace == nil || stage.scene[$0].namespace == space }
    guard let node = item ?? stage.scene.node(container: symbol) else { return .unhandled }
    return scene.scroll(to: stage.scene.offsetsToReveal(node, anchor: anchor)) ? .handled : .unhandled
  }
}
