/// A drag-and-drop engine: inputs in, questions and commands to rules, one outcome for each drag.
///
/// It owns the scene and the drags that run in it. It draws nothing, reads no clock and starts no timer: the host sends
/// every input with its time and draws `placements`. An engine belongs to one thread.
public final class Engine {
  // What every pointer update looks at, here and in `DragState`, is free of the runtime's checks for overlapping access,
  // some forty instructions each. Nothing can overlap: closures are called between changes of these, never inside one.

  /// The names of this engine.
  public let symbols: SymbolTable
  /// The types of this engine, and which conform to which; may be set to what they were before.
  public var types: ContentTypes {
    didSet {
      invalidateScene()
      for drag in drags { drag.types = types }
      for drop in pendingDrops { drop.drag.types = types }
    }
  }
  /// Those that were reported as types that others cannot understand.
  var reportedTypes: Set<Identifier> = []
  /// Thresholds and times of gestures. Applies to pointers that go down from now on.
  ///
  /// Precondition: each number of these and of the following is finite and not negative.
  public var gestureThresholds = GestureThresholds() { willSet { newValue.check() } }
  /// Where and how fast drags scroll.
  public var autoScrollThresholds = AutoScrollThresholds() { willSet { newValue.check() } }
  /// When hovering activates.
  public var springLoadingThresholds = SpringLoadingThresholds() { willSet { newValue.check() } }
  /// What the chance in piles of previews follows from.
  public var previewSeed: UInt64 = 0
  /// The drags that the latest input has ended.
  @exclusivity(unchecked) var ended = EndedDrags()
  /// Answers keys that no rule waits for.
  var keyResponder: (any KeyResponder)?
  /// The size that the scene is laid out in; `nil` lets it take what it needs.
  public var size: Size? { didSet { if size != oldValue { invalidateScene() } } }
  /// How files are read and written for receivers that want the one where a source has promised the other; `nil` lets
  /// such loads fail.
  public var files: FileAccess?
  /// Stands between receivers and `files`, so that a journal has what they read.
  package var fileMediator: ((FileAccess) -> FileAccess)?
  /// Told of everything that happens to drags; may look at the engine, not change it.
  @exclusivity(unchecked) public var monitor: ((EngineEvent) -> Void)?
  /// Told of what belongs into a journal; may look at the engine, not change it.
  @exclusivity(unchecked) package var recorder: ((EngineMoment) -> Void)?

  /// Called between two timers or waiting commands that are due in one tick.
  package var betweenTurns: (() -> Void)?

  /// Says what an item promises that is lifted without a provider: a question. No closure promises nothing.
  public var promise: ((DragItem) -> ItemProvider?)?

  let describe: (inout SceneDescription) throws(EngineError) -> Void
  var participants: [any TransactionParticipant] = []

  @exclusivity(unchecked) var sceneState = SceneState()
  /// Whether the model or the scene has changed since the drags were looked at.
  @exclusivity(unchecked) var needsReview = false
  /// The drags that go on, in the order in which they began.
  @exclusivity(unchecked) var drags: [DragState] = [] { didSet { noteTurnover() } }
  /// Drops that stand and wait for their data.
  var pendingDrops: [Drop] = [] { didSet { noteTurnover() } }
  @exclusivity(unchecked) private var turnoverCount: UInt64 = 0
  @exclusivity(unchecked) var ready = ReadyMove()
  /// What other apps have asked of drags that go on.
  var exports: [Drop] = []
  var loads = LoadQueue()
  @exclusivity(unchecked) var hands: [Hand] = []
  var sceneOfTick = SceneOfTick()
  @exclusivity(unchecked) var waits = WaitingCommands()
  var clock = 0.0
  /// What the engine is doing.
  @exclusivity(unchecked) public internal(set) var activity = Activity.idle
  var transaction: Transaction?
  var history = UndoHistory()
  var issued = IssuedNumbers()
  /// Used again for each hit test, so that none allocates.
  @exclusivity(unchecked) var hitBuffer: [NodeIndex] = []
  @exclusivity(unchecked) var inquiry = Inquiry()

  /// Creates an engine whose scene is what a closure describes.
  ///
  /// - Parameter describe: Writes the scene. The engine calls it lazily, before the next input or read after a change,
  ///   and inside the transaction of every command: a model that cannot be drawn is never committed.
  public init(describe: @escaping (inout SceneDescription) throws(EngineError) -> Void) {
    types = ContentTypes()
    symbols = types.symbols
    self.describe = describe
  }

  /// The drags that the latest input has ended, in the order in which they ended.
  ///
  /// One input can end several: `suspended`, Escape, or a change of the scene in which their items are gone. The response
  /// to it tells of one of them. Drags that end between two inputs, such as by a read of a changed scene, are added.
  public var endedDrags: [EndedDrag] { ended.list }
  /// What became of the previews of the drag that ended last, in the order of its payload.
  public var previewEndings: [PreviewEnding] { ended.latestPreviewEndings }

  /// What the engine is doing; questions and observers must not change it.
  public enum Activity: Hashable, Sendable {
    /// Waiting for an input.
    case idle
    /// Asking a rule that must change nothing.
    case question
    /// Telling somebody who may change how things look.
    case observer
    /// Letting a rule change the model.
    case command
  }

  /// Lets somebody take part in the transactions of this engine; kept as long as the engine lives.
  public func add(_ participant: any TransactionParticipant) { participants.append(participant) }

  /// Ends a participation. What the participant has changed can no longer be undone; what others have, can.
  public func remove(_ participant: any TransactionParticipant) {
    participants.removeAll { $0 === participant }
    history.forget(ObjectIdentifier(participant))
  }

  /// Has the scene described anew before the next input or read.
  public func invalidateScene() { (sceneState.isCurrent, sceneState.isBroken) = (false, false) }

  /// The scene that stands, with its closures.
  var stage: Stage {
    get { sceneState.stage }
    set {
      sceneState.stage = newValue
      letGo()
    }
  }

  /// Whether the reasons of refusals are not read, so that rules need not give them.
  package var ignoresReasons: Bool { inquiry.ignoresReasons }

  /// Counts up when a drag begins, waits or is over, so that whoever keeps something of drags need not look for those
  /// that are over after each input.
  package var turnover: UInt64 { turnoverCount }

  private func noteTurnover() {
    turnoverCount &+= 1
    letGo()
  }

  /// Whether a call from outside can be carried out now. If so, it is the latest input from here on.
  func beginInput() -> Bool {
    guard activity == .idle else { return false }
    ended.beginInput()
    return true
  }

  /// The time of the latest input. Unit: seconds, by the host's clock.
  public var time: Double { clock }

  /// Asks a rule of the host's own something that must change nothing; inputs from inside change nothing and have
  /// failed.
  public func ask<Answer, Failure>(_ question: () throws(Failure) -> Answer) throws(Failure) -> Answer {
    try during(.question, question)
  }

  /// Runs something while the engine is known to do this.
  func during<Result, Failure>(
    _ activity: Activity, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = self.activity
    self.activity = activity
    defer { self.activity = before }
    return try body()
  }

  /// Tells whoever watches the engine.
  func report(_ event: @autoclosure () -> EngineEvent) {
    guard monitor != nil || recorder != nil else { return }
    let event = event()
    during(.observer) {
      recorder?(.event(event))
      monitor?(event)
    }
  }

  /// Tells of a failure, and answers with it.
  func failed(_ reason: Reason) -> Response {
    report(.failed(reason))
    return .failed(reason)
  }
}
