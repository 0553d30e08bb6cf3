extension Engine {
  func scheduleTimers() { timers.keep(sceneTimers(), at: clock) }

  /// The timers of the scene, in scene order.
  private func sceneTimers() -> [(key: TimerSchedule.Key, timer: SceneTimer)] {
    stage.timerNodes.flatMap { node in
      let identity = stage.scene.identity(of: node)
      let timers = stage.behaviors[node]?.timers ?? []
      return timers.enumerated().map { (TimerSchedule.Key(node: identity, index: $0), $1) }
    }
  }

  /// Fires the timers that are due, each once, by the time they were due; at the same time in scene order.
  func fireTimers() -> Response {
    guard let earliest = timers.earliest, earliest <= clock else { return .unhandled }
    let due = sceneTimers().enumerated()
      .compactMap { order, entry in timers.due(entry.key).map { (time: $0, order: order, key: entry.key) } }
      .filter { $0.time <= clock }
      .sorted { ($0.time, $0.order) < ($1.time, $1.order) }
    var response = Response.unhandled
    for entry in due {
      // A timer that fired before may have changed the scene, and this one with it.
      guard timers.due(entry.key) == entry.time, let timer = sceneTimers().first(where: { $0.key == entry.key })?.timer
      else { continue }
      timers.set(entry.key, due: timer.nextDue(after: entry.time, at: clock))
      response = carryOut { timer.action() }
      reviewDrags()
    }
    return response
  }
}
