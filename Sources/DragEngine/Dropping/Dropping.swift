/// The parts for drops and for the endings of drags: deliveries, loads, placeholders, exports, moves without a pointer,
/// deletions of rows, and the review of drags in a new scene.
final class Dropping {
  let loads: LoadQueue
  let placeholders: Placeholders
  let deleter: RowDeleter
  let deliverer: Deliverer
  let endings: DragEndings
  let dropper: Dropper
  let review: DragReview
  let progress: DropProgress
  let exporter: Exporter
  let mover: Mover
  private let follower: DropFollower

  init(
    _ calls: RuleCalls, _ scene: SceneKeeper, _ drags: DragRegister, _ transactor: Transactor,
    _ waits: WaitingCommands, _ pointers: Pointers, _ hovering: Hovering, _ lifting: Lifting, _ previews: Previews
  ) {
    loads = LoadQueue(calls)
    placeholders = Placeholders(scene, drags, transactor, waits)
    deleter = RowDeleter(scene: scene, selections: lifting.selections)
    deliverer = Deliverer(scene, transactor, loads, placeholders)
    endings = DragEndings(
      calls, scene, drags, transactor, pointers, hovering.observers, hovering.delegates, loads, placeholders, previews)
    let finisher = SourceFinisher(scene: scene, endings: endings, deleter: deleter)
    dropper = Dropper(
      drags: drags, transactor: transactor, delegates: hovering.delegates, previews: previews, deliverer: deliverer,
      finisher: finisher, endings: endings)
    review = DragReview(scene, drags, hovering, endings)
    progress = DropProgress(
      calls: calls, scene: scene, drags: drags, transactor: transactor, waits: waits, loads: loads, finisher: finisher,
      endings: endings, review: review)
    exporter = Exporter(
      drags: drags, pointers: pointers, hovering: hovering, loads: loads, endings: endings, progress: progress)
    mover = Mover(
      calls: calls, scene: scene, lifter: lifting.lifter, start: lifting.start, hovering: hovering, dropper: dropper,
      endings: endings)
    follower = DropFollower(scene, endings, lifting.adder)
    transactor.follower = follower
  }
}
