/// Moves drags over a scene without notifying observers: finds nodes under the pointer, destinations and places.
///
/// `Hovering` notifies the observers of a real drag of each change. Questions about hypothetical drags notify no
/// observer.
final class DragCourse {
  private let scene: SceneKeeper
  private let router: Router
  private let places: PlaceFinder
  private let verdicts: Verdicts
  private let delegates: DelegateCalls

  init(
    _ scene: SceneKeeper, _ router: Router, _ places: PlaceFinder, _ verdicts: Verdicts, _ delegates: DelegateCalls
  ) {
    self.scene = scene
    self.router = router
    self.places = places
    self.verdicts = verdicts
    self.delegates = delegates
  }

  private var stage: Stage { scene.stage }

  /// The effect of a move on the destination of a drag.
  enum Change {
    /// The destination is the same.
    case none
    /// The drag has to leave its destination, and to enter the new destination, if there is one.
    case destination(DropTarget?)
  }

  /// Finds the nodes under the pointer.
  /// - Returns: Whether the nodes or the scene have changed. If true, the destination may have changed, too.
  func updateHits(of drag: DragState, on stage: Stage) -> Bool { router.updateHits(of: drag, on: stage) }

  /// Finds the destination of a drag among the nodes under its pointer. The caller makes the drag leave and enter.
  func change(of drag: DragState) -> Change {
    let target = router.route(drag)
    if let old = drag.target, let target, isSame(old, target, drag) {
      drag.situation.stay?.target = target
      return .none
    }
    if drag.target != nil || target != nil { drag.situation.anchor = .init(point: drag.location) }
    return .destination(target)
  }

  /// Whether two targets of a drag are the same destination. The old target may belong to an earlier scene.
  private func isSame(_ old: DropTarget, _ new: DropTarget, _ drag: DragState) -> Bool {
    guard isSameKind(old.kind, new.kind) else { return false }
    if drag.situation.stay?.version == stage.version { return old.node == new.node }
    drag.situation.stay?.version = stage.version
    return drag.situation.stay?.identity == stage.scene.identity(of: new.node)
  }

  private func isSameKind(_ old: DropTarget.Kind, _ new: DropTarget.Kind) -> Bool {
    switch (old, new) {
    case (.reorder, .reorder), (.rows, .rows): true
    case (.destination(let a), .destination(let b)): a == b
    case (.dynamic(let a, _), .dynamic(let b, _)): a == b
    default: false
    }
  }

  /// Sets the destination of a drag.
  func enter(_ target: DropTarget, _ drag: DragState) {
    drag.situation.stay = .init(target: target, identity: stage.scene.identity(of: target.node), version: stage.version)
    drag.situation.suggested = drag.suggestion(at: target, on: stage)
  }

  /// Computes the place of a drop in the present destination.
  func updatePlace(of drag: DragState, in target: DropTarget, on stage: Stage) {
    places.updatePlace(of: drag, in: target, on: stage)
  }

  /// Asks for the result of a drop at the present place.
  func verdict(of drag: DragState, at target: DropTarget, on stage: Stage) -> LazyVerdict {
    verdicts.verdict(of: drag, at: target, on: stage)
  }

  // MARK: Hypothetical drags

  /// Moves a hypothetical drag from its present position to a point. The previous destination and gap affect the
  /// result, as for a real drag. Space: scene.
  ///
  /// - Returns: The destination of a drop; `nil` if no destination there takes the drag.
  func move(_ drag: DragState, to point: Point) -> DropTarget? {
    drag.situation.location = point
    if updateHits(of: drag, on: stage), case .destination(let target) = change(of: drag) {
      drag.situation.leave()
      drag.situation.verdict = .noTarget
      if let target { enterSilently(target, drag) }
    }
    if let target = drag.target { updatePlace(of: drag, in: target, on: stage) }
    return drag.target
  }

  /// Puts a hypothetical drag at a point without a previous position, and finds its destination there.
  ///
  /// - Parameter hits: The nodes under the point, if they are known.
  /// - Returns: The destination of a drop; `nil` if no destination there takes the drag.
  func appear(_ drag: DragState, at point: Point, hitting hits: [NodeIndex]? = nil) -> DropTarget? {
    drag.situation.appear(at: point)
    if let hits { router.take(hits, for: drag, on: stage) } else { _ = router.updateHits(of: drag, on: stage) }
    guard let target = router.route(drag) else { return nil }
    enterSilently(target, drag)
    return target
  }

  /// Sets the destination without its identity for later scenes, because a question ends before the next scene.
  private func enterSilently(_ target: DropTarget, _ drag: DragState) {
    drag.situation.stay = .init(target: target, version: stage.version)
    updatePlace(of: drag, in: target, on: stage)
    delegates.noteVisit(of: drag, at: target)
  }
}
