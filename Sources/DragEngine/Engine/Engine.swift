/// A drag-and-drop engine: inputs in, questions and commands to rules, one outcome for each drag.
///
/// It owns the scene and the drags that run in it. It draws nothing, reads no clock and starts no timer: the host sends
/// every input with its time and draws `placements`. An engine belongs to one thread.
public final class Engine {
  // Properties that every pointer update reads, here and in `DragState`, have no runtime check for overlapping access,
  // which takes some forty instructions. Accesses cannot overlap: closures are called between changes of these
  // properties, never inside one.

  /// The symbol table of this engine.
  public let symbols: SymbolTable
  /// The content types of this engine, with their conformances; may be restored to an earlier value.
  public var types: ContentTypes {
    didSet {
      invalidateScene()
      for drag in drags { drag.types = types }
      for drop in pendingDrops { drop.drag.types = types }
    }
  }
  /// The types that were already reported as unusable by other apps.
  var reportedTypes: Set<Identifier> = []
  /// The thresholds of gestures. A change applies to pointers that go down later.
  ///
  /// Precondition: each number of these thresholds and of those below is finite and not negative.
  public var gestureThresholds = GestureThresholds() { willSet { newValue.check() } }
  /// The thresholds of scrolling by drags.
  public var autoScrollThresholds = AutoScrollThresholds() { willSet { newValue.check() } }
  /// The thresholds of activation by hovering.
  public var springLoadingThresholds = SpringLoadingThresholds() { willSet { newValue.check() } }
  /// The seed of random turns in piles of previews.
  public var previewSeed: UInt64 = 0
  /// The drags that the latest input has ended.
  @exclusivity(unchecked) var ended = EndedDrags()
  /// The handler of keys that no rule handles.
  var keyResponder: (any KeyResponder)?
  /// The size in which the scene is laid out; `nil` lets the scene take the size that it needs.
  public var size: Size? { didSet { if size != oldValue { invalidateScene() } } }
  /// File access used when a receiver asks for data and the source promised a file, or the reverse; `nil` lets such
  /// loads fail.
  public var files: FileAccess?
  /// Wraps `files`, so that a journal records the files that receivers read.
  package var fileMediator: ((FileAccess) -> FileAccess)?
  /// Called with each event of drags and models; may read the engine, but must not change it.
  @exclusivity(unchecked) public var monitor: ((EngineEvent) -> Void)?
  /// Called with each moment that a journal records; may read the engine, but must not change it.
  @exclusivity(unchecked) package var recorder: ((EngineMoment) -> Void)?

  /// Called between two timers or waiting commands that are due in the same tick.
  package var betweenTurns: (() -> Void)?

  /// A question: the provider of an item that was lifted without one. `nil`: items without a provider promise no data.
  public var promise: ((DragItem) -> ItemProvider?)?

  let describe: (inout SceneDescription) throws(EngineError) -> Void
  var participants: [any TransactionParticipant] = []

  @exclusivity(unchecked) var sceneState = SceneState()
  /// Whether the model or the scene has changed since the last review of the drags.
  @exclusivity(unchecked) var needsReview = false
  /// The running drags, in the order in which they began.
  @exclusivity(unchecked) var drags: [DragState] = [] { didSet { noteTurnover() } }
  /// Committed drops that wait for their data.
  var pendingDrops: [Drop] = [] { didSet { noteTurnover() } }
  @exclusivity(unchecked) private var turnoverCount: UInt64 = 0
  @exclusivity(unchecked) var ready = ReadyMove()
  /// Running drags from which other apps have requested data.
  var exports: [Drop] = []
  var loads = LoadQueue()
  @exclusivity(unchecked) var hands: [Hand] = []
  var sceneOfTick = SceneOfTick()
  @exclusivity(unchecked) var waits = WaitingCommands()
  var clock = 0.0
  /// The present activity of the engine.
  @exclusivity(unchecked) public internal(set) var activity = Activity.idle
  var transaction: Transaction?
  var history = UndoHistory()
  var issued = IssuedNumbers()
  /// Reused by each hit test to avoid allocation.
  @exclusivity(unchecked) var hitBuffer: [NodeIndex] = []
  @exclusivity(unchecked) var inquiry = Inquiry()

