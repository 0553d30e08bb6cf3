/// A drag-and-drop engine: inputs in, questions and commands to rules, one outcome for each drag.
///
/// It owns the scene and the drags that run in it. It draws nothing, reads no clock and starts no timer: the host sends
/// every input with its time and draws `placements`. An engine belongs to one thread.
///
/// The engine itself only puts its parts together and accepts calls from outside; each part owns a piece of the state,
/// and takes the parts that it needs in `init`.
public final class Engine {
  let calls = RuleCalls()
  let clock = EngineClock()
  let sceneKeeper: SceneKeeper
  let drags: DragRegister
  let pointers = Pointers()
  let inquiry = Inquiry()
  let transactor: Transactor
  let hovering: Hovering
  let drawing: Drawing
  let lifting: Lifting
  let dropping: Dropping
  let commands: Commands
  /// Every move of a drag goes through it, so the engine holds it itself.
  let moves: DragMoves
  let pointing: Pointing
  let asking: Asking

  /// Creates an engine whose scene is described by a closure.
  ///
  /// - Parameter describe: Writes the scene. The engine calls it lazily, before the next input or read after a change,
  ///   and inside the transaction of every command: a model whose scene cannot be built is never committed.
  public init(describe: @escaping (inout SceneDescription) throws(EngineError) -> Void) {
    let cache = MoveCache()
    let scene = SceneKeeper(calls, clock, cache, types: ContentTypes(), describe: describe)
    sceneKeeper = scene
    drags = DragRegister(cache)
    let waits = WaitingCommands(calls)
    transactor = Transactor(calls, scene, waits)
    hovering = Hovering(calls, clock, scene, drags, inquiry, cache)
    drawing = Drawing(calls, scene, drags)
    lifting = Lifting(calls, scene, drags, transactor, inquiry, hovering, drawing.previews)
    dropping = Dropping(calls, scene, drags, transactor, waits, pointers, hovering, lifting, drawing.previews)
    commands = Commands(calls, clock, scene, drags, transactor, waits, hovering.springs, dropping)
    moves = DragMoves(cache, scene, drags, pointers, hovering, commands.due)
    pointing = Pointing(calls, scene, drags, transactor, pointers, hovering, lifting, drawing, dropping)
    asking = Asking(calls, scene, drags, pointers, hovering, lifting, inquiry, commands.update)
  }

  /// What an engine is doing at the moment.
  public typealias Activity = RuleActivity

  /// The present activity; questions and observers must not change the engine.
  public var activity: Activity { calls.activity }

  /// The time of the latest input. Unit: seconds, by the host's clock.
  public var time: Double { clock.now }

  /// Runs a question of the host's own rules. Inputs from inside the closure change nothing and return a failure.
  public func ask<Answer, Failure>(_ question: () throws(Failure) -> Answer) throws(Failure) -> Answer {
    try calls.during(.question, question)
  }

  // MARK: Calls from outside

  /// The present scene, with its closures.
  var stage: Stage { sceneKeeper.stage }

  /// Starts an input if the engine can handle a call from outside now; returns whether it can.
  func beginInput() -> Bool {
    guard activity == .idle else { return false }
    drags.ended.beginInput()
    return true
  }

  /// Ends an input: reviews the drags if the model or the scene has changed.
  func reviewDrags() { dropping.review.run() }
}
