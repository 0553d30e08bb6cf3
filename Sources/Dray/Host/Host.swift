public import LuaRuntime

/// A drag-and-drop engine whose rules are scripts.
///
/// It owns the engine, the plugins and a scene that the host may add of its own. An input goes in with its time; what
/// to draw, verdicts and outcomes come out. A host belongs to one thread.
///
/// ```swift
/// let host = try Host()
/// try host.load(plugin: "plugins/klondike", options: ["draw": 3], seed: 7)
/// host.send(.pointerDown(at: Point(x: 245, y: 230), time: 0))
/// host.send(.pointerMoved(to: Point(x: 400, y: 260), time: 0.05))
/// if let verdict = host.dropSession()?.verdict { show(verdict.reason) }
/// host.send(.pointerUp(time: 0.3))
/// for placement in host.placements { draw(placement) }
/// ```
public final class Host {
  /// The engine; its questions and commands go to the scripts.
  public let engine: Engine
  /// The plugins, in the order in which they were loaded, which is the order in which they are asked.
  public internal(set) var plugins: [Plugin] = [] { didSet { (knownTurnover, hasNamedTypes) = (nil, true) } }
  /// What the scripts of plugins that are loaded from now on may use.
  public var limits = LuaLimits.standard
  /// How much the collections of one plugin may hold; 0 for no limit. Unit: bytes.
  ///
  /// Collections lie in the memory of the host and not in that of the scripts. Bytes are counted by what is in the rows,
  /// the same on every machine.
  public var collectionLimit = 64 << 20
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
  public var values: [String: PlainData] = [:]
  /// Functions that scripts find in `dray.host`; for plugins that are loaded from now on.
  public var functions: [String: ([PlainData]) throws -> PlainData] = [:]
  /// Writes the host's own part of the scene, in front of which the plugins' scenes lie.
  ///
  /// Give items their values by `value(_:)`; after a change call `engine.invalidateScene()`.
  public var scene: ((inout SceneDescription) -> Void)? { didSet { engine.invalidateScene() } }

  /// Keeps the journal, if one is kept.
  @exclusivity(unchecked) var recorder: Recorder? {
    didSet { engine.recorder = recorder.map { recorder in { [unowned recorder] in recorder.note($0) } } }
  }
  /// What the functions of a host that was recorded gave back, while that is replayed.
  var replayedCalls: ((String) throws -> PlainData)?
  /// Where plugins were stopped while the input in hand was recorded, if it is replayed.
  var replayedKills: [ReplayedKill] = []
  /// Stands for the files of the system while a journal is replayed.
  var replayedFiles: ReplayedFiles?

  // What is looked at around each input is free of checks for overlapping access, as in the engine.

  /// What rules have asked; some may not be open yet.
  @exclusivity(unchecked) var askedChoices: [Choice] = []
  /// How many Lua states had been killed when the plugins were looked at last.
  @exclusivity(unchecked) private var knownKills = LuaState.killCount
  /// Plugins whose states began anew in a transaction that stands, and its undo step.
  @exclusivity(unchecked) var restarted: [(plugin: Plugin, step: UndoStep.ID)] = []
  /// The engine's `turnover` when sessions that are over were looked for last; `nil` once a script has been given
  /// another one.
  @exclusivity(unchecked) var knownTurnover: UInt64?
  /// Whether a script has named content types that were not looked at yet.
  @exclusivity(unchecked) var hasNamedTypes = false

  /// What was reported of rules that failed while something is dragged.
  @exclusivity(unchecked) private var toldInDrag: Set<String> = []

  /// What the payloads stand for of the scene that is being described.
  @exclusivity(unchecked) private var describedValues: SceneValues?