  /// Creates an engine whose scene is described by a closure.
  ///
  /// - Parameter describe: Writes the scene. The engine calls it lazily, before the next input or read after a change,
  ///   and inside the transaction of every command: a model whose scene cannot be built is never committed.
  public init(describe: @escaping (inout SceneDescription) throws(EngineError) -> Void) {
    types = ContentTypes()
    symbols = types.symbols
    self.describe = describe
  }

  /// The drags that the latest input has ended, in the order in which they ended.
  ///
  /// One input can end several drags: `suspended`, Escape, or a change of the scene that removes their items. The
  /// input's response contains only one of them. Drags that end between two inputs, for example by a read of a changed
  /// scene, are appended.
  public var endedDrags: [EndedDrag] { ended.list }
  /// The endings of the previews of the drag that ended last, in the order of its payload.
  public var previewEndings: [PreviewEnding] { ended.latestPreviewEndings }

  /// The present activity; questions and observers must not change the engine.
  public enum Activity: Hashable, Sendable {
    /// Waiting for an input.
    case idle
    /// Asking a rule, which must not change anything.
    case question
    /// Calling an observer, which may change only the appearance.
    case observer
    /// Running a command, which may change the model.
    case command
  }

  /// Adds a participant in the transactions of this engine; it is retained for the lifetime of the engine.
  public func add(_ participant: any TransactionParticipant) { participants.append(participant) }

  /// Removes a participant. Its changes can no longer be undone; those of other participants can.
  public func remove(_ participant: any TransactionParticipant) {
    participants.removeAll { $0 === participant }
    history.forget(ObjectIdentifier(participant))
  }

  /// Causes the scene to be described anew before the next input or read.
  public func invalidateScene() { (sceneState.isCurrent, sceneState.isBroken) = (false, false) }

  /// The present scene, with its closures.
  var stage: Stage {
    get { sceneState.stage }
    set {
      sceneState.stage = newValue
      letGo()
    }
  }

  /// Whether the reasons of refusals are ignored, so that rules need not make them.
  package var ignoresReasons: Bool { inquiry.ignoresReasons }

  /// Increases when a drag begins, waits or is over, so that code that stores data for drags need not look for ended
  /// drags after each input.
  package var turnover: UInt64 { turnoverCount }

  private func noteTurnover() {
    turnoverCount &+= 1
    letGo()
  }

  /// Starts an input if the engine can handle a call from outside now; returns whether it can.
  func beginInput() -> Bool {
    guard activity == .idle else { return false }
    ended.beginInput()
    return true
  }

  /// The time of the latest input. Unit: seconds, by the host's clock.
  public var time: Double { clock }

  /// Runs a question of the host's own rules. Inputs from inside the closure change nothing and return a failure.
  public func ask<Answer, Failure>(_ question: () throws(Failure) -> Answer) throws(Failure) -> Answer {
    try during(.question, question)
  }

  /// Runs a closure with the given activity.
  func during<Result, Failure>(
    _ activity: Activity, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = self.activity
    self.activity = activity
    defer { self.activity = before }
    return try body()
  }

  /// Sends an event to the monitor and the recorder.
  func report(_ event: @autoclosure () -> EngineEvent) {
    guard monitor != nil || recorder != nil else { return }
    let event = event()
    during(.observer) {
      recorder?(.event(event))
      monitor?(event)
    }
  }

  /// Reports a failure, and returns it as the response.
  func failed(_ reason: Reason) -> Response {
    report(.failed(reason))
    return .failed(reason)
  }
}
