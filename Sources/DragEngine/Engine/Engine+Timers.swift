/// What makes a timer the same timer in the next scene.
struct TimerKey: Hashable {
  var node: NodeIdentity
  /// The position among the node's timers.
  var index: Int
}

/// A timer that runs.
struct TimerState {
  /// When it is due, by the host's clock; `nil` once a timer that does not repeat has fired. Unit: seconds.
  var due: Double?
}

extension Engine {
  /// Starts the timers that are new in the scene, lets those that stayed go on, forgets the others.
  func scheduleTimers() {
    guard !stage.timerNodes.isEmpty || !timers.isEmpty else { return }
    var running: [TimerKey: TimerState] = [:]
    for (key, timer) in sceneTimers() where timer.isEnabled {
      running[key] = timers[key] ?? TimerState(due: clock + timer.interval)
    }
    timers = running
  }

  /// The timers of the scene, in scene order.
  private func sceneTimers() -> [(TimerKey, SceneTimer)] {
    stage.timerNodes.flatMap { node in
      let identity = stage.scene.identity(of: node)
      return (stage.behaviors[node]?.timers ?? []).enumerated().map { (TimerKey(node: identity, index: $0), $1) }
    }
  }

  /// Fires the timers that are due, each once, by the time they were due; at the same time in scene order.
  func fireTimers() {
    let due = sceneTimers().enumerated()
      .compactMap { order, entry in
        timers[entry.0]?.due.map { (time: $0, order: order, key: entry.0) }
      }
      .filter { $0.time <= clock }
      .sorted { ($0.time, $0.order) < ($1.time, $1.order) }
    for entry in due {
      // A timer that fired before may have changed the scene, and this one with it.
      guard timers[entry.key]?.due == entry.time,
        let timer = sceneTimers().first(where: { $0.0 == entry.key })?.1
      else { continue }
      timers[entry.key]?.due = timer.repeats ? nextDue(after: entry.time, timer.interval) : nil
      _ = perform { timer.action() }
    }
  }

  private func nextDue(after time: Double, _ interval: Double) -> Double {
    // Not `rounded`, which is a function of the C library, and the engine links none.
    let missed = min((clock - time) / interval, 0x1p52)
    return time + (Double(Int(missed)) + 1) * interval
  }
}
