/// Drags by keys: the focus moves over nodes that can be lifted or tapped, a key lifts, the drag moves over the places
/// that would take it, and a key drops it there.
///
/// | key | without a drag | during a drag |
/// | --- | --- | --- |
/// | Tab, Shift and Tab | to the next item, the previous one | to the next place that takes it, the previous one |
/// | an arrow | to the nearest item in that direction | to the nearest such place in that direction |
/// | Space | lifts | drops |
/// | Return | taps, or lifts a node that answers no taps | drops |
/// | Escape | | cancels the drag |
///
/// The drag is an ordinary drag, held at the landing point of a place: with the same questions, the same outcome and
/// the same transaction. Each step is announced. Keys that a rule handles stay with the rule.
///
/// During a pointer drag these keys only announce that drag; Escape cancels all drags. During a keyboard drag a pointer
/// may press, tap, lift and drop, like a second pointer. The keyboard drag follows its place when the place moves, and
/// changes of the verdict there are announced.
///
/// Source: the keys of React Aria and dnd-kit, and those that screen readers expect of lists.
public final class KeyboardNavigation: KeyResponder {
  /// Called with each announcement; may read the engine, but must not change it.
  public var announce: ((Announcement) -> Void)?
  /// The maximum number of questions about the places of one drag, counted as for `Engine.findLegalDrags`. A lift that
  /// needs more is refused.
  package var questionLimit = Int.max
  /// Returns the reason why answers of rules are missing, such as a stopped plugin; `nil` if none is missing.
  package var incompleteness: (() -> Reason?)?
  /// The identity of the focused node, which finds it in later scenes.
  private var focused: NodeIdentity?
  /// The index of the focused node, from which navigation continues if the node is gone.
  private var focusedIndex: NodeIndex = -1
  /// The stored state of the present or latest keyboard drag.
  private var carried: Carried?

  private let calls: RuleCalls
  private let scene: SceneKeeper
  private let drags: DragRegister
  private let lifting: Lifting
  private let hovering: Hovering
  private let dropper: Dropper
  private let tapper: Tapper
  private let questions: Questions

  init(
    _ calls: RuleCalls, _ scene: SceneKeeper, _ drags: DragRegister, _ lifting: Lifting, _ hovering: Hovering,
    _ dropper: Dropper, _ tapper: Tapper, _ questions: Questions
  ) {
    self.calls = calls
    self.scene = scene
    self.drags = drags
    self.lifting = lifting
    self.hovering = hovering
    self.dropper = dropper
    self.tapper = tapper
    self.questions = questions
  }

  private var stage: Stage { scene.stage }
  private var finder: FocusFinder { FocusFinder(stage: stage, types: scene.types) }

  /// The focused node; `nil` if there is none.
  ///
  /// The focus belongs to the user and not to the game: it is not saved, and a restored game begins without a focus.
  public var focus: NodeIndex? { focused.flatMap(stage.scene.node) }

  /// The symbols in the identity of the focused node.
  var symbols: [Symbol] { focused?.symbols ?? [] }

