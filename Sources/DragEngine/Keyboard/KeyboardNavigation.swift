/// Drags by keys. The focus moves over nodes that can be lifted or tapped, and a key lifts the focused node. The drag
/// moves over the places that would take it, and a key drops the items.
///
/// | key | without a drag | during a drag |
/// | --- | --- | --- |
/// | Tab, Shift and Tab | focuses the next node, the previous node | moves to the next place, the previous place |
/// | an arrow | focuses the nearest node in that direction | moves to the nearest place in that direction |
/// | Right, Left among lists in lists | focuses the first row inside the item, the item around the row | moves into a list, out of it |
/// | Space | lifts the focused node | drops the items |
/// | Return | taps the focused node, or lifts it if it takes no taps or is covered | drops the items |
/// | Escape | | cancels the drag |
///
/// The drag is a held drag: an ordinary drag at the landing point of a place, with the same questions, outcome and
/// transaction. Modifier keys apply to it as to a drag by a pointer, except Shift with Tab. Each step is announced. A
/// rule that handles a key has precedence.
///
/// During a pointer drag, these keys announce that drag and have no other effect, except that their modifier keys apply
/// to the drag. Escape cancels all drags. During a keyboard drag, a pointer may press, tap, lift and drop, like a
/// second pointer. The keyboard drag follows its place when the place moves, and changes of the verdict at the place
/// are announced.
///
/// Source: the keys of React Aria and dnd-kit, and the keys that screen readers expect in lists.
public final class KeyboardNavigation: KeyResponder {
  /// The identity of the focused node, to find the node in later scenes.
  private var focused: NodeIdentity?
  /// The index of the focused node, from which navigation continues if the node has left the scene.
  private var focusedIndex: NodeIndex = -1

  private let holder: DragHolder
  private let scene: SceneKeeper
  private let drags: DragRegister
  private let hovering: Hovering
  private let tapper: Tapper
  private let questions: Questions

  init(
    _ holder: DragHolder, _ scene: SceneKeeper, _ drags: DragRegister, _ hovering: Hovering, _ tapper: Tapper,
    _ questions: Questions
  ) {
    self.holder = holder
    self.scene = scene
    self.drags = drags
    self.hovering = hovering
    self.tapper = tapper
    self.questions = questions
  }

  private var stage: Stage { scene.stage }
  private var finder: FocusFinder { FocusFinder(stage: stage, types: scene.types) }
  private var levels: LevelFinder { LevelFinder(stage: stage) }

  /// Called with each announcement of keys, and of drags that keys or taps hold; may read the engine, but must not
  /// change it.
  public var announce: ((Announcement) -> Void)? {
    get { holder.announce }
    set { holder.announce = newValue }
  }

  /// The focused node; `nil` if there is none.
  ///
  /// The focus is not part of the model: it is not saved, and a host that restores a save begins without a focus.
  public var focus: NodeIndex? { focused.flatMap(stage.scene.node) }

  /// Takes over the focus of an engine with the same scene, for comparisons.
  ///
  /// - Returns: Whether keys act on the same node in both engines; false if the focused node has left the other scene.
  package func supposeFocus(of other: KeyboardNavigation) -> Bool {
    focused = other.focus.map { stage.scene.identity(of: $0) }
    focusedIndex = other.focusedIndex
    return focused != nil || other.focused == nil
  }

  /// The symbols in the identity of the focused node.
  var symbols: [Symbol] { focused?.symbols ?? [] }

  func press(_ key: Key, _ modifiers: EventModifiers) -> Response? {
    let direction = FocusDirection(key, modifiers)
    guard direction != nil || key == .space || key == .return else { return nil }
    if let drag = holder.drag { return direction.map { move(drag, $0, modifiers) } ?? holder.drop(drag, modifiers) }
    if let drag = drags.running.first { return wait(for: drag, modifiers) }
    if let direction { return moveFocus(direction) }
    guard let focus else { return nil }
    return (key == .return ? tap(focus, modifiers) : nil) ?? lift(focus, modifiers)
  }

  // MARK: Without a drag

  private func moveFocus(_ direction: FocusDirection) -> Response? {
    let nodes = finder.nodes
    guard !nodes.isEmpty else { return nil }
    if let next = order(of: nodes, direction).first(where: { finder.takesTaps($0) || canLift($0) }) {
      set(focus: next)
    } else if case .toward = direction, let focus {
      set(focus: focus)
    } else {
      return holder.refuse(Reason("nothing can be lifted or tapped", code: "nothing_usable"))
    }
    return .performed
  }

  /// The nodes in the order in which the focus tries them.
  private func order(of nodes: [NodeIndex], _ direction: FocusDirection) -> [NodeIndex] {
    switch direction {
    case .toward(let direction):
      guard let focus else { return nodes }
      let level = levels.node(direction, from: focus, among: nodes).map { [$0] } ?? []
      let middles = nodes.map { stage.scene.frame(of: $0).center }
      return level + direction.order(of: middles, from: stage.scene.frame(of: focus).center).map { nodes[$0] }
    case .next:
      let start = nodes.firstIndex { $0 > (focus ?? focusedIndex - 1) } ?? 0
      return Array(nodes[start...] + nodes[..<start])
    case .previous:
      let end = (nodes.lastIndex { $0 < (focus ?? focusedIndex) } ?? nodes.count - 1) + 1
      return nodes[..<end].reversed() + nodes[end...].reversed()
    }
  }

