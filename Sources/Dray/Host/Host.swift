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
  /// The plugins, in the order of loading, which is also the order of asking.
  @exclusivity(unchecked) public internal(set) var plugins: [Plugin] = [] {
    didSet { (pending.knownDragRevision, pending.hasNamedTypes) = (nil, true) }
  }
  /// Lifts, moves and drops items by keys, and stores the keyboard focus.
  public let keyboard: KeyboardNavigation
  /// Receives the announcements of the effects of keys and taps: focus, lifts, moves, drops and refusals.
  public var onAnnouncement: ((Announcement) -> Void)?
  /// Writes the host's own part of the scene, behind the plugins' scenes.
  ///
  /// Register the values of items by `value(_:)`; after a change call `invalidateScene()`.
  public var scene: ((inout SceneDescription) -> Void)? { didSet { engine.invalidateScene() } }

  // The parts of the host. The plugins use them, too.

  let offer = PluginOffer()
  let journaling: HostJournal
  let textSizes: TextSizes
  let reports: Reports
  let checks = QuestionChecks()
  let pending = PendingWork()
  let offeredChoices = Choices()
  let sceneValues: SceneValueRegister
  /// The values that the items of drags carry.
  let carriedValues = CarriedValues()
  let turns: InputTurns
  var focusMarks = FocusMarks()

  /// The engine's reference to the host. It is not a weak reference, because that would make every use of the host
  /// slower.
  private final class Link {
    unowned var host: Host?
  }

  private let link = Link()

  /// Stops the running scripts of this host. It is the only part of a host that other threads may use.
  public var interrupter: Interrupter { turns.interrupter }

  /// Creates a host without plugins.
  public convenience init() { self.init(interruptedBy: Interrupter()) }

  /// Creates a host with an interrupter that another host may share.
  package init(interruptedBy interrupter: Interrupter) {
    let link = link
    let turns = InputTurns(interrupter)
    self.turns = turns
    engine = Engine { description throws(EngineError) in try link.host?.describe(in: &description) }
    keyboard = engine.navigateByKeys()
    journaling = HostJournal(of: engine)
    textSizes = TextSizes(journaling)
    reports = Reports(engine, journaling)
    sceneValues = SceneValueRegister(of: engine)
    engine.heldDragQuestionLimit = questionLimit
    engine.shouldStopSearch = { LuaInterrupt.isRaised || turns.isInterrupted }
    link.host = self
    engine.aroundSceneQuestions = { [link] ask in link.host?.askForScene(ask) }
    engine.incompleteness = { [link] in link.host?.incompleteness }
    keyboard.announce = { [link] announcement in link.host?.speak(announcement) }
    engine.files = SystemFiles.access
    engine.fileMediator = { [link] access in link.host?.journaled(access) ?? access }
    engine.promise = { [link] item in link.host?.promise(item) }
    engine.asksAlways = checks.comparesAnswers
    engine.betweenTurns = { [link] in link.host?.endTurn() }
  }

  deinit {
    link.host = nil
    for plugin in plugins { plugin.close() }
    pending.forgetPlugins()
  }

  /// The provider of a lifted item; `nil` if no plugin has representations for its type.
  private func promise(_ item: DragItem) -> ItemProvider? {
    for plugin in plugins where plugin.transfers.representations.has(item.type) {
      return plugin.transfers.providers.provider(for: item)
    }
    return nil
  }

  /// Takes an input: continues gestures and drags, calls rules, runs commands.
  @discardableResult
  public func send(_ input: Input) -> Response {
    if let excess = input.excess { return .failed(excess) }
    let isOutermost = beginInput()
    defer { if isOutermost { endInput() } }
    let isRecorded = recorder?.begin(input) ?? false
    // The plugins are recovered before the reported texts are cleared, because the kill of a plugin may already have
    // been reported during a drag.
    recoverPlugins()
    reports.forgetReported()
    let response = settle(engine.send(input))
    if isRecorded { recorder?.end(response, of: input) }
    return response
  }

  /// Records and carries out an input other than an `Input`, such as undo. Returns `failed` for an input that does not
  /// fit into a journal.
  func recording(_ line: JournalLine, _ body: () -> Response) -> Response {
    if let excess = line.excess { return .failed(excess) }
    return inInput {
      guard let recorder, recorder.begin(line) else { return body() }
      let response = body()
      recorder.end(response)
      return response
    }
  }

  /// Cleans up after a call of the engine.
  func settle(_ response: Response) -> Response {
    if case .failed = response { rollBackUndrawn() }
    if case .ended(let outcome) = response {
      if outcome.cause != .dropped || engine.endedDrags.contains(where: { $0.outcome.cause != .dropped }) {
        for plugin in plugins { plugin.writeGuard.rollBackWrites() }
      }
    }
    if pending.hasNamedTypes { reportTypeProblems() }
    recoverPlugins()
    if engine.hasManyNames { forgetNames() }
    return response
  }

  private func reportTypeProblems() {
    pending.hasNamedTypes = false
    for plugin in plugins { plugin.types.reportProblems() }
  }

  /// All elements to draw, from back to front.
  public var placements: [Placement] {
    if !hasLeftOut, let known = engine.knownPlacements { return known }
    return inInput { engine.placements }
  }

  /// The drag of a pointer as its destination sees it; `nil` while the pointer drags nothing.
  public func dropSession(pointer: PointerID = 0) -> DropSession? { engine.dropSession(pointer: pointer) }
}
