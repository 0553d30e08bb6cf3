/// Runs the work that is due at an input: timers of the scene, waiting commands, and spring loading.
final class DueWork {
  private let calls: RuleCalls
  private let clock: EngineClock
  private let scene: SceneKeeper
  private let drags: DragRegister
  private let transactor: Transactor
  private let waits: WaitingCommands
  private let commands: CommandWaits
  private let springs: SpringLoading
  private let update: SceneUpdate
  private let review: DragReview

  init(
    _ calls: RuleCalls, _ clock: EngineClock, _ scene: SceneKeeper, _ drags: DragRegister, _ transactor: Transactor,
    _ waits: WaitingCommands, _ commands: CommandWaits, _ springs: SpringLoading, _ update: SceneUpdate,
    _ review: DragReview
  ) {
    self.calls = calls
    self.clock = clock
    self.scene = scene
    self.drags = drags
    self.transactor = transactor
    self.waits = waits
    self.commands = commands
    self.springs = springs
    self.update = update
    self.review = review
  }

  /// Whether a move of a drag causes no other work: no timer and no waiting command is due, no spring loading of this
  /// drag is due, and no node was activated by spring loading.
  func isNothingDue(for drag: DragState) -> Bool {
    !clock.isDue(scene.nextTimer) && !clock.isDue(waits.earliest) && !clock.isDue(drag.spring?.due)
      && springs.hasNothingToClose
  }

  /// The earliest time at which a timer, a command or a spring loading is due; `nil` if there is none. Unit: seconds.
  var deadline: Double? { [springs.deadline, scene.nextTimer, waits.earliest].compactMap(\.self).min() }

  /// Fires due timers and continues due commands, each once, in the order of their due times. At equal times, timers
  /// come first, in scene order; then commands, in the order in which they began to wait.
  ///
  /// Timers and commands that become due during the call wait for the next input. The call therefore ends even if a
  /// command repeatedly waits for 0 seconds.
  func fireTimers() -> Response {
    guard clock.isDue(scene.nextTimer) || clock.isDue(waits.earliest) else { return .unhandled }
    return describingOnce {
      var response = Response.unhandled
      for entry in dueEntries {
        guard let result = fire(entry) else { continue }
        response = result
        review.run()
        calls.betweenTurns?()
      }
      return response
    }
  }

  /// Runs due commands, and then describes the scene once for all of them that have not changed a model.
  func describingOnce(_ runCommands: () -> Response) -> Response {
    var response = Response.unhandled
    if transactor.deferringScene({ response = runCommands() }) { describeScene() }
    return response
  }

  private func fire(_ entry: Entry) -> Response? {
    switch entry.work {
    case .timer(let key):
      guard let timer = scene.takeTimer(key, dueAt: entry.time) else { return nil }
      return transactor.carryOut(as: UndoableStep(.timer)) { timer.action() }
    case .command(let command): return command.phase == .waiting ? commands.resume(command) : nil
    }
  }

  private func describeScene() {
    scene.invalidate()
    do { try update.run() } catch { calls.report(.failed(error.reason)) }
  }

  /// A timer or a command that is due.
  private struct Entry {
    enum Work {
      case timer(TimerSchedule.Key)
      case command(WaitingCommand)
    }

    var time: Double
    var work: Work
  }

  private var dueEntries: [Entry] {
    var entries: [Entry] = []
    if clock.isDue(scene.nextTimer) { entries = scene.dueTimers.map { Entry(time: $0.time, work: .timer($0.key)) } }
    if clock.isDue(waits.earliest) {
      entries += waits.due(at: clock.now).map { Entry(time: $0.due ?? clock.now, work: .command($0)) }
    }
    if entries.count < 2 { return entries }
    return entries.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }

  /// Activates the nodes that drags have hovered over long enough: runs their commands; the drags continue.
  func fireSprings() -> Response {
    guard drags.running.contains(where: { clock.isDue($0.spring?.due) }) else { return .unhandled }
    var response = Response.unhandled
    for drag in drags.running {
      guard let activation = springs.activate(under: drag) else { continue }
      response = transactor.carryOut(as: UndoableStep(activation.tap), activation.command)
      if case .performed = response {
        springs.note(activation, of: drag, isOpen: true)
      } else {
        springs.note(activation, of: drag, isOpen: false)
      }
      review.run()
    }
    return response
  }

  /// Closes each node that a drag has opened by hovering, if the drag has left the node or has ended without a drop
  /// inside it.
  func closeSprings() {
    guard !springs.hasNothingToClose, calls.activity == .idle else { return }
    while let activation = springs.takeNextToClose() {
      _ = transactor.carryOut(as: UndoableStep(activation.tap), activation.command)
      review.run()
    }
  }
}
