/// Drags by keys: walks over what can be lifted, lifts it, walks over the places that would take it, and drops it there.
///
/// | key | nothing is in the air | something is |
/// | --- | --- | --- |
/// | Tab, Shift and Tab | to the next item, the one before | to the next place that would take it, the one before |
/// | an arrow | to the nearest item that way | to the nearest such place that way |
/// | Space | lifts | drops |
/// | Return | taps, or lifts what takes no taps | drops |
/// | Escape | | calls it off |
///
/// The drag is a drag like that of a pointer, held at the landing point of a place: the same questions, one outcome, the
/// same transaction. Each step is announced. A key that a rule waits for is the rule's.
///
/// The keys are those of React Aria and dnd-kit, and of what screen readers expect of lists.
public final class KeyboardNavigation: KeyResponder {
  unowned let engine: Engine
  /// Told of what is to be spoken; may look at the engine, not change it.
  public var announce: ((Announcement) -> Void)?
  /// What has the focus, as what it is found by in the next scene.
  private var focused: NodeIdentity?
  /// Where in the scene that was, to go on from there if it is gone.
  private var focusedIndex: NodeIndex = -1
  /// The place that what is carried is over.
  private var stop: LegalPlace.Name?

  init(of engine: Engine) { self.engine = engine }

  /// The node that has the focus; `nil` if none has it.
  public var focus: NodeIndex? { focused.flatMap(engine.stage.scene.node) }

  func press(_ key: Key, _ modifiers: EventModifiers) -> Response? {
    if let drag = engine.drag(of: .keyboard) { return carry(drag, key, modifiers) }
    guard engine.drags.isEmpty else { return nil }
    if let way = Way(key, modifiers) { return moveFocus(way) }
    guard let focus, key == .space || key == .return else { return nil }
    return (key == .return ? tap(focus, modifiers) : nil) ?? lift(focus, modifiers)
  }

  // MARK: Nothing in the air

  private func moveFocus(_ way: Way) -> Response? {
    let nodes = engine.focusableNodes
    guard !nodes.isEmpty else { return nil }
    switch way {
    case .next: set(focus: nodes.first { $0 > (focus ?? focusedIndex - 1) } ?? nodes[0])
    case .previous: set(focus: nodes.last { $0 < (focus ?? focusedIndex) } ?? nodes[nodes.count - 1])
    case .toward(let direction):
      guard let focus else {
        set(focus: nodes[0])
        break
      }
      let middles = nodes.map { engine.stage.scene.frame(of: $0).center }
      let near = direction.nearest(among: middles, to: engine.stage.scene.frame(of: focus).center)
      set(focus: near.map { nodes[$0] } ?? focus)
    }
    return .performed
  }

  private func set(focus node: NodeIndex) {
    if !engine.isInSight(node) { _ = engine.scroll(to: engine.stage.scene.offsetsToReveal(node)) }
    (focused, focusedIndex) = (engine.stage.scene.identity(of: node), node)
    say(engine.announcement(ofFocusOn: node, .focused))
  }

  /// Taps what takes single taps; `nil` if nothing there does.
  private func tap(_ node: NodeIndex, _ modifiers: EventModifiers) -> Response? {
    guard engine.takesTaps(node), let point = engine.grabPoint(of: node) else { return nil }
    var announcement = engine.announcement(ofFocusOn: node, .tapped)
    let response = engine.tap(at: point, count: 1, modifiers: modifiers)
    switch response {
    case .performed: say(announcement)
    case .refused(let reason):
      announcement.reason = reason
      say(announcement)
    default: break
    }
    return response
  }

