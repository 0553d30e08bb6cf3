/// A drag-and-drop engine: takes inputs, asks rules and runs their commands, and returns one outcome for each drag.
///
/// An engine owns a scene and the drags that run in it. It draws nothing, reads no clock and starts no timer: the host
/// sends every input with its time, and draws `placements`. An engine belongs to one thread.
///
/// This class only connects the parts of the engine and accepts calls from outside. Each part owns some of the state,
/// and takes the parts that it needs in `init`.
public final class Engine {
  let calls = RuleCalls()
  let clock = EngineClock()
  let sceneKeeper: SceneKeeper
  let drags: DragRegister
  let transactor: Transactor
  let hovering: Hovering
  let drawing: Drawing
  let lifting: Lifting
  let dropping: Dropping
  let commands: Commands
  /// A property of the engine itself, because every move of a drag reads it.
  let moves: DragMoves
  let pointing: Pointing
  let asking: Asking
  let holding: HeldDrags

  /// Creates an engine whose scene is described by a closure.
  ///
  /// - Parameter describe: Writes the scene. After a change, the engine calls this closure before the next input or
  ///   read. It also calls the closure inside the transaction of every command that may have changed a model, so that a
  ///   model whose scene cannot be built is never committed.
  public init(describe: @escaping (inout SceneDescription) throws(EngineError) -> Void) {
    let (cache, pointers, inquiry) = (MoveCache(), Pointers(), Inquiry())
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
    holding = HeldDrags(calls, scene, drags, hovering, drawing, lifting, dropping, pointing, asking)
    drawing.traits = { [unowned self] in traits(of: $0) }
  }

  /// Creates an engine whose scene is made of nodes.
  ///
  /// ```swift
  /// let engine = Engine(models: $cards) {
  ///   Node.hstack(id: "hand") { Node.forEach(cards) { card in Node.text(card.name) }.reorderable() }
  ///     .reorderContainer(for: CardValue.self) { difference in cards.apply(difference: difference) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - models: The models that the commands change.
  ///   - scene: Makes the nodes, as `describe` of `init(describe:)` writes them.
  public convenience init(models: any TransactionParticipant..., @NodeBuilder scene: @escaping () -> [Node]) {
    self.init { description in
      for node in scene() { node.describe(in: &description) }
    }
    for model in models { add(model) }
  }

  /// The activities of an engine.
  public typealias Activity = RuleActivity

  /// The present activity; questions and observers must not change the engine.
  public var activity: Activity { calls.activity }

  /// The time of the latest input. Unit: seconds, by the host's clock.
  public var time: Double { clock.now }

  /// Runs a question of the host's own rules. Inputs from inside the closure change nothing and return a failure.
  ///
  /// - Throws: The error of the question.
  public func ask<Answer, Failure>(_ question: () throws(Failure) -> Answer) throws(Failure) -> Answer {
    try calls.duringHostQuestion(question)
  }

  // MARK: Calls from outside

  /// The present scene, with its closures.
  var stage: Stage { sceneKeeper.stage }

  /// Begins an input, unless the engine is calling a closure; returns whether the input has begun.
  func beginInput() -> Bool {
    guard activity == .idle else { return false }
    drags.ended.beginInput()
    calls.noteChange()
    return true
  }

  /// Begins an input as `beginInput` does, for a move of a pointer or a tick. Does not count a change of values that
  /// rules can see.
  func beginMove() -> Bool {
    guard activity == .idle else { return false }
    drags.ended.beginInput()
    return true
  }

  /// Ends an input: performs an undo or a redo that a command has requested, reviews the drags if the scene is new or a
  /// drag has new items, and ends the reuse of answers that the input has made obsolete.
  func reviewDrags() {
    // Asked first, because the call copies `commands.undo`.
    if transactor.requestedTravel != nil { commands.undo.travelAsRequested() }
    dropping.review.run()
    hovering.verdictCache.endInput()
    commands.history.follow()
  }
}
