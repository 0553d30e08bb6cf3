public import LuaRuntime

/// A drag-and-drop engine whose rules are scripts.
///
/// It owns the engine, the plugins and a scene that the host may add of its own. An input goes in with its time; what
/// to draw, verdicts and outcomes come out. A host belongs to one thread, or to one actor: it is not `Sendable`, and two
/// threads in it at once corrupt memory. Responses, verdicts, outcomes, reasons, placements and reports are values that
/// may be read on any thread, while the host goes on.
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
  /// The engine; its questions and commands go to the scripts.
  public let engine: Engine
  /// The plugins, in the order in which they were loaded, which is the order in which they are asked.
  @exclusivity(unchecked) public internal(set) var plugins: [Plugin] = [] {
    didSet { (knownTurnover, hasNamedTypes) = (nil, true) }
  }
  /// What plugins that are loaded from now on may use and keep.
  ///
  /// Precondition: none of the limits is negative.
  public var limits = PluginLimits.standard { willSet { newValue.check() } }
  /// How much the collections of one plugin may hold; 0 for no limit. Unit: bytes.
  ///
  /// Collections lie in the memory of the host and not in that of the scripts. Bytes are counted by what is in the rows,
  /// the same on every machine.
  public var collectionLimit = 64 << 20 {
    willSet { precondition(newValue >= 0, "collectionLimit is \(newValue); it must not be negative") }
  }
  /// How much of a journal is kept in memory, where it is; beyond that all of it is forgotten, and a report says so. Unit:
  /// bytes.
  public var journalLimit = 32 << 20
  /// Told of whatever goes wrong in a plugin, and of what it announces.
  public var onReport: ((Report) -> Void)?
  /// Lets keys lift, carry and drop things; knows what has the focus.
  public let keyboard: KeyboardNavigation
  /// Told of what is to be spoken when a key has lifted, carried or dropped something.
  public var onAnnouncement: ((Announcement) -> Void)?
  /// Told of each choice that has come up for a person; answer it by `answer(_:to:)`, not from inside this closure.
  public var onChoice: ((Choice) -> Void)?
  /// Whether the model is compared after each question, so that a report of a write names the closure that wrote.
  ///
  /// Costs a walk over the model for each update of a pointer; without it a write is found at the next command or at the
  /// end of the drag. Meant for prompts and tests.
  public var checksEachQuestion = false {
    didSet { for plugin in plugins { plugin.checksEachQuestion = checksEachQuestion } }
  }
  /// Plain values that scripts find in `dray.host`; for plugins that are loaded from now on.
  public var values: [LuaString: PlainData] = [:]
  /// Functions that scripts find in `dray.host`; for plugins that are loaded from now on.
  public var functions: [LuaString: ([PlainData]) throws -> PlainData] = [:]
  /// Writes the host's own part of the scene, in front of which the plugins' scenes lie.
  ///
  /// Give items their values by `value(_:)`; after a change call `engine.invalidateScene()`.
  public var scene: ((inout SceneDescription) -> Void)? { didSet { engine.invalidateScene() } }

  /// Keeps the journal, if one is kept.
  @exclusivity(unchecked) var recorder: Recorder? {
    didSet { engine.recorder = recorder.map { recorder in { [unowned recorder] in recorder.note($0) } } }
  }
  /// What a journal gives in place of what is called, read and measured, while one is replayed.
  @exclusivity(unchecked) var replayed: ReplayedInput?

  // What is looked at around each input is free of checks for overlapping access, as in the engine.

  /// Whether an input is in hand.
  @exclusivity(unchecked) var isInInput = false
  /// Whose turn it is while several things are due in an input, and since when.
  @exclusivity(unchecked) var turn = Turn()
  /// What rules have asked; some may not be open yet.
  @exclusivity(unchecked) var askedChoices: [Choice] = []
  /// How many Lua states had been killed when the plugins were looked at last.
  @exclusivity(unchecked) var knownKills = LuaState.killCount
  /// Plugins that were rebuilt while a scene was described.
  @exclusivity(unchecked) var rebuiltInside: [Plugin] = []
  /// Plugins whose states began anew in a transaction that stands, and its undo step.
  @exclusivity(unchecked) var restarted: [(plugin: Plugin, step: UndoStep.ID)] = []
  /// The engine's `turnover` when sessions that are over were looked for last; `nil` once a script has been given
  /// another one.
  @exclusivity(unchecked) var knownTurnover: UInt64?
  /// Whether a script has named content types that were not looked at yet.
  @exclusivity(unchecked) var hasNamedTypes = false

  /// What was reported of rules that failed while something is dragged.
  @exclusivity(unchecked) var toldInDrag = ToldTexts()

  /// What the payloads stand for of the scene that is being described.
  @exclusivity(unchecked) var describedValues: SceneValues?

  /// What rows stand for that are kept from one scene to the next.
  var rowValues = RowValues()

  /// The way from the engine back to the host. Not a weak reference, which would make every use of the host slower.
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

  /// What an item promises that is lifted; `nil` if no plugin has said how its type is written.
  private func promise(_ item: DragItem) -> ItemProvider? {
    for plugin in plugins where plugin.representations[item.type] != nil { return plugin.provider(for: item) }
    return nil
  }

  /// Takes an input: moves gestures and drags on, asks rules, runs commands.
  @discardableResult
  public func send(_ input: Input) -> Response {
    let isOutermost = beginInput()
    defer { if isOutermost { endInput() } }
    let isRecorded = recorder?.begin(input) ?? false
    // What a drag has left to be rebuilt was told in it.
    recoverPlugins()
    forgetTold()
    let response = settle(engine.send(input))
    if isRecorded { recorder?.end(response, of: input) }
    return response
  }

  /// Carries out an input of the host's own, and has it recorded.
  func recording(_ line: @autoclosure () -> JournalLine, _ body: () -> Response) -> Response {
    inInput {
      guard let recorder, recorder.begin(line()) else { return body() }
      let response = body()
      recorder.end(response)
      return response
    }
  }

  /// Puts in order what the engine's last call may have left to be put in order.
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
    for plugin in plugins where !plugin.namedTypes.isEmpty { plugin.reportTypeProblems() }
  }

  /// What to draw, from back to front.
  public var placements: [Placement] { inInput { engine.placements } }

  /// The drag of a pointer as its destination sees it; `nil` while the pointer drags nothing.
  public func dropSession(pointer: PointerID = 0) -> DropSession? { engine.dropSession(pointer: pointer) }
}
