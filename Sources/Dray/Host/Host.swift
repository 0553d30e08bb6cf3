internal import LuaRuntime

/// A drag-and-drop engine whose rules are scripts.
///
/// It owns the engine, the plugins and optionally a scene of its own. It takes inputs with their times, and returns
/// placements to draw, verdicts and outcomes. Use a host from one thread, or from one actor: it is not `Sendable`, and
/// two threads in it at once corrupt memory. Responses, verdicts, outcomes, reasons, placements and reports are values
/// that any thread may read, while the host continues.
///
/// ```swift
/// let host = Host()
/// try host.load(plugin: "plugins/klondike", options: ["draw": 3], seed: 7)
/// host.send(.pointerDown(at: Point(x: 245, y: 230), time: 0))
/// host.send(.pointerMoved(to: Point(x: 400, y: 260), time: 0.05))
/// if let verdict = host.dropSession()?.verdict { show(verdict) }
/// host.send(.pointerUp(time: 0.3))
/// for placement in host.placements { draw(placement) }
/// ```
public final class Host {
  /// The engine, which calls the scripts for its questions and commands. It is not public, because a recording does not
  /// contain inputs that are sent to the engine directly.
  package let engine: Engine
  /// Lifts, moves and drops items by keys, and stores the keyboard focus.
  public let keyboard: KeyboardNavigation

  // The parts of the host. The plugins use them, too.

  let offer: PluginOffer
  let loaded: LoadedPlugins
  let journaling: HostJournal
  let reports: Reports
  let openChoices: Choices
  let inputs: HostInputs
  let recovery: Recovery
  let questions: HostQuestions
  let composition: SceneComposition
  let announcer: Announcer
  let loader: PluginLoader
  var focusMarks = FocusMarks()

  /// The engine's reference to the host. It is not a weak reference, because that would make every use of the host
  /// slower.
  private final class Link {
    unowned var host: Host?
  }

  private let link: Link

  /// Creates a host without plugins.
  public convenience init() { self.init(interruptedBy: Interrupter()) }

  /// Creates a host with an interrupter that another host may share.
  package init(interruptedBy interrupter: Interrupter) {
    let (link, turns, pending) = (Link(), InputTurns(interrupter), PendingWork())
    self.link = link
    engine = Engine { description throws(EngineError) in try link.host?.composition.describe(in: &description) }
    keyboard = engine.navigateByKeys()
    loaded = LoadedPlugins(pending)
    journaling = HostJournal(of: engine)
    offer = PluginOffer(TextSizes(journaling))
    reports = Reports(engine, journaling)
    openChoices = Choices()
    inputs = HostInputs(engine, loaded, journaling, turns)
    recovery = Recovery(pending, engine, loaded, journaling, turns, openChoices)
    questions = HostQuestions(engine, loaded, journaling, reports, offer, inputs, recovery)
    composition = SceneComposition(SceneValueRegister(of: engine), loaded)
    announcer = Announcer(loaded, journaling)
    loader = PluginLoader(engine, loaded, journaling, inputs, recovery, questions, reports) { [link] in
      guard let host = link.host else { preconditionFailure("the host of this loader is gone") }
      return Plugin($0, $1, options: $2, seed: $3, host: host)
    }
    link.host = self
    connectEngine(to: link)
  }

  /// Gives the engine the closures by which it asks the parts of the host.
  private func connectEngine(to link: Link) {
    let turns = inputs.turns
    engine.heldDragQuestionLimit = questions.limit
    engine.shouldStopSearch = { LuaInterrupt.isRaised || turns.isInterrupted }
    engine.aroundSceneQuestions = { [link] ask in link.host?.questions.askForScene(ask) }
    engine.incompleteness = { [link] in link.host?.questions.incompleteness }
    keyboard.announce = { [link] announcement in link.host?.announcer.speak(announcement) }
    engine.files = SystemFiles.access
    engine.fileMediator = { [link] access in link.host?.journaling.recording(access) ?? access }
    engine.promise = { [link] item in link.host?.loaded.provider(for: item) }
    engine.asksAlways = questions.checks.comparesAnswers
    engine.betweenTurns = { [link] in link.host?.recovery.endTurn() }
  }

  deinit {
    link.host = nil
    for plugin in plugins { plugin.close() }
    recovery.pending.forgetPlugins()
  }

  /// The plugins, in the order of loading, which is also the order of asking.
  public var plugins: [Plugin] { loaded.all }

  /// Stops the running scripts of this host. It is the only part of a host that other threads may use.
  public var interrupter: Interrupter { inputs.turns.interrupter }

  /// Takes an input: continues gestures and drags, calls rules, runs commands.
  @discardableResult
  public func send(_ input: Input) -> Response {
    if let excess = input.excess { return .failed(excess) }
    let isOutermost = inputs.begin()
    defer { if isOutermost { inputs.end() } }
    let isRecorded = journaling.recorder?.begin(input) ?? false
    // The plugins are recovered before the reported texts are cleared, because the kill of a plugin may already have
    // been reported during a drag.
    recovery.run()
    reports.forgetReported()
    let response = recovery.settle(engine.send(input))
    if isRecorded { journaling.recorder?.end(response, of: input) }
    return response
  }
}
