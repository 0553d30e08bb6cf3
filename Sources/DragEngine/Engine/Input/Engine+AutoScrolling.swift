/// A scroll view that a drag near its edge scrolls.
public struct ScrollIntent: Hashable, Sendable {
  /// The scroll view in the present scene.
  public var node: NodeIndex
  /// The id, if it has one.
  public var scrollView: Identifier?
  /// The speed of the content to the left and upward. Unit: points per second.
  public var velocity: Vector
}

extension Engine {
  /// The scroll views that a pointer's drag scrolls; empty without a drag, or if the drag is not near an edge.
  ///
  /// The engine itself moves the content at each tick, so a host only has to send ticks: with each frame, or when
  /// `deadline` says.
  public func scrollIntents(pointer: PointerID = 0) -> [ScrollIntent] {
    guard let drag = drag(of: pointer) else { return [] }
    return drag.scrolling.views.map {
      ScrollIntent(
        node: $0.node, scrollView: stage.scene.nodes.id(of: $0.node).map { symbols[$0] }, velocity: $0.velocity)
    }
  }

  /// Finds the scroll views that a drag scrolls: for each axis the innermost one under the pointer that has an edge
  /// near the pointer and can still move in that direction.
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

  /// Scrolls for all drags, by the time since the last scrolling.
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

  /// The time of the next tick for a drag that scrolls: one frame after the last.
  ///
  /// At sixty frames per second, like most displays.
  var scrollDeadline: Double? {
    drags.lazy.filter { !$0.scrolling.views.isEmpty }.map { $0.scrolling.until + 1.0 / 60 }.min()
  }
}
