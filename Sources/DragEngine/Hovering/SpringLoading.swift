/// Activates nodes by hovering: a drag that stays over a node long enough runs its tap command, and continues.
final class SpringLoading {
  private let calls: RuleCalls
  private let clock: EngineClock
  private let scene: SceneKeeper
  private let drags: DragRegister
  var thresholds = SpringLoadingThresholds() { willSet { newValue.check() } }

  init(_ calls: RuleCalls, _ clock: EngineClock, _ scene: SceneKeeper, _ drags: DragRegister) {
    self.calls = calls
    self.clock = clock
    self.scene = scene
    self.drags = drags
  }

  private var stage: Stage { scene.stage }
  private var taps: TapFinder { TapFinder(stage: stage, types: scene.types) }

  /// Sets the node that a drag hovers over, after a change of the nodes under its pointer.
  func update(_ drag: DragState) {
    guard !stage.marked.singleTaps.isEmpty, let top = drag.situation.hits.nodes.first,
      let target = taps.springTarget(under: top)
    else {
      drag.spring = nil
      return
    }
    let (identity, topmost) = (stage.scene.identity(of: target), stage.scene.identity(of: top))
    if let spring = drag.spring, spring.target == identity, spring.topmost == topmost { return }
    drag.spring = Spring(target: identity, topmost: topmost, due: clock.now + thresholds.hoverDuration)
  }

  /// The time of the next activation; `nil` if there is none. Unit: seconds, by the host's clock.
  var deadline: Double? { drags.running.compactMap { $0.spring?.due }.min() }

  /// Activates the node that a drag hovers over, if the drag has been there long enough.
  ///
  /// The pointer counts as having stayed there until the next input, however late that comes.
  /// - Returns: The tap, and the command of the node for it; `nil` if no activation is due, the drag has ended, or the
  ///   node is gone or has no such command any longer.
  func activate(under drag: DragState) -> (tap: Tap, command: () -> CommandAnswer)? {
    guard clock.isDue(drag.spring?.due), drag.outcome == nil else { return nil }
    drag.spring?.due = nil
    guard let top = drag.situation.hits.nodes.first, let node = drag.spring.flatMap({ stage.scene.node($0.target) }),
      let gesture = stage.behaviors[node]?.taps.first(where: { $0.count == 1 && taps.fits($0, top) })
    else { return nil }
    calls.report(.springLoaded(drag.id, stage.containerID(around: node).map { stage.symbols[$0] }))
    let tap = taps.tap(on: top, seenFrom: node, at: drag.location, drag.modifiers)
    let session = DropSession(drag, seenFrom: stage.scene.frame(of: node), phase: .active)
    return (tap, { gesture.action(tap, session) })
  }

  /// The node that hovering will activate if a drag stays; `nil` if there is none, or it was activated already.
  func node(under drag: DragState) -> NodeIndex? {
    guard let spring = drag.spring, spring.due != nil else { return nil }
    return stage.scene.node(spring.target)
  }
}
