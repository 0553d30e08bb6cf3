/// A scroll view, for hosts.
public struct ScrollView: Hashable, Sendable {
  /// The id, if it has one.
  public var id: Identifier?
  /// The node in the present scene.
  public var node: NodeIndex
  /// The frame of the window. Unit: points, in the scene's space.
  public var frame: Rect
  /// The frame of all content, shifted left and up by the offset. Unit: points, in the scene's space.
  public var contentFrame: Rect
  /// The offset of the content to the left and upward. Unit: points.
  public var offset: Vector
  /// The largest possible offset. Unit: points.
  public var maximumOffset: Vector
  /// The scroll directions.
  public var axes: ScrollAxes
}

// Scroll offsets belong neither to a model nor to a rule: the engine keeps them by the identity of the scroll view, and
// only inputs change them, so that a replay reproduces them. Scrolling under a drag counts as a new scene.

extension Engine {
  /// The scroll views of the scene; outer ones come before inner ones.
  public var scrollViews: [ScrollView] {
    if activity == .idle { try? updateScene() }
    let scene = stage.scene
    return scene.scroll.regions.map { region in
      ScrollView(
        id: scene.nodes.id(of: region.node).map { symbols[$0] }, node: region.node, frame: scene.frame(of: region.node),
        contentFrame: scene.contentFrame(of: region.node), offset: region.offset, maximumOffset: region.limit,
        axes: scene.nodes.kind(of: region.node).scrollAxes ?? .both)
    }
  }

  /// The scroll view with an id; `nil` if there is none.
  public func scrollView(_ id: Identifier) -> ScrollView? { scrollViews.first { $0.id == id } }

  // MARK: Inputs

  /// Scrolls under a place: for each axis the innermost scroll view that can still move in that direction.
  func scroll(by way: Vector, at place: Point) -> Response {
    guard place.isFinite, way.dx.isFinite, way.dy.isFinite else { return .unhandled }
    stage.scene.hits(at: place, into: &hitBuffer)
    let under = hitBuffer.filter { stage.scene.nodes.kind(of: $0).scrollAxes != nil }
    var offsets: [(scrollView: NodeIndex, offset: Vector)] = []
    for axis in [Axis.horizontal, .vertical] {
      let distance = way.along(axis)
      guard let node = under.first(where: { canScroll($0, distance, along: axis) }) else { continue }
      let known = offsets.first { $0.scrollView == node }?.offset ?? region(of: node).offset
      offsets.removeAll { $0.scrollView == node }
      offsets.append((node, known + Vector(distance, along: axis)))
    }
    return scroll(to: offsets) ? .handled : .unhandled
  }

  /// Scrolls a scroll view to an offset.
  func scroll(_ id: Identifier, to offset: Vector) -> Response {
    guard offset.dx.isFinite, offset.dy.isFinite,
      let node = symbols.symbol(for: id).flatMap({ stage.scene.node(container: $0) }),
      stage.scene.nodes.kind(of: node).scrollAxes != nil
    else { return .unhandled }
    return scroll(to: [(node, offset)]) ? .handled : .unhandled
  }

  /// Scrolls to make an item or a container visible, or a point of it.
  func reveal(_ id: Identifier, in namespace: Identifier?, anchor: UnitPoint?) -> Response {
    guard anchor?.isFinite ?? true, let symbol = symbols.symbol(for: id) else { return .unhandled }
    let space = namespace.map(symbols.intern)
    let item = stage.scene.nodes(itemID: symbol).first { namespace == nil || stage.scene[$0].namespace == space }
    guard let node = item ?? stage.scene.node(container: symbol) else { return .unhandled }
    return scroll(to: stage.scene.offsetsToReveal(node, anchor: anchor)) ? .handled : .unhandled
  }

  /// Scrolls to make a node visible, and in a node that is larger than its window the given point of it.
  ///
  /// - Parameter point: Returns the point in the scene after the first scrolling. Space: scene.
  /// - Returns: Whether anything has moved.
  func reveal(_ node: NodeIndex, _ point: () -> Point?) -> Bool {
    let isMoved = scroll(to: stage.scene.offsetsToReveal(node))
    guard let anchor = point().flatMap({ stage.scene.anchor(ofHidden: $0, of: node) }) else { return isMoved }
    return scroll(to: stage.scene.offsetsToReveal(node, anchor: anchor)) || isMoved
  }

  /// Whether the landing point of a place is in sight, so that a pointer can reach it.
  public func isInSight(_ place: Identifier, before: Identifier? = nil) -> Bool {
    guard let node = landingNode(of: place, before: before), let point = landingPoint(of: place, before: before) else {
      return false
    }
    return stage.scene.clip(around: node)?.contains(point) ?? true
  }

  // MARK: Offsets

  /// Restores earlier scroll offsets.
  func scrollBack(to offsets: [NodeIdentity: Vector]) {
    guard offsets != sceneState.scrollOffsets else { return }
    let scene = stage.scene
    _ = scroll(to: scene.scroll.regions.map { ($0.node, offsets[scene.identity(of: $0.node)] ?? .zero) })
    sceneState.scrollOffsets = offsets
  }

  func region(of scrollView: NodeIndex) -> ScrollMap.Region {
    stage.scene.scroll.regions[Int(stage.scene.scroll.region(inside: scrollView))]
  }

  /// Whether the content of a scroll view can move in this direction.
  func canScroll(_ scrollView: NodeIndex, _ distance: Double, along axis: Axis) -> Bool {
    let region = region(of: scrollView)
    let (offset, limit) = (region.offset.along(axis), region.limit.along(axis))
    return distance > 0 ? offset < limit : distance < 0 && offset > 0
  }

  /// Sets scroll offsets, and reviews every drag over its new surroundings.
  /// - Returns: Whether anything has moved.
  func scroll(to offsets: [(scrollView: NodeIndex, offset: Vector)]) -> Bool {
    let before = stage.scene
    let scene = before.scrolled { node in
      offsets.first { $0.scrollView == node }?.offset
        ?? before.scroll.regions[Int(before.scroll.region(inside: node))].offset
    }
    let moved = zip(before.scroll.regions, scene.scroll.regions).filter { $0.offset != $1.offset }
    guard !moved.isEmpty else { return false }
    for (_, region) in moved { sceneState.scrollOffsets[scene.identity(of: region.node)] = region.offset }
    issued.scenes += 1
    stage = stage.scrolled(scene, version: issued.scenes)
    findReorderLists(of: stage)
    needsReview = true
    return true
  }

  /// A newly described scene, with the previous scroll offsets.
  ///
  /// Offsets beyond the end of shortened content are clamped. Inside a transaction the previous offsets are kept,
  /// because the scene may be rolled back.
  func scrolledAsBefore(_ scene: Scene) -> Scene {
    guard !sceneState.scrollOffsets.isEmpty else { return scene }
    let scrolled = scene.scrolled { sceneState.scrollOffsets[scene.identity(of: $0)] ?? .zero }
    guard transaction == nil else { return scrolled }
    sceneState.scrollOffsets = [:]
    for region in scrolled.scroll.regions where region.offset != .zero {
      sceneState.scrollOffsets[scene.identity(of: region.node)] = region.offset
    }
    return scrolled
  }
}
