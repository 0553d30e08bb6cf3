/// At the end of a transaction, completes or cancels its drops, and adds items to drags as its command has requested.
final class DropFollower: TransactionFollower {
  private let scene: SceneKeeper
  private let endings: DragEndings
  private let adder: ItemAdder

  init(_ scene: SceneKeeper, _ endings: DragEndings, _ adder: ItemAdder) {
    self.scene = scene
    self.endings = endings
    self.adder = adder
  }

  func willCommit(_ transaction: Transaction, since earlier: Stage) -> UndoableStep? {
    if scene.stage !== earlier {
      for drop in transaction.dropsWithTasks where drop.hasParts {
        DropCheck(stage: scene.stage).noteEffects(of: drop, since: earlier.scene)
      }
    }
    for drop in transaction.concernedDrops { Arrivals(stage: scene.stage).note(drop, since: earlier.scene) }
    return transaction.namedBy.map { UndoableStep($0) }
  }

  func didCommit(_ transaction: Transaction, since earlier: Stage) {
    for addition in transaction.additions { adder.add(addition) }
    for drop in transaction.drops {
      let check = DropCheck(stage: scene.stage)
      if drop.receipt.openLoads.isEmpty, let problem = check.judge(drop, since: earlier.scene) {
        drop.before = nil
        _ = endings.end(drop.drag, as: .cancel, .unchanged, problem)
      } else {
        endings.settle(drop)
      }
    }
    for drop in transaction.dropsWithTasks {
      if !drop.receipt.openLoads.isEmpty { RemainingItems(of: drop, on: scene.stage).note() }
    }
  }

  func didRollBack(_ drops: [Drop], because answer: CommandAnswer) {
    for drop in drops {
      switch answer {
      case .done: continue
      case .refused(let reason):
        _ = endings.end(drop.drag, as: .cancel, drop.effect.isUnchanged ? .unchanged : .refused, reason)
      case .failed(let reason): _ = endings.end(drop.drag, as: .cancel, .failed, reason)
      }
    }
  }
}