  func press(_ key: Key, _ modifiers: EventModifiers) -> Response? {
    let direction = FocusDirection(key, modifiers)
    guard direction != nil || key == .space || key == .return else { return nil }
    if let drag = drags.drag(of: .keyboard) { return direction.map { move(drag, $0, modifiers) } ?? drop(drag) }
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
      return refuse(Reason("nothing can be lifted or tapped", code: "nothing_usable"))
    }
    return .performed
  }

  /// The nodes in the order in which they are tried.
  private func order(of nodes: [NodeIndex], _ direction: FocusDirection) -> [NodeIndex] {
    switch direction {
    case .toward(let direction):
      guard let focus else { return nodes }
      let middles = nodes.map { stage.scene.frame(of: $0).center }
      return direction.order(of: middles, from: stage.scene.frame(of: focus).center).map { nodes[$0] }
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
    say(announcement)
  }

  /// Whether Space would lift a node, according to the rules at this moment.
  private func canLift(_ node: NodeIndex) -> Bool { finder.isLiftable(node) && questions.canLift(node) }

  /// Announces why a key has no effect.
  private func refuse(_ reason: Reason) -> Response {
    var announcement = Announcement(step: .refused)
    announcement.reason = reason
    say(announcement)
    return .refused(reason)
  }

  /// Refuses a key during a pointer drag; only a change of the held modifier keys has an effect.
  private func wait(for drag: DragState, _ modifiers: EventModifiers) -> Response {
    hovering.changeModifiers(modifiers)
    let items = Sentences(stage: stage).spoken(drag.items.map(\.id))
    return refuse(
      Reason(
        "a pointer drags \(items); Escape cancels the drag", code: "pointer_drags",
        parameters: [.init(name: "items", value: items)]))
  }

  /// Taps a node that answers single taps; `nil` if the node does not, or cannot be hit.
  private func tap(_ node: NodeIndex, _ modifiers: EventModifiers) -> Response? {
    guard finder.takesTaps(node), let point = stage.landing.grabPoint(of: node) else { return nil }
    var announcement = Announcement(.tapped, ofFocusOn: node, on: stage)
    let response = tapper.tap(at: point, count: 1, modifiers: modifiers)
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
    if stage.landing.liftPoint(of: node) == nil {
      _ = scene.scroll(to: stage.scene.offsetsToReveal(stage.landing.grip(of: node)))
    }
    let point = stage.landing.liftPoint(of: node) ?? stage.scene.frame(of: node).center
    switch lifting.lifter.lift(at: point, pointer: .keyboard, device: .mouse, modifiers: modifiers) {
    case .lifted(let drag):
      do throws(EngineError) { _ = try findPlaces(for: drag) } catch { return refuse(error.reason) }
      lifting.start.begin(drag)
      hovering.move(drag, to: point, modifiers)
      if drag.outcome == nil { say(Announcement(.lifted, of: drag, count: places(for: drag).count)) }
      return .performed
    case .refused(let reason):
      var announcement = Announcement(.notLifted, ofFocusOn: node, on: stage)
      announcement.reason = reason
      say(announcement)
      return .refused(reason)
    case .failed(let reason):
      calls.report(.failed(reason))
      return .failed(reason)
    }
  }

  // MARK: During a drag

  private func drop(_ drag: DragState) -> Response {
    let outcome = dropper.drop(drag)
    if outcome.cause == .dropped {
      say(Announcement(.dropped, of: drag, outcome, at: self[drag].stop))
    }
    return .ended(outcome)
  }

  private func move(_ drag: DragState, _ direction: FocusDirection, _ modifiers: EventModifiers) -> Response {
    drag.modifiers = direction.isTab ? modifiers.subtracting(.shift) : modifiers
    let places: [LegalPlace]
    do throws(EngineError) { places = try findPlaces(for: drag) } catch { return refuse(error.reason) }
    let current = places.firstIndex { [stop = self[drag].stop] in $0.name == stop }
    let next: Int? =
      switch direction {
      case _ where places.isEmpty: nil
      case .next: current.map { ($0 + 1) % places.count } ?? 0
      case .previous: current.map { ($0 + places.count - 1) % places.count } ?? places.count - 1
      case .toward(let direction): nearest(of: places, direction, from: drag.location) ?? current
      }
    guard let next else {
      say(Announcement(.lifted, of: drag, count: places.count))
      return .performed
    }
    self[drag].stop = places[next].name
    take(drag, to: places[next])
    if drag.outcome == nil { sayWhereItIs(drag, position: next + 1, count: places.count) }
    return .performed
  }

  /// Moves a drag to a place, scrolling to it if it is out of sight.
  private func take(_ drag: DragState, to place: LegalPlace) {
    guard let point = stage.landing.point(of: place) else { return }
    let origin = stage.scene.frame(of: place.node).origin
    func landing() -> Point { point + (stage.scene.frame(of: place.node).origin - origin) }
    hovering.reveal(place.node, landing, for: drag)
    hovering.move(drag, to: landing(), drag.modifiers)
  }

  private func nearest(of places: [LegalPlace], _ direction: Direction, from origin: Point) -> Int? {
    let points = places.map { stage.landing.point(of: $0) ?? origin }
    return direction.order(of: points, from: origin).first
  }

  private func sayWhereItIs(_ drag: DragState, position: Int? = nil, count: Int? = nil) {
    self[drag].told = Standing(drag)
    say(Announcement(.over, of: drag, at: self[drag].stop, position: position, count: count))
  }

  /// The places that would take a drag; none if they cannot be found.
  private func places(for drag: DragState) -> [LegalPlace] { (try? findPlaces(for: drag)) ?? [] }

  /// The places that would take a drag.
  ///
  /// - Throws: `refused` if more questions are needed than may be asked, or if the answers are incomplete.
  private func findPlaces(for drag: DragState) throws(EngineError) -> [LegalPlace] {
    let question = Question(
      scene: stage.description, itemCount: drag.items.count, modifiers: drag.modifiers)
    if let known = self[drag].known, known.question == question { return known.places }
    guard let places = questions.legalPlaces(for: drag, askingAtMost: questionLimit) else {
      throw .refused(.tooManyQuestions(questionLimit, to: "find the places for the drag"))
    }
    if let reason = incompleteness?() { throw .refused(reason) }
    self[drag].known = (question, places)
    return places
  }

  /// The stored state of a keyboard drag; empty for a new drag.
  private subscript(drag: DragState) -> Carried {
    get {
      guard let carried, carried.drag == drag.id else { return Carried(drag: drag.id) }
      return carried
    }
    set { carried = newValue }
  }

  func dragEnded(_ drag: DragState, _ outcome: DragOutcome) {
    say(Announcement(.cancelled, of: drag, outcome))
  }

  /// Follows the place that the drag is over, and announces a changed verdict there, unless a key changed it.
  func dragsReviewed() {
    guard let drag = drags.drag(of: .keyboard), let stop = self[drag].stop, let told = self[drag].told else { return }
    if let point = stage.landing.point(of: stop), point != drag.location {
      hovering.move(drag, to: point, drag.modifiers)
    }
    guard drag.outcome == nil, told != Standing(drag) else { return }
    let places = places(for: drag)
    let position = places.firstIndex { $0.name == stop }
    sayWhereItIs(drag, position: position.map { $0 + 1 }, count: position == nil ? nil : places.count)
  }

  private func say(_ announcement: Announcement) {
    guard let announce else { return }
    var announcement = announcement
    announcement.text = Sentences(stage: stage).text(of: announcement)
    calls.during(.observer) { announce(announcement) }
  }

  /// The stored state of a keyboard drag.
  private struct Carried {
    let drag: DragSession.ID
    /// The place that the drag is over.
    var stop: LegalPlace.Name?
    /// The last announced verdict of that place.
    var told: Standing?
    /// The latest list of places; valid as long as the question stays equal.
    var known: (question: Question, places: [LegalPlace])?
  }

  /// The values on which the list of places of a drag depends.
  private struct Question: Equatable {
    /// The version of the scene's description, which changes with each change of a state.
    var scene: UInt64
    var itemCount: Int
    var modifiers: EventModifiers
  }

  /// The place and the spoken part of its verdict.
  private struct Standing: Equatable {
    var to: Symbol?
    var before: Symbol?
    var operation: DropOperation
    var reason: Reason?

    init(_ drag: DragState) {
      (to, before) = (drag.place.to, drag.place.before)
      (operation, reason) = (drag.verdict.operation, drag.verdict.reason)
    }
  }
}
