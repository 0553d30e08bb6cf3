/// Reviews the running drags in a new scene.
final class DragReview {
  private let scene: SceneKeeper
  private let drags: DragRegister
  private let hovering: Hovering
  private let endings: DragEndings

  init(_ scene: SceneKeeper, _ drags: DragRegister, _ hovering: Hovering, _ endings: DragEndings) {
    self.scene = scene
    self.drags = drags
    self.hovering = hovering
    self.endings = endings
  }

  private var stage: Stage { scene.stage }

  /// Reviews every drag in a new scene: ends those whose items are gone, and asks again for the others.
  ///
  /// A source that is notified of the end may change the model and so the scene, hence the loop; each round except the
  /// last ends a drag.
  func run() {
    if scene.needsReview { reviewAll() }
  }

  private func reviewAll() {
    while scene.needsReview {
      scene.needsReview = false
      for drop in drags.pending { hovering.refresh(drop.drag) }
      for drag in drags.running { review(drag) }
    }
    endings.keyResponder?.dragsReviewed()
  }

  private func review(_ drag: DragState) {
    guard drag.outcome == nil else { return }
    if drag.located.version != stage.version { hovering.locateAnew(drag) }
    if isSourceGone(of: drag) {
      _ = endings.cancel(drag, .sourceGone)
    } else if let problem = reorderProblem(of: drag) {
      _ = endings.cancel(drag, problem.cause, problem.reason)
    } else {
      let hasNewItems = drag.payload.hasNewItems
      drag.payload.hasNewItems = false
      hovering.update(drag, moved: hasNewItems)
    }
  }

  /// Whether no dragged item is left; if no item was ever in the scene, whether the grabbed node is gone.
  private func isSourceGone(of drag: DragState) -> Bool {
    guard let source = drag.origin.source else { return false }
    return drag.items.isEmpty || (!drag.payload.wasInScene.contains(true) && stage.scene.node(source) == nil)
  }

  /// Why a drag that began in a reorder container cannot continue.
  private func reorderProblem(of drag: DragState) -> (cause: Cause, reason: Reason)? {
    if drag.origin.isRow, let node = drag.located.nodes.first, stage.rows.movable(around: node) == nil {
      return (.cancelled, Reason("moving rows was disabled", code: "reordering_disabled"))
    }
    guard drag.origin.reorderContainer != nil else { return nil }
    guard let node = drag.located.reorderNode else {
      return (.targetGone, Reason("the reorder container is gone", code: "reorder_container_gone"))
    }
    if let behavior = stage.behaviors[node], behavior.reorderIndex(of: drag) != nil { return nil }
    return (.cancelled, Reason("reordering was disabled", code: "reordering_disabled"))
  }
}
