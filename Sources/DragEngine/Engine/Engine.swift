/// A drag-and-drop engine: inputs in, questions and commands to rules, one outcome for each drag.
///
/// It owns the scene and the drags that run in it. It draws nothing, reads no clock and starts no timer: the host sends
/// every input with its time and draws `placements`. An engine belongs to one thread.
public final class Engine {
  /// The names of this engine.
  public let symbols = SymbolTable()
  /// The types of this engine, and which conform to which.
  public var types = ContentTypes()
  /// Thresholds and times of gestures. Applies to pointers that go down from now on.
  public var gestureThresholds = GestureThresholds()
  /// The size that the scene is laid out in; `nil` lets it take what it needs.
  public var size: Size? { didSet { if size != oldValue { isSceneCurrent = false } } }
  /// Told of everything that happens to drags; may look at the engine, not change it.
  public var monitor: ((EngineEvent) -> Void)?

  let describe: (inout SceneDescription) throws(EngineError) -> Void
  var participants: [any TransactionParticipant] = []

  var stage: Stage
  var isSceneCurrent = false
  var drags: [DragState] = []
  /// Drags that were dropped and wait for their data.
  var transfers: [Transfer] = []
  var gestures: [PointerID: PointerGesture] = [:]
  var devices: [PointerID: PointerDevice] = [:]
  var timers: [TimerKey: TimerState] = [:]
  var clock = 0.0
  /// What the engine is doing.
  public internal(set) var activity = Activity.idle
  var transaction: Transaction?
  var hitBuffer: [Int32] = []
  var issuedDrags: UInt64 = 0
  var issuedLoads: UInt64 = 0

  /// Creates an engine whose scene is what a closure describes.
  ///
  /// - Parameter describe: Writes the scene. The engine calls it lazily, before the next input or read after a change,
  ///   and inside the transaction of every command: a model that cannot be drawn is never committed.
  public init(describe: @escaping (inout SceneDescription) throws(EngineError) -> Void) {
    self.describe = describe
    stage = Stage()
  }

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

  /// Ends a participation.
  public func remove(_ participant: any TransactionParticipant) { participants.removeAll { $0 === participant } }

  /// Has the scene described anew before the next input or read.
  public func invalidateScene() { isSceneCurrent = false }

  /// The time of the latest input. Unit: seconds, by the host's clock.
  public var time: Double { clock }
}

/// A scene together with the closures attached to its nodes.
struct Stage {
  var scene = Scene()
  var behaviors: [Int32: NodeBehavior] = [:]
  var groupBehaviors: [Int32: NodeBehavior] = [:]
  /// Nodes with timers or keys, in scene order, so that nobody has to search for them.
  var timerNodes: [Int32] = []
  var keyNodes: [Int32] = []
  /// Counts up with each scene, so that what was worked out for an older one is recognised.
  var version: UInt64 = 0
}
