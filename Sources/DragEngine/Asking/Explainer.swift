/// Explains hypothetical drags: the results, the rules that the engine asks, and the answers of these rules.
struct Explainer {
  let scene: SceneKeeper
  let pointers: Pointers
  let course: DragCourse
  let questions: Questions
  let inquiry: Inquiry

  private var stage: Stage { scene.stage }
  private var symbols: SymbolTable { scene.symbols }

  /// Explains a drag from an item or a draggable container to a place.
  func explain(
    _ item: Identifier, in namespace: Identifier?, to place: Identifier, before: Identifier?,
    _ modifiers: EventModifiers
  ) -> Explanation {
    let node: NodeIndex
    switch stage.source(named: item, in: namespace) {
    case .refused(let reason): return .notLifted(reason)
    case .node(let found): node = found
    }
    guard let target = stage.landing.node(of: place, before: before) else {
      return .notLifted(.unknownPlace(place, before: before))
    }
    let spot = Spot(
      at: target,
      missing: { [self] drag in drag.reasonForOtherPlace(than: RequestedPlace(place, before: before), on: stage) }
    ) { [self] drag in
      stage.landing.point(of: place, before: before, carrying: drag)
    }
    return explain(.node(node), to: spot, modifiers)
  }

  /// Explains a drag from a press on a node or at a point.
  func explain(_ grip: Grip, to spot: Spot, _ modifiers: EventModifiers) -> Explanation {
    let start: (node: NodeIndex?, point: () -> Point?) =
      switch grip {
      case .node(let node): (stage.landing.grip(of: node), { [self] in stage.landing.liftPoint(of: node) })
      case .point(let point): (nil, { point })
      }
    return inquiry.explaining {
      questions.revealing(start.node, start.point) { _ in
        guard let point = start.point(), grip.node.map({ lifts($0, at: point) }) ?? true else {
          let name = grip.node.flatMap { stage.scene[$0].id }.map { symbols[$0] } ?? "it"
          return .notLifted(.unreachable(name, grip.node.map(stage.landing.obstacle) ?? "not reachable"))
        }
        return explain(questions.lift(at: point, modifiers), from: point, to: spot)
      }
    }
  }

  private func lifts(_ node: NodeIndex, at point: Point) -> Bool {
    stage.landing.pressed(at: point, lifting: node) != nil
  }

  private func explain(_ lift: Lift, from point: Point, to spot: Spot) -> Explanation {
    switch lift {
    case .refused(let reason): explanation(.notLifted(reason))
    case .failed(let reason): explanation(DragOutcome(operation: nil, cause: .failed, reason: reason))
    case .lifted(let drag):
      questions.revealing(spot.node, { spot.point(drag) }, drag) { _ in
        explain(drag, from: point, to: spot.point(drag) ?? point, missing: spot.miss)
      }
    }
  }

  private func explanation(
    _ outcome: DragOutcome, suggested: DropOperation.Set = [], with modifiers: EventModifiers = []
  ) -> Explanation {
    Explanation(outcome: outcome, suggestedOperations: suggested, modifiers: modifiers, trace: inquiry.steps)
  }

  /// - Parameter miss: Returns the reason that a drop at `end` would go elsewhere; `nil` if it would not.
  private func explain(
    _ drag: DragState, from start: Point, to end: Point, missing miss: (DragState) -> Reason?
  ) -> Explanation {
    let asked = inquiry.steps.count
    // Rules that are asked on the way to the place do not decide the result. Therefore they are not recorded.
    inquiry.pausing {
      let first = start.pastThreshold(pointers.thresholds)
      _ = course.appear(drag, at: first)
      for point in first.stops(onTheWayTo: end) { _ = course.move(drag, to: point) }
    }
    // Asks the delegates at the end again, also if a stop was already there.
    if !drag.situation.visits.validations.isEmpty { drag.situation.hits.version = 0 }
    drag.situation.visits.validations = [:]
    let target = course.move(drag, to: end)
    noteRoute(of: drag, to: target, from: asked)
    let verdict = target.map { course.verdict(of: drag, at: $0, on: stage) } ?? .noTarget
    // A drop that would go elsewhere is not made. `miss` reads the verdict.
    drag.situation.verdict = verdict
    let miss = miss(drag)
    var outcome =
      miss.map { DragOutcome(of: drag, .cancel, .noTarget, $0) }
      ?? DragOutcome(of: drag, verdict.operation, verdict.cause ?? .dropped, verdict.reason)
    if miss == nil, verdict.operation.delivers {
      outcome.details = verdict.details.limited(to: drag.items.count, quantity: drag.quantity)
    }
    return explanation(outcome, suggested: target == nil ? [] : drag.situation.suggested, with: drag.modifiers)
  }

