public import LuaRuntime

/// A drag-and-drop engine whose rules are scripts.
///
/// It owns the engine, the plugins and an optional scene of the host. It takes inputs with their times, and returns
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
  /// The engine, which calls the scripts for its questions and commands.
  public let engine: Engine
  /// The plugins, in the order of loading, which is also the order of asking.
  @exclusivity(unchecked) public internal(set) var plugins: [Plugin] = [] {
    didSet { (knownTurnover, hasNamedTypes) = (nil, true) }
  }
  /// The limits of plugins that are loaded from now on.
  ///
  /// Precondition: none of the limits is negative.
  public var limits = PluginLimits.standard { willSet { newValue.check() } }
  /// Memory for the collections of one plugin; 0 is unlimited. Unit: bytes.
  ///
  /// Collections are in the memory of the host, not in that of the scripts. Bytes are counted by the contents of the
  /// rows, with the same result on every machine.
  public var collectionLimit = 64 << 20 {
    willSet { precondition(newValue >= 0, "collectionLimit is \(newValue); it must not be negative") }
  }
  /// Maximum size of a journal in memory. A larger journal is dropped as a whole, which is reported. Unit: bytes.
  public var journalLimit = 32 << 20
  /// Receives the errors of plugins, and their announcements.
  public var onReport: ((Report) -> Void)?
  /// Lifts, moves and drops items by keys, and has the keyboard focus.
  public let keyboard: KeyboardNavigation
  /// Receives the announcements of lifts, moves and drops by keys.
  public var onAnnouncement: ((Announcement) -> Void)?
  /// Receives each new choice for the user; answer it by `answer(_:to:)`, but not inside this closure.
  public var onChoice: ((Choice) -> Void)?
  /// Whether the model is compared after each question, so that the report of a write names the closure that wrote.
  ///
  /// Costs a walk over the model for each update of a pointer; without it a write is found at the next command or at
  /// the end of the drag. Meant for prompts and tests.
  public var checksEachQuestion = false {
    didSet { for plugin in plugins { plugin.checksEachQuestion = checksEachQuestion } }
  }
  /// Plain values for scripts in `dray.host`; for plugins that are loaded from now on.
  public var values: [LuaString: PlainData] = [:]
  /// Functions for scripts in `dray.host`; for plugins that are loaded from now on.
  public var functions: [LuaString: ([PlainData]) throws -> PlainData] = [:]
  /// Writes the host's own part of the scene, behind the plugins' scenes.
  ///
  /// Register the values of items by `value(_:)`; after a change call `engine.invalidateScene()`.
  public var scene: ((inout SceneDescription) -> Void)? { didSet { engine.invalidateScene() } }

  /// Records the journal, if there is one.
  @exclusivity(unchecked) var recorder: Recorder? {
    didSet { engine.recorder = recorder.map { recorder in { [unowned recorder] in recorder.note($0) } } }
  }
  /// During a replay, the recorded results of calls, reads and measurements.
  @exclusivity(unchecked) var replayed: ReplayedInput?

  // Properties used around each input are free of checks for overlapping access, as in the engine.

  /// Whether an input is in progress.
  @exclusivity(unchecked) var isInInput = false
  /// The plugin whose turn it is while an input has several timers or commands to run, and the beginning of its turn.
  @exclusivity(unchecked) var turn = Turn()
  /// The choices of the rules; some may not be open yet.
  @exclusivity(unchecked) var askedChoices = Choices()
  /// The number of killed Lua states at the latest check of the plugins.
  @exclusivity(unchecked) var knownKills = LuaState.killCount
  /// Plugins that were rebuilt while a scene was built.
  @exclusivity(unchecked) var rebuiltInside: [Plugin] = []
  /// Plugins that restarted their states in a committed transaction, and its undo step.
  @exclusivity(unchecked) var restarted: [(plugin: Plugin, step: UndoStep.ID)] = []
  /// The engine's `turnover` at the latest search for ended sessions; `nil` after a script has received another
  /// session.
  @exclusivity(unchecked) var knownTurnover: UInt64?
  /// Whether a script has named content types that are not yet checked.
  @exclusivity(unchecked) var hasNamedTypes = false

  /// The reports of failed rules during the present drag.
  @exclusivity(unchecked) var toldInDrag = ToldTexts()

  /// The values of payloads of the scene that is being built.
  @exclusivity(unchecked) var describedValues: SceneValues?

  /// The values that the items of drags carry.
  let lentValues = LentValues()

  /// The values of rows that are kept from one scene to the next.
  var rowValues = RowValues()

  /// The engine's reference to the host. Not a weak reference, which would make every use of the host slower.
  private final class Link {
    unowned var host: Host?
  }

  private let link = Link()

  /// Creates a host without plugins.
  public init() {
    let link = link
    engine = Engine { description throws(EngineError) in try link.host?.describe(in: &description) }
    keyboard = engine.navigateByKeys()
    link.host = self
    keyboard.announce = { [link] announcement in link.host?.speak(announcement) }
    engine.files = SystemFiles.access
    engine.fileMediator = { [link] access in link.host?.journaled(access) ?? access }
    engine.promise = { [link] item in link.host?.promise(item) }
    engine.betweenTurns = { [link] in link.host?.endTurn() }
  }

  deinit {
    link.host = nil
    for plugin in plugins { plugin.close() }
  }

  /// The provider of a lifted item; `nil` if no plugin has representations for its type.
  private func promise(_ item: DragItem) -> ItemProvider? {
    for plugin in plugins where plugin.representations[item.type] != nil { return plugin.provider(for: item) }
    return nil
  }

  /// Takes an input: continues gestures and drags, calls rules, runs commands.
  @discardableResult
  public func send(_ input: Input) -> Response {
    let isOutermost = beginInput()
    defer { if isOutermost { endInput() } }
    let isRecorded = recorder?.begin(input) ?? false
    // Rebuilds left over by a drag were reported during that drag.
    recoverPlugins()
    forgetTold()
    let response = settle(engine.send(input))
    if isRecorded { recorder?.end(response, of: input) }
    return response
  }

  /// Carries out an input of the host's own, and records it.
  func recording(_ line: @autoclosure () -> JournalLine, _ body: () -> Response) -> Response {
    inInput {
      guard let recorder, recorder.begin(line()) else { return body() }
      let response = body()
      recorder.end(response)
      return response
    }
  }

  /// Cleans up after a call of the engine.
  func settle(_ response: Response) -> Response {
    if case .failed = response { takeBackUndrawn() }
    if case .ended(let outcome) = response {
      if outcome.cause != .dropped || engine.endedDrags.contains(where: { $0.outcome.cause != .dropped }) {
        for plugin in plugins { plugin.putBackWrites() }
      }
    }
    if hasNamedTypes { reportTypeProblems() }
    recoverPlugins()
    if engine.hasManyNames { forgetNames() }
    return response
  }

  private func reportTypeProblems() {
    hasNamedTypes = false
    for plugin in plugins where !plugin.namedTypes.areChecked { plugin.reportTypeProblems() }
  }

  /// All elements to draw, from back to front.
  public var placements: [Placement] { inInput { engine.placements } }

  /// The drag of a pointer as its destination sees it; `nil` while the pointer drags nothing.
  public func dropSession(pointer: PointerID = 0) -> DropSession? { engine.dropSession(pointer: pointer) }
}
