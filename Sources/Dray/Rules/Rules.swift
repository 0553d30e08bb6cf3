/// The rules of a plugin: the closures of its scene, called for the questions, observers and commands of the engine.
final class Rules {
  let payload = CollectedItems()
  let answers: Answers
  let waits: Waits
  let drops: DropQuestions
  let lifts: LiftQuestions
  let drawing: DrawingQuestions
  let observers: ObserverClosures
  let commands: CommandClosures
  let delegates: DropDelegates
  let interactions: Interactions

  init(
    _ run: ScriptRun, _ writeGuard: WriteGuard, _ undrawn: UndrawnWrites, _ sessions: SessionTables,
    _ values: ItemValues, _ scene: ScenePart, _ transfers: Transfers, _ answers: Answers, _ waits: Waits,
    _ turns: InputTurns
  ) {
    self.answers = answers
    self.waits = waits
    let questions = ClosureQuestions(run: run, writeGuard: writeGuard)
    drops = DropQuestions(run, sessions, writeGuard, answers)
    lifts = LiftQuestions(run, sessions, values, questions, answers, transfers.providers, payload)
    drawing = DrawingQuestions(run, values, writeGuard, scene)
    observers = ObserverClosures(run, sessions, writeGuard, undrawn, waits)
    commands = CommandClosures(run, sessions, values, transfers.loader, waits, turns)
    delegates = DropDelegates(run, sessions, values, questions, undrawn, answers, commands)
    interactions = Interactions(run, sessions, questions, answers, payload)
  }
}
