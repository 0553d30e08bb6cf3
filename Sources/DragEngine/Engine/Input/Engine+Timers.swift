extension Engine {
  func scheduleTimers() { sceneState.timers.keep(sceneTimers(), at: clock) }

  /// The timers of the scene, in scene order.
  private func sceneTimers() -> [(key: TimerSchedule.Key, timer: SceneTimer)] {
    stage.timerNodes.flatMap { node in
      let identity = stage.scene.identity(of: node)
      let timers = stage.behaviors[node]?.timers ?? []
      return timers.enumerated().map { (TimerSchedule.Key(node: identity, index: $0), $1) }
    }
  }

  private func sceneTimer(_ key: TimerSchedule.Key) -> SceneTimer? {
    let timers = stage.scene.node(key.node).flatMap { stage.behaviors[$0]?.timers } ?? []
    return timers.indices.contains(key.index) ? timers[key.index] : nil
  }

  /// Fires due timers and continues commands whose time has come, each once, in the order of their due times; at equal
  /// times first timers in scene order, then commands in the order in which they began to wait.
  ///
  /// Timers and commands that become due meanwhile wait for the next input, so that repeated waiting cannot stop the
  /// clock.
  func fireWhatIsDue() -> Response {
    guard isDue(sceneState.timers.earliest) || isDue(waits.earliest) else { return .unhandled }
    var response = Response.unhandled
    sceneOfTick.isDeferred = true
    defer { describeAfterTick() }
    for entry in dueEntries() {
      switch entry.what {
      case .timer(let key):
        // An earlier command may have changed the scene, including this timer.
        guard sceneState.timers.due(key) == entry.time, let timer = sceneTimer(key) else { continue }
        sceneState.timers.set(key, due: timer.nextDue(after: entry.time, at: clock))
        response = carryOut(as: UndoableStep(.timer)) { timer.action() }
      case .command(let command):
        guard command.phase == .waiting else { continue }
        response = goOn(with: command)
      }
      reviewDrags()
      betweenTurns?()
    }
    return response
  }

  /// Describes the scene once for all due commands that have not changed a model.
  private func describeAfterTick() {
    let isOwed = sceneOfTick.isOwed
    sceneOfTick = SceneOfTick()
    guard isOwed else { return }
    invalidateScene()
    do { try updateScene() } catch { report(.failed(error.reason)) }
  }

  /// Whether a time has come; `nil` never comes.
  func isDue(_ time: Double?) -> Bool { time.map { $0 <= clock } ?? false }

  private enum Due {
    case timer(TimerSchedule.Key)
    case command(WaitingCommand)
  }

  private func dueEntries() -> [(time: Double, what: Due)] {
    var entries: [(time: Double, what: Due)] = []
    if isDue(sceneState.timers.earliest) {
      for entry in sceneTimers() {
        if let time = sceneState.timers.due(entry.key), time <= clock { entries.append((time, .timer(entry.key))) }
      }
    }
    if isDue(waits.earliest) {
      entries += waits.due(at: clock).map { ($0.due ?? clock, .command($0)) }
    }
    if entries.count < 2 { return entries }
    return entries.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }
}
