/// Asks about hypothetical drags.
///
/// Questions use the same routing, closures and verdicts as a pointer that drops at the landing point of a place.
/// Observers are not notified, and no effect remains.
struct Questions {
  let scene: SceneKeeper
  let drags: DragRegister
  let lifter: Lifter
  let selections: SelectionCache
  let course: DragCourse
  /// Counts the work of the questions that grows with the scene, except the nodes under the pointer: `QuestionBudget`
  /// counts these.
  let work = QuestionWork()

  private var stage: Stage { scene.stage }

  /// Lifts, for a question, the item that a press on a node would lift.
  ///
  /// - Returns: `nil` if nothing can be lifted there, or if the press would lift another node: an item inside the node,
  ///   or the item around a node that is not an item itself.
  func lift(_ node: NodeIndex, _ modifiers: EventModifiers) -> DragState? {
    guard let point = liftPoint(of: node), let top = stage.landing.pressed(at: point, lifting: node) else { return nil }
    guard case .lifted(let drag) = lift(top, at: point, modifiers) else { return nil }
    return drag
  }

  /// Lifts, for a question, the item that a press at a point would lift. Space: scene.
  func lift(at point: Point, _ modifiers: EventModifiers) -> Lift {
    lift(stage.scene.topmost(at: point), at: point, modifiers)
  }

  /// Lifts, for a question, the items that a press on a node at a point would lift. Space: scene.
  func lift(_ top: NodeIndex?, at point: Point, _ modifiers: EventModifiers) -> Lift {
    drags.keepingIDs { lifter.lift(top, at: point, pointer: .programmatic, device: .mouse, modifiers: modifiers) }
  }

  /// Whether a press on a node would lift an item, by the present rules.
  func canLift(_ node: NodeIndex) -> Bool {
    revealing(reachable(node), { nil }) { _ in lift(node, []) != nil }
  }

  /// The node that has to be scrolled into view before it can be grabbed; `nil` if no scrolling is needed.
  func reachable(_ node: NodeIndex) -> NodeIndex? {
    !stage.scene.hasClips || liftPoint(of: node) != nil ? nil : stage.landing.grip(of: node)
  }

  private func liftPoint(of node: NodeIndex) -> Point? {
    var probes = Int.max
    defer { work.countProbes(Int.max - probes) }
    return stage.landing.liftPoint(of: node, probing: &probes)
  }

  /// Asks for the verdict on a drop of a drag at a place.
  ///
  /// - Parameters:
  ///   - member: The item of the place's list to insert before; `nil` is the end.
  ///   - exactly: Whether the gap under the pointer has to be the one before `member`. If not, every gap of the place
  ///     is accepted.
  /// - Returns: `nil` if a drop there goes to another place or to no place.
  func ask(_ drag: DragState, at place: NamedPlace, before member: NodeIndex? = nil, exactly: Bool = false)
    -> LazyVerdict?
  {
    let version = stage.version
    func landing() -> Point {
      member == nil && stage.version == version ? place.point : landingPoint(at: place, before: member)
    }
    return revealing(member ?? place.node, landing, drag) { isMoved in
      let point = landing()
      let hits = member == nil && !isMoved && point == place.point ? stage.hits(at: place) : nil
      defer { work.countDestinations(under: drag, on: stage) }
      guard let target = course.appear(drag, at: point, hitting: hits), drag.leads(to: place, by: target, on: stage)
      else { return nil }
      let id = member.flatMap { stage.scene.nodes.id(of: $0) }
      if exactly, drag.place.before != id { return nil }
      let verdict = course.verdict(of: drag, at: target, on: stage)
      drag.situation.verdict = verdict
      if drag.place.isRedirected { return verdict }
      if place.isItem, !place.contains(target, on: stage), drag.place.into != place.name { return nil }
      return exactly && drag.place.before != id ? nil : verdict
    }
  }

  private func landingPoint(at place: NamedPlace, before member: NodeIndex?) -> Point {
    let probes = stage.probeCount
    defer { work.countProbes(stage.probeCount - probes) }
    return place.list.flatMap { stage.landing.point(inGroup: $0, beforeMember: member) }
      ?? stage.landing.exposedPoint(of: place.node)
  }