  // MARK: The route

  /// Records the destinations of the nodes under the pointer, from the innermost node outward: those that do not take a
  /// drag, up to the destination that takes it. If a list of a node takes the drag, the destinations of the node's other
  /// lists are left out.
  ///
  /// - Parameter first: The position of the first step after the lift. The steps from there on are sorted by their
  ///   nodes, the innermost first.
  private func noteRoute(of drag: DragState, to target: DropTarget?, from first: Int) {
    for node in drag.situation.hits.nodes {
      let taking = target.flatMap { $0.node == node ? $0.kind : nil }
      noteListPasses(of: drag, at: node, taking)
      if let behavior = stage.behaviors[node], !(taking?.isList ?? false) {
        notePasses(of: drag, behavior, at: node, target)
      }
      if let target, target.node == node {
        inquiry.note(.takes(types(takenAt: target)), at: node, on: stage, question(at: target))
        break
      }
    }
    let ranks = Dictionary(
      drag.situation.hits.nodes.enumerated().map { ($1, $0) }, uniquingKeysWith: { rank, _ in rank })
    inquiry.sortSteps(from: first, by: ranks)
  }

  /// Records the destinations of lists in a node that do not take a drag.
  ///
  /// - Parameter taking: The destination of the node that takes the drag; `nil` if there is none.
  private func noteListPasses(of drag: DragState, at node: NodeIndex, _ taking: DropTarget.Kind?) {
    var (lists, count) = (stage.lists.withDestinations(in: node), Int.max)
    if case .dynamic(let group, let index)? = taking { (lists, count) = ([group], index) }
    if case .rows? = taking { return }
    for list in lists {
      for destination in (stage.groupBehaviors[list]?.dropping.destinations ?? []).prefix(count) {
        guard let reason = reasonToPass(drag, destination) else { continue }
        inquiry.note(.passes(reason), at: node, on: stage, "\(destination.modifier)")
      }
    }
  }

  private func notePasses(
    of drag: DragState, _ behavior: NodeBehavior, at node: NodeIndex, _ target: DropTarget?
  ) {
    if !behavior.dropping.reorderContainers.isEmpty, drag.located.reorderNode != node, target?.node != node,
      behavior.dropping.destinations.isEmpty
    {
      inquiry.note(
        .passes(Reason("only reorders its own items", code: "other_container")), at: node, on: stage,
        "reorder_container")
    }
    for (index, destination) in behavior.dropping.destinations.enumerated() {
      if let target, target.node == node, target.kind == .destination(index) { return }
      if let reason = reasonToPass(drag, destination) {
        inquiry.note(.passes(reason), at: node, on: stage, "\(destination.modifier)")
      }
    }
  }

  private func reasonToPass(_ drag: DragState, _ destination: DropDestination) -> Reason? {
    if !destination.isEnabled { return Reason("is disabled", code: "disabled") }
    if !destination.accepts(drag, scene.types) {
      let types = destination.types.map { symbols[$0].description }.joined(separator: ", ")
      return Reason(
        "takes \(types)", code: "wrong_type", parameters: [.init(name: "types", value: types)])
    }
    return drag.origin.canLeave
      ? nil : Reason("the items may not leave their reorder container", code: "cannot_leave")
  }

  private func types(takenAt target: DropTarget) -> [Identifier] {
    switch target.kind {
    case .reorder(let index):
      return (stage.behaviors[target.node]?.dropping.reorderContainers[index].type).map { [symbols[$0]] } ?? []
    case .destination, .dynamic: return stage.destination(of: target)?.types.map { symbols[$0] } ?? []
    case .rows(let group):
      let first = stage.scene.groups[Int(group)].members.first
      return (first.flatMap { stage.scene[$0].type }).map { [symbols[$0]] } ?? []
    }
  }

  private func question(at target: DropTarget) -> String {
    switch target.kind {
    case .reorder: "reorder_container"
    case .destination, .dynamic: stage.destination(of: target).map { "\($0.modifier)" } ?? "drop_destination"
    case .rows: "on_move"
    }
  }
}

extension Explanation {
  static func notLifted(_ reason: Reason?) -> Explanation {
    Explanation(outcome: .notLifted(reason), suggestedOperations: [], trace: [])
  }
}
