/// Updates running drags when their pointers move, and notifies their observers.
final class Hovering {
  private let calls: RuleCalls
  private let scene: SceneKeeper
  private let drags: DragRegister
  /// Moves drags without notifying observers.
  let course: DragCourse
  let verdictCache: VerdictCache
  let observers: ObserverCalls
  let delegates: DelegateCalls
  let springs: SpringLoading
  let scrolling: AutoScrolling

  init(
    _ calls: RuleCalls, _ clock: EngineClock, _ scene: SceneKeeper, _ drags: DragRegister, _ inquiry: Inquiry,
    _ moves: MoveCache
  ) {
    self.calls = calls
    self.scene = scene
    self.drags = drags
    observers = ObserverCalls(calls, scene)
    delegates = DelegateCalls(calls, scene, drags, inquiry)
    springs = SpringLoading(calls, clock, scene, drags)
    scrolling = AutoScrolling(clock, scene, drags)
    let places = PlaceFinder(scene)
    let verdicts = Verdicts(calls, places, delegates, inquiry, moves)
    course = DragCourse(scene, Router(scene, delegates), places, verdicts, delegates)
    verdictCache = VerdictCache(calls, drags, verdicts)
  }

  /// Moves a drag to a point, with the held modifier keys. Space: scene.
  func move(_ drag: DragState, to point: Point, _ modifiers: EventModifiers) {
    drag.situation.location = point
    drag.modifiers = modifiers
    update(drag, moved: true)
  }

  /// Asks the rule of a drag's destination again before a drop if its answer depends on values that the engine does not
  /// watch. Of any other rule, the answer to the latest update counts (DC6).
  func confirm(_ drag: DragState) {
    guard let target = drag.target, drag.situation.verdictExpires,
      let verdict = verdictCache.update(drag, at: target, on: scene.stage)
    else { return }
    setVerdict(verdict, of: drag)
  }

  /// Sets the held modifier keys of all running drags, and asks their destinations again.
  func changeModifiers(_ modifiers: EventModifiers) {
    for drag in drags.running {
      drag.modifiers = modifiers
      update(drag, moved: false)
    }
  }

  /// Updates a drag for its pointer's position: routes it, computes the place and asks for the verdict.
  ///
  /// - Parameter moved: Whether the pointer has moved or items were added. If true, the source is notified.
  func update(_ drag: DragState, moved: Bool) { update(drag, on: scene.stage, moved: moved) }

  /// Updates a drag as `update(_:moved:)` does.
  ///
  /// - Parameters:
  ///   - drag: The drag.
  ///   - stage: The present stage. It is passed as an argument, so that the steps need not retain it.
  ///   - moved: As in `update(_:moved:)`.
  func update(_ drag: DragState, on stage: Stage, moved: Bool) {
    if moved { observers.notifySource(drag, .active) }
    if course.updateHits(of: drag, on: stage) {
      // The old destination is notified before the new one is entered.
      if case .destination(let target) = course.change(of: drag) {
        leaveTarget(of: drag)
        if let target { enter(target, drag, on: stage) }
      }
      springs.update(drag)
    }
    if stage.scene.hasClips || !drag.scrolling.views.isEmpty { scrolling.update(drag) }
    guard let target = drag.target else { return }
    course.updatePlace(of: drag, in: target, on: stage)
    if let verdict = verdictCache.update(drag, at: target, on: stage) { setVerdict(verdict, of: drag) }
    observers.notifyDestination(drag, .active)
  }

  private func enter(_ target: DropTarget, _ drag: DragState, on stage: Stage) {
    course.enter(target, drag)
    observers.find(of: drag, around: target)
    course.updatePlace(of: drag, in: target, on: stage)
    delegates.enter(target, drag)
    observers.notifyDestination(drag, .entering)
    calls.report(.targeted(drag.id, to: drag.name(drag.place.to)))
  }

  /// Scrolls the place of a possible drop into view, if its point is hidden.
  ///
  /// - Parameters:
  ///   - node: The node at the place.
  ///   - point: Returns the point of the node to show, in the scene at that time. Space: scene.
  ///   - drag: The drag, whose items are located again after scrolling.
  func reveal(_ node: NodeIndex, _ point: () -> Point?, for drag: DragState) {
    guard let place = point(), scene.stage.scene.anchor(ofHidden: place, of: node) != nil, scene.reveal(node, point)
    else { return }
    relocate(drag)
  }

  /// Finds a drag's items and observers in a new scene, and removes from the drag the items that have left the scene.
  func relocate(_ drag: DragState) {
    refresh(drag)
    drag.relocate(on: scene.stage)
  }

  /// Replaces the closures of a drag's observers and delegates by those of the present scene.
  func refresh(_ drag: DragState) {
    observers.refresh(drag)
    delegates.refresh(drag)
  }

  /// Ends a drag's stay at its destination, and notifies the destination.
  func leaveTarget(of drag: DragState) {
    guard drag.target != nil else { return }
    delegates.leave(drag)
    observers.notifyDestination(drag, .exiting)
    drag.situation.leave()
    drag.reusableAnswers?.leave()
    drag.observers.present = []
    setVerdict(.noTarget, of: drag)
  }

  private func setVerdict(_ verdict: consuming LazyVerdict, of drag: DragState) {
    guard calls.isObserved else {
      drag.situation.verdict = verdict
      return
    }
    let isNews = !verdict.equalsWithoutText(drag.verdict)
    drag.situation.verdict = verdict
    if isNews { calls.report(.verdict(drag.id, drag.verdict.verdict(of: drag))) }
  }
}
