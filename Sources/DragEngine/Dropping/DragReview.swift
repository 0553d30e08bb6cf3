/// Brings the running drags up to date with a new scene.
final class DragReview {
  private let scene: SceneKeeper
  private let drags: DragRegister
  private let hovering: Hovering
  private let endings: DragEndings
  /// The cause of the outcome if a drag ends because its source is gone.
  var causeOfGoneSource = Cause.sourceGone

  init(_ scene: SceneKeeper, _ drags: DragRegister, _ hovering: Hovering, _ endings: DragEndings) {
    self.scene = scene
    self.drags = drags
    self.hovering = hovering
    self.endings = endings
  }

  private var stage: Stage { scene.stage }

  /// Reviews every drag after a new scene or an addition of items: ends drags that cannot continue, and re-evaluates
  /// the other drags.
  ///
  /// A source that is notified of the end may change the model, and therefore the scene. The review is then repeated.
  /// The repetition ends, because each round except the last ends a drag.
  func run() {
    if scene.needsReview { reviewAll() }
  }

  private func reviewAll() {
    while scene.needsReview {
      scene.needsReview = false
      for drop in drags.pending { hovering.refresh(drop.drag) }
      for drag in drags.running { review(drag) }
    }
    endings.listener?.dragsReviewed()
  }

  private func review(_ drag: DragState) {
    guard drag.outcome == nil else { return }
    if drag.located.version != stage.version { hovering.relocate(drag) }
    if isSourceGone(of: drag) {
      _ = endings.cancel(drag, causeOfGoneSource)
    } else if let problem = reorderProblem(of: drag) {
      _ = endings.cancel(drag, problem.cause, problem.reason)
    } else {
      let hasNewItems = drag.payload.hasNewItems
      drag.payload.hasNewItems = false
      hovering.update(drag, moved: hasNewItems)
    }
  }

  /// Whether a local drag has no items left. Also true if none of its items was ever in the scene and the grabbed node
  /// has left the scene. False for an external drag.
  private func isSourceGone(of drag: DragState) -> Bool {
    guard let source = drag.origin.source else { return false }
    return drag.items.isEmpty || (!drag.payload.wasInScene.contains(true) && stage.scene.node(source) == nil)
  }

  /// The reason that a drag from a reorder container or from movable rows cannot continue; `nil` if it can continue.
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