  /// Runs a closure while a node is scrolled into view, as for a real drag to the node. Then scrolls back.
  ///
  /// - Parameters:
  ///   - node: The node; `nil` does not scroll.
  ///   - point: Returns the point of the node to show, in the scene at that time; `nil` shows any point. Space: scene.
  ///   - drag: The hypothetical drag, whose items are located again after scrolling.
  ///   - body: The closure. Its argument tells whether the scene was scrolled.
  func revealing<Result>(
    _ node: NodeIndex?, _ point: () -> Point?, _ drag: DragState? = nil, _ body: (_ isMoved: Bool) -> Result
  ) -> Result {
    guard let node, stage.scene.hasClips, point().map({ stage.scene.anchor(ofHidden: $0, of: node) != nil }) ?? true
    else {
      return body(false)
    }
    var isMoved = false
    func locate() {
      if isMoved, let drag, drag.origin.isLocal { drag.locate(on: stage) }
    }
    defer { locate() }
    return scene.scrollingBack {
      isMoved = scene.reveal(node, point)
      defer { if isMoved { work.countScrolling(on: stage) } }
      locate()
      return body(isMoved)
    }
  }

  /// The place of a drop of a running drag at a point. The drag itself does not change. Space: scene.
  /// - Returns: `nil` if the drop would not be taken.
  func place(of drag: DragState, at point: Point) -> DropPlace? {
    let before = drag.situation
    defer { drag.restore(before) }
    guard let target = course.appear(drag, at: point),
      course.verdict(of: drag, at: target, on: stage).operation.delivers
    else { return nil }
    return drag.place
  }

  // MARK: Places

  /// The places where a running drag could be dropped now, in the order of the scene. The drag itself does not change.
  /// - Returns: `nil` if more questions are needed than may be asked.
  func validPlaces(for drag: DragState, askingAtMost limit: Int) -> [NamedPlace]? {
    let before = drag.situation
    defer { drag.restore(before) }
    var budget = QuestionBudget(limit)
    let places = stage.namedPlaces.filter { delivers(drag, at: $0, &budget) }
    return budget.isExceeded ? nil : places
  }

  /// Whether a place would take a drag; false if the budget does not allow the question.
  private func delivers(
    _ drag: DragState, at place: NamedPlace, before member: NodeIndex? = nil, exactly: Bool = false,
    _ budget: inout QuestionBudget
  ) -> Bool {
    guard budget.mayAsk(about: drag) else { return false }
    defer { budget.countAnswer(for: drag, after: work.take()) }
    return ask(drag, at: place, before: member, exactly: exactly)?.operation.delivers == true
  }

  /// The places that would take a drag, in the order of the scene; each gap of a list is a place.
  ///
  /// Asks the questions of a real drag at each place, without lasting effects.
  /// - Returns: `nil` if more questions are needed than may be asked.
  /// - Complexity: as many questions as there are places.
  func legalPlaces(for drag: DragState, askingAtMost limit: Int) -> [LegalPlace]? {
    let before = drag.situation
    defer { drag.restore(before) }
    var budget = QuestionBudget(limit)
    var places: [LegalPlace] = []
    for (position, place) in stage.namedPlaces.enumerated() {
      let list = place.list.flatMap { stage.lists.flow(of: $0) == nil ? nil : $0 }
      for member in list.map({ stage.scene.groups[Int($0)].members }) ?? [] {
        guard let id = stage.scene[member].id, let list,
          delivers(drag, at: place, before: member, exactly: true, &budget),
          stage.landing.point(inGroup: list, beforeMember: member) != nil
        else { continue }
        let item = stage.scene.nodes.itemKey(of: member)
        places.append(
          LegalPlace(
            name: .init(place: place.name, before: id, item: item, isCollection: place.isCollection), node: member,
            position: position))
      }
      guard delivers(drag, at: place, exactly: list != nil, &budget) else { continue }
      let item = place.isItem ? stage.scene.nodes.itemKey(of: place.node) : nil
      places.append(
        LegalPlace(
          name: .init(place: place.name, item: item, isCollection: place.isCollection), node: place.node,
          position: position))
    }
    return budget.isExceeded ? nil : places
  }
}