  /// What rows stand for that are kept from one scene to the next.
  private var rowValues = RowValues()

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
  }

  deinit {
    link.host = nil
    for plugin in plugins { plugin.close() }
  }

  /// Notes what an item of the host's own scene stands for.
  ///
  /// To be called while the scene is written.
  /// - Returns: The payload for the item's node.
  public func value(_ value: PlainData) -> Int32 {
    keep(.plain(value))
  }

  /// Notes what a node of the scene stands for that is being described.
  func keep(_ value: SceneValue) -> Int32 {
    guard let describedValues else { return -1 }
    describedValues.list.append(value)
    return Int32(describedValues.list.count - 1)
  }

  /// Notes what a row stands for that is kept from one scene to the next.
  func keep(row value: SceneValue) -> Int32 {
    rowValues.list.append(value)
    return -1 - Int32(rowValues.list.count)
  }

  /// What the payload of a node of the present scene stands for.
  func sceneValue(_ payload: Int32) -> SceneValue? {
    guard let values = engine.sceneCompanion as? SceneValues else { return nil }
    let isRow = payload < -1
    let (list, index) = isRow ? (values.rows.list, -2 - Int(payload)) : (values.list, Int(payload))
    return list.indices.contains(index) ? list[index] : nil
  }

  private func describe(in description: inout SceneDescription) throws(EngineError) {
    forgetRowValues()
    let values = SceneValues(rows: rowValues)
    describedValues = values
    defer { describedValues = nil }
    scene?(&description)
    for plugin in plugins { try plugin.describe(in: &description) }
    for plugin in plugins { try plugin.bind(in: &description) }
    description.companion = values
  }

  /// Begins anew with what rows stand for if most of it is of rows that are gone; all are asked for once more then.
  private func forgetRowValues() {
    let count = plugins.reduce(0) { $0 + $1.describedRows.values.reduce(0) { $0 + $1.rows.count } }
    guard rowValues.list.count > 2 * count + RowValues.slack else { return }
    rowValues = RowValues()
    for plugin in plugins { plugin.describedRows = [:] }
  }

  /// What an item promises that is lifted; `nil` if no plugin has said how its type is written.
  private func promise(_ item: DragItem) -> ItemProvider? {
    for plugin in plugins where plugin.representations[item.type] != nil { return plugin.provider(for: item) }
    return nil
  }

  /// Takes an input: moves gestures and drags on, asks rules, runs commands.
  @discardableResult
  public func send(_ input: Input) -> Response {
    let isRecorded = recorder?.begin(input) ?? false
    forgetTold()
    recoverPlugins()
    let response = settle(engine.send(input))
    if isRecorded { recorder?.end(response, of: input) }
    return response
  }

  /// Carries out an input of the host's own, and has it recorded.
  func recording(_ line: @autoclosure () -> JournalLine, _ body: () -> Response) -> Response {
    guard let recorder, recorder.begin(line()) else { return body() }
    let response = body()
    recorder.end(response)
    return response
  }

  /// Puts in order what the engine's last call may have left to be put in order.
  func settle(_ response: Response) -> Response {
    if case .failed = response { takeBackUndrawn() }
    if case .ended(let outcome) = response {
      if outcome.cause != .dropped { for plugin in plugins { plugin.putBackWrites() } }
      for plugin in plugins { plugin.closeDrags() }
    }
    if hasNamedTypes { reportTypeProblems() }
    recoverPlugins()
    return response
  }

  private func reportTypeProblems() {
    hasNamedTypes = false
    for plugin in plugins where !plugin.namedTypes.isEmpty { plugin.reportTypeProblems() }
  }

  /// What to draw, from back to front.
  public var placements: [Placement] { engine.placements }

  /// The drag of a pointer as its destination sees it; `nil` while the pointer drags nothing.
  public func dropSession(pointer: PointerID = 0) -> DropSession? { engine.dropSession(pointer: pointer) }

  /// Rebuilds plugins whose Lua was killed from what they had committed, and ends what waits in vain.
  ///
  /// To be called before and after whatever may run a rule.
  func recoverPlugins() {
    if LuaState.killCount != knownKills { recoverKilledPlugins() }
    if !restarted.isEmpty { endWhatBeganAnew() }
    if knownTurnover != engine.turnover { endSessions() }
    if !askedChoices.isEmpty { announceChoices() }
  }

  private func endWhatBeganAnew() {
    while let (plugin, step) = restarted.popLast() {
      engine.endWaiting(
        by: plugin, except: step, .cancelled,
        Reason("\(plugin.name) has begun anew", code: "restarted", parameters: ["plugin": .string(plugin.name)]))
      engine.delete(plugin.placeholders.values, except: step)
    }
  }

  private func endSessions() {
    knownTurnover = engine.turnover
    for plugin in plugins where !plugin.drags.isEmpty { plugin.endSessions() }
  }

  private func recoverKilledPlugins() {
    knownKills = LuaState.killCount
    let killed = plugins.filter(\.wasKilled)
    guard !killed.isEmpty else { return }
    for plugin in killed { plugin.recover() }
    try? engine.updateScene()
    // What was killed again is rebuilt by the next input; where it was can be told only now.
    for plugin in killed { plugin.noteKill() }
    for plugin in killed { engine.endWaiting(by: plugin, .failed, .ranIntoLimit(plugin.name)) }
  }

  /// Puts back what observers wrote into view states if the scene cannot be drawn: nobody else could ever change it.
  private func takeBackUndrawn() {
    do {
      try engine.updateScene()
    } catch {
      for plugin in plugins { plugin.takeBackUndrawn(because: error) }
      try? engine.updateScene()
    }
  }

  /// Whether the same was reported in the drag that goes on, whose rules are asked again and again.
  private func isTold(_ report: Report) -> Bool {
    guard report.kind == .failed || report.kind == .rebuilt else { return false }
    let line = "\(report.plugin) \(report.text)"
    if engine.isDragging { return !toldInDrag.insert(line).inserted }
    return toldInDrag.contains(line)
  }

  /// Begins anew with what is told once for a drag.
  func forgetTold() {
    if !toldInDrag.isEmpty, !engine.isDragging { toldInDrag = [] }
  }

  func report(_ report: Report) {
    if plugins.contains(where: \.isNotingPlaces) || isTold(report) { return }
    recorder?.add(JournalLine(report))
    onReport?(report)
  }
}

