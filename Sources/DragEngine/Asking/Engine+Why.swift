extension Engine {
  /// The grabbed node or point of a hypothetical drag.
  package enum Grip {
    /// A press on a node.
    case node(NodeIndex)
    /// A press at a point. Space: scene.
    case point(Point)
  }

  /// The place at which a hypothetical drag is released.
  package struct Spot {
    /// The node that has to be in sight.
    var node: NodeIndex?
    /// Returns the release point for a drag, once the node is in sight. Space: scene.
    var point: (DragState) -> Point?

    /// Creates a place that is found by a node.
    package init(at node: NodeIndex?, _ point: @escaping (DragState) -> Point?) {
      self.node = node
      self.point = point
    }
  }

  /// Evaluates a hypothetical drag: its result, and each rule that is asked with its answer.
  ///
  /// Nothing is moved and no observer is notified.
  /// - Parameters:
  ///   - item: The item to lift.
  ///   - namespace: The namespace of the item.
  ///   - place: The container or item to drop it on.
  ///   - before: The item to insert before; `nil` is the end.
  ///   - modifiers: The modifier keys that are held down.
  public func why(
    _ item: Identifier, in namespace: Identifier? = nil, to place: Identifier, before: Identifier? = nil,
    modifiers: EventModifiers = []
  ) -> Explanation {
    guard prepareToAsk() else { return .notLifted(Reason("nobody can be asked now", code: "busy")) }
    let items = stage.scene.items(item, in: namespace, symbols)
    guard let node = items.first else { return .notLifted(.unknownItem(item, in: namespace)) }
    let namespaces = stage.scene.namespaces(of: items, symbols)
    if namespaces.count > 1 { return .notLifted(.ambiguousItem(item, in: namespaces)) }
    guard let target = landingNode(of: place, before: before) else {
      return .notLifted(.unknownPlace(place, before: before))
    }
    let spot = Spot(at: target) { [self] drag in landingPoint(of: place, before: before, carrying: drag) }
    return why(.node(node), to: spot, modifiers: modifiers)
  }

  /// The same for a press on a node or at a point.
  package func why(_ grip: Grip, to spot: Spot, modifiers: EventModifiers = []) -> Explanation {
    guard prepareToAsk() else { return .notLifted(Reason("nobody can be asked now", code: "busy")) }
    inquiry.trail = Trail()
    defer { inquiry.trail = nil }
    let start: (node: NodeIndex?, point: () -> Point?) =
      switch grip {
      case .node(let node): (node, { [self] in grabPoint(of: node) })
      case .point(let point): (nil, { point })
      }
    return seeing(start.node, start.point) { _ in
      guard let point = start.point() else {
        let name = start.node.flatMap { stage.scene[$0].id }.map { symbols[$0] } ?? "it"
        return .notLifted(.unreachable(name))
      }
      switch liftToAsk(at: point, modifiers) {
      case .refused(let reason): return explanation(.notLifted(reason))
      case .failed(let reason): return explanation(DragOutcome(operation: nil, cause: .failed, reason: reason))
      case .lifted(let drag):
        return seeing(spot.node, { spot.point(drag) }, drag) { _ in
          explain(drag, from: point, to: spot.point(drag) ?? point)
        }
      }
    }
  }

  private func explanation(_ outcome: DragOutcome, suggested: DropOperation.Set = []) -> Explanation {
    Explanation(outcome: outcome, suggestedOperations: suggested, trail: inquiry.trail?.steps ?? [])
  }

  private func explain(_ drag: DragState, from start: Point, to end: Point) -> Explanation {
    let asked = inquiry.trail?.steps.count ?? 0
    // Rules that were asked on the way do not decide, unless they are asked again at the end.
    let steps = inquiry.trail
    inquiry.trail = nil
    let first = start.pastThreshold(gestureThresholds)
    _ = appear(drag, at: first)
    for point in first.stops(onTheWayTo: end) { _ = goOn(drag, to: point) }
    drag.visits.validations = []
    inquiry.trail = steps
    let target = goOn(drag, to: end)
    noteRoute(of: drag, to: target, from: asked)
    let verdict = target.map { self.verdict(of: drag, at: $0, on: stage) } ?? .noTarget
    var outcome = outcome(of: drag, verdict.operation, verdict.cause ?? .dropped, verdict.reason)
    if verdict.operation.delivers {
      outcome.acceptedItemCount = min(verdict.acceptedItemCount ?? .max, drag.items.count)
    }
    return explanation(outcome, suggested: target == nil ? [] : drag.suggested)
  }

  // MARK: The route

  /// Records which destinations under the pointer do not take a drag, and which one does.
  ///
  /// - Parameter first: The first of the steps recorded on the way; these steps are sorted in the order of the nodes.
  private func noteRoute(of drag: DragState, to target: DropTarget?, from first: Int) {
    for node in drag.hits.nodes {
      if let behavior = stage.behaviors[node] { notePasses(of: drag, behavior, at: node, target) }
      if let target, target.node == node {
        note(.takes(types(takenAt: target)), at: node, question(at: target))
        break
      }
    }
    guard let steps = inquiry.trail?.steps else { return }
    let ranks = Dictionary(drag.hits.nodes.enumerated().map { ($1, $0) }, uniquingKeysWith: { rank, _ in rank })
    let sorted = steps[first...].enumerated()
      .sorted { ((ranks[$0.element.node] ?? .max), $0.offset) < ((ranks[$1.element.node] ?? .max), $1.offset) }
    inquiry.trail?.steps.replaceSubrange(first..., with: sorted.map(\.element))
  }

  private func notePasses(
    of drag: DragState, _ behavior: NodeBehavior, at node: NodeIndex, _ target: DropTarget?
  ) {
    if !behavior.reorderContainers.isEmpty, drag.located.reorderNode != node, target?.node != node,
      behavior.dropDestinations.isEmpty
    {
      note(
        .passes(Reason("only puts what it has into another order", code: "other_container")), at: node,
        "reorder_container")
    }
    for (index, destination) in behavior.dropDestinations.enumerated() {
      if let target, target.node == node, target.kind == .destination(index) { return }
      if let reason = reasonToPass(drag, destination) { note(.passes(reason), at: node, "drop_destination") }
    }
  }

  private func reasonToPass(_ drag: DragState, _ destination: DropDestination) -> Reason? {
    if !destination.isEnabled { return Reason("is disabled", code: "disabled") }
    if !accepts(destination, drag) {
      let types = destination.types.map { symbols[$0].description }.joined(separator: ", ")
      return Reason(
        "takes \(types)", code: "wrong_type", parameters: [.init(name: "types", value: types)])
    }
    return drag.origin.canLeave
      ? nil : Reason("the items stay where they can be put into another order", code: "cannot_leave")
  }

  private func types(takenAt target: DropTarget) -> [Identifier] {
    switch target.kind {
    case .reorder(let index):
      return (stage.behaviors[target.node]?.reorderContainers[index].type).map { [symbols[$0]] } ?? []
    case .destination(let index):
      return stage.behaviors[target.node]?.dropDestinations[index].types.map { symbols[$0] } ?? []
    case .dynamic(let group, let index):
      return stage.groupBehaviors[group]?.dropDestinations[index].types.map { symbols[$0] } ?? []
    case .rows(let group):
      let first = stage.scene.groups[Int(group)].members.first
      return (first.flatMap { stage.scene[$0].type }).map { [symbols[$0]] } ?? []
    }
  }

  private func question(at target: DropTarget) -> String {
    switch target.kind {
    case .reorder: "reorder_container"
    case .destination, .dynamic: "drop_destination"
    case .rows: "on_move"
    }
  }
}

extension Explanation {
  static func notLifted(_ reason: Reason?) -> Explanation {
    Explanation(outcome: .notLifted(reason), suggestedOperations: [], trail: [])
  }
}
