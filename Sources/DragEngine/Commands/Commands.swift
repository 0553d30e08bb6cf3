/// The parts that continue waiting commands, run the work that is due, undo and redo steps, show the history to rules,
/// and update the scene.
final class Commands {
  let waiting: CommandWaits
  let undo: UndoRunner
  let update: SceneUpdate
  let due: DueWork
  let history: ReadHistory

  init(
    _ calls: RuleCalls, _ clock: EngineClock, _ scene: SceneKeeper, _ drags: DragRegister, _ transactor: Transactor,
    _ waits: WaitingCommands, _ springs: SpringLoading, _ dropping: Dropping
  ) {
    let (placeholders, progress, review) = (dropping.placeholders, dropping.progress, dropping.review)
    waiting = CommandWaits(
      transactor: transactor, waits: waits, loads: dropping.loads, placeholders: placeholders, progress: progress,
      review: review)
    undo = UndoRunner(
      calls: calls, scene: scene, drags: drags, transactor: transactor, commands: waiting, placeholders: placeholders,
      progress: progress, review: review)
    history = ReadHistory(undo, scene)
    update = SceneUpdate(calls: calls, scene: scene, transactor: transactor, review: review)
    due = DueWork(calls, clock, scene, drags, transactor, waits, waiting, springs, update, review)
  }
}
