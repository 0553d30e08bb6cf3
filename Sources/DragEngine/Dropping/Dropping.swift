/// Ends drags: drops, deliveries that wait for data, exports, and what becomes of drags in a new scene.
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
    _ waits: WaitingCommands, _ hands: Hands, _ hovering: Hovering, _ lifting: Lifting, _ previews: Previews
  ) {
    loads = LoadQueue(calls)
    placeholders = Placeholders(scene, drags, transactor, waits)
    deleter = RowDeleter(scene, lifting.selections)
    deliverer = Deliverer(scene, transactor, loads, placeholders)
    endings = DragEndings(
      calls, scene, drags, transactor, hands, hovering.observers, hovering.delegates, loads, placeholders, previews)
    let finisher = SourceFinisher(scene, endings, deleter)
    dropper = Dropper(drags, transactor, hovering.delegates, previews, deliverer, finisher, endings)
    review = DragReview(scene, drags, hovering, endings)
    progress = DropProgress(calls, scene, drags, transactor, waits, loads, finisher, endings, review)
    exporter = Exporter(drags, hands, hovering, loads, endings, progress)
    mover = Mover(calls, scene, lifting.lifter, lifting.start, hovering, dropper, endings)
    follower = DropFollower(scene, endings, lifting.adder)
    transactor.follower = follower
  }
}
