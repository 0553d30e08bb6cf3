/// Activates nodes by hovering: a drag that stays over a node long enough runs the node's command for spring loading,
/// or else its tap command, and continues. A command for spring loading that has accepted runs again when the drag has
/// left the node, or has ended without a drop inside it.
final class SpringLoading {
  private let calls: RuleCalls
  private let clock: EngineClock
  private let scene: SceneKeeper
  private let drags: DragRegister
  var thresholds = SpringLoadingThresholds() { willSet { newValue.check() } }
  /// The activated nodes. Those that have accepted have to be closed after drags have left them.
  private let opened: OpenSprings

  init(_ calls: RuleCalls, _ clock: EngineClock, _ scene: SceneKeeper, _ drags: DragRegister) {
    self.calls = calls
    self.clock = clock
    self.scene = scene
    self.drags = drags
    opened = OpenSprings(scene, drags)
  }

  private var stage: Stage { scene.stage }
  private var taps: TapFinder { TapFinder(stage: stage, types: scene.types) }

  /// Sets the node that a drag hovers over, after a change of the nodes under its pointer.
  func update(_ drag: DragState) {
    guard !stage.marked.springs.isEmpty, let top = drag.situation.hits.nodes.first,
      let target = taps.springTarget(under: top)
    else {
      drag.spring = nil
      return
    }
    let (identity, topmost) = (stage.scene.identity(of: target), stage.scene.identity(of: top))
    if opened.contains(identity, for: drag) {
      drag.spring = nil
      return
    }
    if let spring = drag.spring, spring.target == identity, spring.topmost == topmost { return }
    drag.spring = Spring(target: identity, topmost: topmost, due: clock.now + thresholds.hoverDuration)
  }

  /// The time of the next activation, or the present time if the drag of an activated node has ended; `nil` if there is
  /// neither. Unit: seconds, by the host's clock.
  var deadline: Double? {
    if opened.isDue { return clock.now }
    return drags.running.compactMap { $0.spring?.due }.min()
  }

  /// Whether no activated node is stored, so that none has to be closed.
  var hasNothingToClose: Bool { opened.isEmpty }

  /// A command of a node, and the tap that names its step.
  struct Activation {
    var tap: Tap
    var command: () -> CommandAnswer
    /// The node that has to be closed after the drag if the command accepts; `nil` for a tap command, and for a command
    /// that closes a node.
    fileprivate(set) var node: NodeIdentity?
  }

  /// Activates the node that a drag hovers over, if the drag has been over the node long enough.
  ///
  /// The pointer counts as having stayed over the node until the next input, however late that input comes.
  /// - Returns: `nil` if no activation is due, the drag has ended, or the node is gone or has no such command any
  ///   longer.
  func activate(under drag: DragState) -> Activation? {
    guard clock.isDue(drag.spring?.due), drag.outcome == nil else { return nil }
    drag.spring?.due = nil
    guard let top = drag.situation.hits.nodes.first, let node = drag.spring.flatMap({ stage.scene.node($0.target) }),
      let activation = activation(of: node, under: drag, top)
    else { return nil }
    calls.report(.springLoaded(drag.id, stage.containerID(around: node).map { stage.symbols[$0] }))
    return activation
  }

  private func activation(of node: NodeIndex, under drag: DragState, _ top: NodeIndex) -> Activation? {
    let tap = taps.tap(on: top, seenFrom: node, at: drag.location, drag.modifiers)
    let session = DropSession(drag, seenFrom: stage.scene.frame(of: node), phase: .active)
    if let command = stage.behaviors[node]?.commands.springLoading {
      return Activation(tap: tap, command: { command(session) }, node: stage.scene.identity(of: node))
    }
    let gesture = stage.behaviors[node]?.commands.taps.first { $0.count == 1 && taps.fits($0, top) }
    return gesture.map { gesture in Activation(tap: tap, command: { gesture.action(tap, session) }) }
  }

  /// Notes the result of an activation: a node that has accepted is closed after the drag has left it, and a node that
  /// has refused is not asked again until then.
  func note(_ activation: Activation, of drag: DragState, isOpen: Bool) {
    guard let node = activation.node else { return }
    opened.note(node, for: drag, isOpen: isOpen)
    drag.spring = nil
  }

  /// Removes the next node that is to be closed, because its drag has left it or has ended without a drop inside it,
  /// and returns the command that closes it.
  ///
  /// - Returns: `nil` if there is no such node.
  func takeNextToClose() -> Activation? {
    while let (node, drag) = opened.takeNextToClose() {
      guard let command = stage.behaviors[node]?.commands.springLoading else { continue }
      let phase = drag.outcome.map { DropSession.Phase.ended($0.operation ?? .cancel) } ?? .exiting
      let session = DropSession(drag, seenFrom: stage.scene.frame(of: node), phase: phase)
      let tap = taps.tap(on: node, seenFrom: node, at: drag.location, drag.modifiers)
      return Activation(tap: tap, command: { command(session) })
    }
    return nil
  }

  /// The node that spring loading will activate if a drag stays; `nil` if there is none or it is already activated.
  func node(under drag: DragState) -> NodeIndex? {
    guard let spring = drag.spring, spring.due != nil else { return nil }
    return stage.scene.node(spring.target)
  }
}