  private func set(focus node: NodeIndex) {
    if !finder.isInSight(node) { _ = scene.scroll(to: stage.scene.offsetsToReveal(node)) }
    (focused, focusedIndex) = (stage.scene.identity(of: node), node)
    var announcement = Announcement(.focused, ofFocusOn: node, on: stage)
    (announcement.canBeLifted, announcement.canBeTapped) = (canLift(node), finder.takesTaps(node))
    announcement.level = stage.scene.nodes.group(of: node).flatMap(levels.level)
    holder.say(announcement)
  }

  /// Whether Space would lift a node, by the present rules.
  private func canLift(_ node: NodeIndex) -> Bool { finder.isLiftable(node) && questions.canLift(node) }

  /// Refuses a key during a pointer drag; only a change of the held modifier keys has an effect.
  private func wait(for drag: DragState, _ modifiers: EventModifiers) -> Response {
    hovering.changeModifiers(modifiers)
    let ids = drag.items.map(\.id)
    let items = Sentences(stage: stage).spoken(ids, drag.names(of: ids))
    return holder.refuse(
      Reason(
        "a pointer drags \(items); Escape cancels the drag", code: "pointer_drags",
        parameters: [.init(name: "items", value: items)]))
  }

  /// Taps a node that handles single taps; `nil` if the node does not handle them or cannot be hit.
  private func tap(_ node: NodeIndex, _ modifiers: EventModifiers) -> Response? {
    guard finder.takesTaps(node), let (top, point) = tapPoint(of: node) else { return nil }
    var announcement = Announcement(.tapped, ofFocusOn: node, on: stage)
    let response = tapper.tap(on: top, at: point, count: 1, modifiers: modifiers)
    switch response {
    case .performed: holder.say(announcement)
    case .refused(let reason):
      announcement.reason = reason
      holder.say(announcement)
    default: break
    }
    return response
  }

  /// A point at which a tap runs the command of a node, and the node that the tap hits. If nodes inside with commands of
  /// their own cover the node, the tap hits the node itself. `nil` if the node cannot be hit.
  private func tapPoint(of node: NodeIndex) -> (top: NodeIndex, point: Point)? {
    guard let point = stage.landing.grabPoint(of: node), let frame = stage.scene.visibleFrame(of: node) else {
      return nil
    }
    let taps = TapFinder(stage: stage, types: scene.types)
    for point in [point] + LandingPoints.probes(on: frame) {
      guard let top = stage.scene.topmost(at: point), stage.isNode(top, within: node) else { continue }
      if taps.gesture(on: top, count: 1)?.node == node { return (top, point) }
    }
    return (node, point)
  }

  private func lift(_ node: NodeIndex, _ modifiers: EventModifiers) -> Response {
    if stage.landing.liftPoint(of: node) == nil {
      _ = scene.scroll(to: stage.scene.offsetsToReveal(stage.landing.grip(of: node)))
    }
    let point = stage.landing.liftPoint(of: node) ?? stage.scene.frame(of: node).center
    switch holder.lift(stage.scene.topmost(at: point), at: point, .mouse, modifiers, by: .keys) {
    case nil: return .performed
    case .failed(let reason): return .failed(reason)
    case .tooCostly(let reason): return holder.refuse(reason)
    case .refused(var reason):
      if reason?.code == "not_on_handle", let item = stage.landing.innermostItem(around: node), item != node,
        let id = stage.scene.nodes.id(of: item).map({ stage.symbols[$0] })
      {
        reason = .liftedWithFocus(id, named: stage.scene.spokenText(of: item) ?? id.description)
      }
      var announcement = Announcement(.notLifted, ofFocusOn: node, on: stage)
      announcement.reason = reason
      holder.say(announcement)
      return .refused(reason)
    }
  }

  // MARK: During a drag

  private func move(_ drag: DragState, _ direction: FocusDirection, _ modifiers: EventModifiers) -> Response {
    holder.set(direction.isTab ? modifiers.subtracting(.shift) : modifiers, of: drag)
    let places: [LegalPlace]
    do throws(EngineError) { places = try holder.findPlaces(for: drag) } catch { return holder.refuse(error.reason) }
    let current = places.firstIndex { [chosen = holder.chosenPlace(of: drag)] in $0.name == chosen }
    let next: Int? =
      switch direction {
      case _ where places.isEmpty: nil
      case .next: current.map { ($0 + 1) % places.count } ?? 0
      case .previous: current.map { ($0 + places.count - 1) % places.count } ?? places.count - 1
      case .toward(let direction):
        current.flatMap { levels.place(direction, from: places[$0], among: places, of: drag) }
          ?? nearest(of: places, direction, from: drag.location) ?? current
      }
    if let next {
      holder.move(drag, to: places[next], position: next + 1, count: places.count)
    } else {
      holder.announceLift(drag, places)
    }
    return .performed
  }

  private func nearest(of places: [LegalPlace], _ direction: Direction, from origin: Point) -> Int? {
    let points = places.map { stage.landing.point(of: $0) ?? origin }
    return direction.order(of: points, from: origin).first
  }
}
