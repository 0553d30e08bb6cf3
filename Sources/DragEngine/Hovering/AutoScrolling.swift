/// Scrolls scroll views while the pointer of a drag is near one of their edges.
final class AutoScrolling {
  private let clock: EngineClock
  private let scene: SceneKeeper
  private let drags: DragRegister
  var thresholds = AutoScrollThresholds() { willSet { newValue.check() } }

  init(_ clock: EngineClock, _ scene: SceneKeeper, _ drags: DragRegister) {
    self.clock = clock
    self.scene = scene
    self.drags = drags
  }

  private var stage: Stage { scene.stage }

  /// The scroll views that a drag scrolls.
  func intents(of drag: DragState) -> [ScrollIntent] {
    drag.scrolling.views.map {
      ScrollIntent(
        node: $0.node, scrollView: stage.scene.nodes.id(of: $0.node).map { stage.symbols[$0] }, velocity: $0.velocity)
    }
  }

  /// Finds the scroll views that a drag scrolls: for each axis, the innermost scroll view under the pointer that has an
  /// edge near the pointer and can still move in that direction.
  func update(_ drag: DragState) {
    if stage.scene.scroll.isEmpty, drag.scrolling.views.isEmpty { return }
    let wasScrolling = !drag.scrolling.views.isEmpty
    drag.scrolling.views.removeAll(keepingCapacity: true)
    for axis in [Axis.horizontal, .vertical] { addScrolling(of: drag, along: axis) }
    if !wasScrolling { drag.scrolling.until = clock.now }
  }

  private func addScrolling(of drag: DragState, along axis: Axis) {
    for node in drag.situation.hits.nodes where stage.scene.nodes.kind(of: node).scrollAxes != nil {
      let speed = thresholds.velocity(at: drag.location, in: stage.scene.frame(of: node)).along(axis)
      guard speed != 0, stage.scene.canScroll(node, speed, along: axis) else { continue }
      let velocity = Vector(speed, along: axis)
      if let index = drag.scrolling.views.firstIndex(where: { $0.node == node }) {
        drag.scrolling.views[index].velocity = drag.scrolling.views[index].velocity + velocity
      } else {
        drag.scrolling.views.append((node, velocity))
      }
      return
    }
  }

  /// Scrolls for all drags: each view moves by its velocity times the time since the drag last scrolled. The time is at
  /// most `thresholds.maximumStep`.
  /// - Returns: Whether any view has moved.
  func step() -> Bool {
    var hasMoved = false
    for drag in drags.running where !drag.scrolling.views.isEmpty {
      let seconds = min(clock.now - drag.scrolling.until, thresholds.maximumStep)
      drag.scrolling.until = clock.now
      let offsets = drag.scrolling.views.map { node, velocity in
        let distance = Vector(dx: velocity.dx * seconds, dy: velocity.dy * seconds)
        return (node, stage.scene.region(of: node).offset + distance)
      }
      if scene.scroll(to: offsets) { hasMoved = true }
    }
    return hasMoved
  }

  /// The time of the next tick for drags that scroll; `nil` if no drag scrolls. Unit: seconds.
  ///
  /// This is one frame after the latest scroll step of a drag; of several drags, the earliest time. A frame lasts 1/60
  /// s, as on most displays.
  var deadline: Double? {
    drags.running.lazy.filter { !$0.scrolling.views.isEmpty }.map { $0.scrolling.until + 1.0 / 60 }.min()
  }
}