  private func lift(_ node: NodeIndex, _ modifiers: EventModifiers) -> Response {
    let point = engine.grabPoint(of: node) ?? engine.stage.scene.frame(of: node).center
    switch engine.lift(at: point, pointer: .keyboard, device: .mouse, modifiers: modifiers) {
    case .lifted(let drag):
      stop = nil
      engine.begin(drag)
      _ = engine.move(drag, to: point, modifiers)
      if drag.outcome == nil { say(engine.announcement(of: drag, .lifted, count: engine.legalPlaces(for: drag).count)) }
      return .performed
    case .refused(let reason):
      var announcement = engine.announcement(ofFocusOn: node, .notLifted)
      announcement.reason = reason
      say(announcement)
      return .refused(reason)
    case .failed(let reason):
      engine.report(.failed(reason))
      return .failed(reason)
    }
  }

  // MARK: Something in the air

  private func carry(_ drag: DragState, _ key: Key, _ modifiers: EventModifiers) -> Response? {
    if let way = Way(key, modifiers) { return move(drag, way, modifiers) }
    guard key == .space || key == .return else { return nil }
    let outcome = engine.drop(drag)
    if outcome.cause == .dropped { say(engine.announcement(of: drag, .dropped, outcome, at: stop)) }
    return .ended(outcome)
  }

  private func move(_ drag: DragState, _ way: Way, _ modifiers: EventModifiers) -> Response {
    drag.modifiers = way.isTab ? modifiers.subtracting(.shift) : modifiers
    let places = engine.legalPlaces(for: drag)
    let current = places.firstIndex { $0.name == stop }
    let next: Int? =
      switch way {
      case _ where places.isEmpty: nil
      case .next: current.map { ($0 + 1) % places.count } ?? 0
      case .previous: current.map { ($0 + places.count - 1) % places.count } ?? places.count - 1
      case .toward(let direction): direction.nearest(among: places.map(\.point), to: drag.location) ?? current
      }
    guard let next else {
      say(engine.announcement(of: drag, .lifted, count: places.count))
      return .performed
    }
    stop = places[next].name
    engine.take(drag, to: places[next])
    if drag.outcome == nil {
      say(engine.announcement(of: drag, .over, at: stop, position: next + 1, count: places.count))
    }
    return .performed
  }

  func dragEnded(_ drag: DragState, _ outcome: DragOutcome) {
    guard drag.pointer == .keyboard else { return }
    say(engine.announcement(of: drag, .cancelled, outcome))
  }

  private func say(_ announcement: Announcement) {
    guard let announce else { return }
    var announcement = announcement
    announcement.text = engine.text(of: announcement)
    engine.during(.observer) { announce(announcement) }
  }

  /// Where a key leads.
  private enum Way {
    case next
    case previous
    case toward(Direction)

    init?(_ key: Key, _ modifiers: EventModifiers) {
      switch key {
      case .tab: self = modifiers.contains(.shift) ? .previous : .next
      case .left: self = .toward(.left)
      case .right: self = .toward(.right)
      case .up: self = .toward(.up)
      case .down: self = .toward(.down)
      default: return nil
      }
    }

    var isTab: Bool {
      switch self {
      case .next, .previous: true
      case .toward: false
      }
    }
  }
}

extension PointerID {
  /// What holds the drags that keys have begun.
  static let keyboard = PointerID(-2)
}

extension Direction {
  /// The nearest of some points that lie more this way than half aside, which counts twice.
  func nearest(among points: [Point], to origin: Point) -> Int? {
    var best: (index: Int, cost: Double)?
    for (index, point) in points.enumerated() {
      let (ahead, aside) = split(point - origin)
      guard ahead > 0.5, abs(aside) <= 2 * ahead else { continue }
      let cost = ahead + 2 * abs(aside)
      if best.map({ cost < $0.cost }) ?? true { best = (index, cost) }
    }
    return best?.index
  }

  private func split(_ way: Vector) -> (ahead: Double, aside: Double) {
    switch self {
    case .right: (way.dx, way.dy)
    case .left: (-way.dx, way.dy)
    case .down: (way.dy, way.dx)
    case .up: (-way.dy, way.dx)
    }
  }
}
