/// The wish of a drag near an edge that a scroll view move its content.
public struct ScrollIntent: Hashable, Sendable {
  /// The scroll view in the present scene.
  public var node: NodeIndex
  /// Its name, if it has one.
  public var scrollView: Identifier?
  /// How fast the content shall move to the left and upward. Unit: points a second.
  public var velocity: Vector
}

extension Engine {
  /// What a pointer's drag wants scrolled; empty while it drags nothing, or is near no edge.
  ///
  /// The engine moves the content by itself with each tick, so that a host has to do nothing but tick: as often as it
  /// draws, or when `deadline` says.
  public func scrollIntents(pointer: PointerID = 0) -> [ScrollIntent] {
    guard let drag = drag(of: pointer) else { return [] }
    return drag.scrolling.views.map {
      ScrollIntent(
        node: $0.node, scrollView: stage.scene.nodes.id(of: $0.node).map { symbols[$0] }, velocity: $0.velocity)
    }
  }

  /// Works out what a drag wants scrolled: along each axis the innermost scroll view under the pointer that it is near
  /// an edge of, and that can still move that way.
  func updateScrolling(of drag: DragState) {
    if stage.scene.scroll.isEmpty, drag.scrolling.views.isEmpty { return }
    let wasScrolling = !drag.scrolling.views.isEmpty
    drag.scrolling.views.removeAll(keepingCapacity: true)
    for axis in [Axis.horizontal, .vertical] { addScrolling(of: drag, along: axis) }
    if !wasScrolling { drag.scrolling.until = clock }
  }

  private func addScrolling(of drag: DragState, along axis: Axis) {
    for node in drag.hits.nodes where stage.scene.nodes.kind(of: node).scrollAxes != nil {
      let speed = autoScrollThresholds.velocity(at: drag.location, in: stage.scene.frame(of: node)).along(axis)
      guard speed != 0, canScroll(node, speed, along: axis) else { continue }
      let velocity = Vector(speed, along: axis)
      if let index = drag.scrolling.views.firstIndex(where: { $0.node == node }) {
        drag.scrolling.views[index].velocity = drag.scrolling.views[index].velocity + velocity
      } else {
        drag.scrolling.views.append((node, velocity))
      }
      return
    }
  }

  /// Scrolls what drags want scrolled, by the time since they were last asked.
  func scrollByTick() -> Response {
    var response = Response.unhandled
    for drag in drags where !drag.scrolling.views.isEmpty {
      let seconds = min(clock - drag.scrolling.until, autoScrollThresholds.maximumStep)
      drag.scrolling.until = clock
      let offsets = drag.scrolling.views.map { node, velocity in
        (node, region(of: node).offset + Vector(dx: velocity.dx * seconds, dy: velocity.dy * seconds))
      }
      if scroll(to: offsets) { response = .handled }
    }
    return response
  }

  /// When the next tick is due for a drag that scrolls: a frame after the last.
  ///
  /// Sixty a second, as most displays draw.
  var scrollDeadline: Double? {
    drags.lazy.filter { !$0.scrolling.views.isEmpty }.map { $0.scrolling.until + 1.0 / 60 }.min()
  }
}