/// What the payloads of one scene stand for; lives as long as the scene.
private final class SceneValues {
  var list: [SceneValue] = []
  /// Those of the rows that are kept; their payloads count down from -2.
  let rows: RowValues

  init(rows: RowValues) { self.rows = rows }
}

/// What rows of collections stand for; grows as long as scenes share it.
private final class RowValues {
  var list: [SceneValue] = []
  /// How many may be of rows that are gone beside as many as there are rows.
  static let slack = 4096
}

/// What a node's payload stands for.
enum SceneValue {
  /// A value that the host gave.
  case plain(PlainData)
  /// An element of the value table of a plugin's scene.
  case script(Plugin, LuaScene, Int)
  /// A row of one of a plugin's collections, as it was when it was described.
  case row(Plugin, collection: Int, RowCollection.Row)
}

/// Something that a plugin has to say, or that has to be said about it.
public struct Report: Sendable {
  /// The plugin's name.
  public var plugin: String
  /// What happened.
  public var kind: Kind
  /// A sentence for people.
  public var text: String
  /// The script's own frames, innermost first; empty where no script ran.
  public var traceback: [String]

  /// What can happen.
  public enum Kind: Hashable, Sendable {
    /// A closure failed; everything is as before.
    case failed
    /// The plugin ran into a limit and was rebuilt from its last committed state.
    case rebuilt
    /// A question or an observer wrote into the model; it was put back.
    case wrote
    /// A script attaches modifiers to a container that nobody has made.
    case unbound
    /// A script names a content type that nobody has declared, or that has no place among the others.
    case contentType
    /// The plugin announces something.
    case announcement
    /// A script printed a line.
    case printed
  }
}
