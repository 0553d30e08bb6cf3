extension Engine {
  /// Updates a drag for its pointer's position: routes it, computes the place and asks for the verdict.
  ///
  /// - Parameter moved: Whether the pointer has moved; the source is notified only of moves.
  func update(_ drag: DragState, moved: Bool) { update(drag, on: stage, moved: moved) }

  /// - Parameter stage: The present stage. It is passed as an argument, so that the steps need not retain it.
  func update(_ drag: DragState, on stage: Stage, moved: Bool) {
    if moved { tellSource(drag, .active) }
    if updateHits(of: drag, on: stage) {
      retarget(drag, to: route(drag))
      updateSpring(of: drag)
    }
    if stage.scene.hasClips || !drag.scrolling.views.isEmpty { updateScrolling(of: drag) }
    guard let target = drag.target else { return }
    updatePlace(of: drag, in: target, on: stage)
    setVerdict(verdict(of: drag, at: target, on: stage), of: drag)
    tellDestination(drag, .active)
  }

  /// Moves a drag to another destination; the old one is notified before the new one is entered.
  private func retarget(_ drag: DragState, to target: DropTarget?) {
    if let old = drag.target, let target, isSame(old, target, drag) {
      drag.stay?.target = target
      return
    }
    if drag.target != nil || target != nil { drag.turn = .init(point: drag.location) }
    leaveTarget(of: drag)
    guard let target else { return }
    arrive(drag, at: target)
    findObservers(of: drag, around: target)
    updatePlace(of: drag, in: target, on: stage)
    enterDelegate(of: target, drag)
    tellDestination(drag, .entering)
    report(.targeted(drag.id, to: drag.name(drag.place.to)))
  }

  /// Records the destination of a drag.
  func arrive(_ drag: DragState, at target: DropTarget) {
    drag.stay = .init(target: target, identity: stage.scene.identity(of: target.node), version: stage.version)
    drag.suggested = suggestion(for: drag, at: target)
  }

  /// Whether a drag is still over the same destination, in this scene or in the previous one.
  func isSame(_ old: DropTarget, _ new: DropTarget, _ drag: DragState) -> Bool {
    guard isSameKind(old.kind, new.kind) else { return false }
    if drag.stay?.version == stage.version { return old.node == new.node }
    drag.stay?.version = stage.version
    return drag.stay?.identity == stage.scene.identity(of: new.node)
  }

  private func isSameKind(_ old: DropTarget.Kind, _ new: DropTarget.Kind) -> Bool {
    switch (old, new) {
    case (.reorder, .reorder), (.rows, .rows): true
    case (.destination(let a), .destination(let b)): a == b
    case (.dynamic(let a, _), .dynamic(let b, _)): a == b
    default: false
    }
  }

  /// Ends a drag's stay at its destination, and notifies the destination.
  func leaveTarget(of drag: DragState) {
    guard drag.target != nil else { return }
    leaveDelegate(drag)
    tellDestination(drag, .exiting)
    drag.stay = nil
    drag.observers.present = []
    drag.place = DropPlace()
    drag.gap = nil
    setVerdict(.noTarget, of: drag)
  }

  // MARK: Verdict

  /// Asks for the result of a drop at the present place.
  func verdict(of drag: DragState, at target: DropTarget, on stage: Stage) -> Ruling {
    drag.suggested = suggestion(for: drag, at: target)
    if isUnchanged(drag, at: target) { return .unchanged }
    let answer = answer(of: target, for: drag, on: stage)
    if answer.isRedirected, let destination = answer.destination {
      redirect(drag, to: destination)
      if let problem = problem(with: destination, at: target, for: drag) { return problem }
      if isUnchanged(drag, at: target) { return .unchanged }
    }
    if let intent = answer.intent ?? ownIntent(of: target, drag) { take(intent, of: target, drag) }
    // Consumed as a whole, so that none of its parts is retained twice.
    guard isAmongItsOwn(drag, in: target) else { return verdict(on: consume answer, suggested: drag.suggested) }
    let verdict = verdict(on: answer, suggested: drag.suggested)
    return putsBack(drag, verdict) ? .unchanged : verdict
  }

  /// The ruling for an answer, matched with the operations that the source suggests.
  func verdict(on answer: consuming DropConfiguration, suggested: DropOperation.Set) -> Ruling {
    if answer.isFailure { return Ruling(operation: .forbidden, cause: .failed, refusal: answer.refusal) }
    let operation = Negotiation.operation(choosing: answer.choice, from: suggested)
    let count = answer.acceptedItemCount.map { max(0, $0) }
    if operation.delivers {
      // Accepting zero items is a refusal.
      return count == 0
        ? Ruling(operation: .cancel, cause: .refused, refusal: answer.refusal ?? .made(.noneAccepted))
        : Ruling(operation: operation, acceptedItemCount: count)
    }
    if case .operation(let chosen) = answer.choice, chosen != operation {
      let refusal = answer.refusal ?? .made(.notSuggested(chosen, suggested))
      return Ruling(operation: operation, cause: .notSuggested, refusal: refusal)
    }
    let isChosen = if case .operation = answer.choice { true } else { false }
    return Ruling(operation: operation, cause: isChosen ? .refused : .notSuggested, refusal: answer.refusal)
  }

  private func isUnchanged(_ drag: DragState, at target: DropTarget) -> Bool {
    switch target.kind {
    case .reorder:
      drag.located.home.map { $0.collection != nil && $0.collection == drag.place.to && $0.before == drag.place.before }
        ?? false
    case .rows(let group): leavesRowsInPlace(drag, in: group)
    case .destination, .dynamic: false
    }
  }

  /// The refusal of a place that a configuration has chosen; only the reorder container's own lists, and the items in
  /// them, are valid.
  private func problem(with destination: ReorderDestination, at target: DropTarget, for drag: DragState) -> Ruling? {
    guard let container = target.reorderContainer else {
      return target.group == nil
        ? problemAnywhere(with: destination, for: drag) : problemInRows(with: destination, at: target)
    }
    let name = destination.collection
    guard let group = symbols.symbol(for: name).flatMap({ stage.scene.group(collection: $0) }),
      collections(of: container)?.contains(group) == true
    else {
      return wrongPlace(
        Reason(
          "no collection '\(name)' is in this reorder container", code: "unknown_collection",
          parameters: ["collection_id": name]))
    }
    if let item = carrier(of: group, in: drag).flatMap({ stage.scene.nodes.id(of: $0) }) {
      return wrongPlace(.insideItself(symbols[item], name))
    }
    guard let before = destination.before, !isMember(before, of: group) else { return nil }
    return wrongPlace(.notInCollection(before, name))
  }

  /// The same for a destination without lists of its own: every list and item of the scene is valid.
  private func problemAnywhere(with destination: ReorderDestination, for drag: DragState) -> Ruling? {
    let name = destination.collection
    guard let symbol = symbols.symbol(for: name), let node = container(named: symbol) else {
      return wrongPlace(
        Reason(
          "no collection '\(name)' is in the scene", code: "unknown_collection", parameters: ["collection_id": name]))
    }
    if let carrier = drag.located.nodes.first(where: { stage.isNode(node, within: $0) }),
      let item = stage.scene.nodes.id(of: carrier)
    {
      return wrongPlace(.insideItself(symbols[item], name))
    }
    guard let before = destination.before, landingNode(of: name, before: before) == nil else { return nil }
    return wrongPlace(.notInCollection(before, name))
  }

  private func container(named name: Symbol) -> NodeIndex? {
    stage.scene.group(collection: name).flatMap { stage.scene.groups[Int($0)].container }
      ?? stage.scene.node(container: name)
  }

  private func isMember(_ id: Identifier, of group: GroupIndex) -> Bool {
    guard let symbol = symbols.symbol(for: id) else { return false }
    return stage.scene.nodes(itemID: symbol).contains { stage.scene.nodes.group(of: $0) == group }
  }

  func wrongPlace(_ reason: Reason) -> Ruling {
    Ruling(operation: .forbidden, cause: .failed, refusal: .made(reason))
  }

  /// The combined answer of a destination's configurations, in the order in which they were attached.
  ///
  /// The first refusal decides, with its reason. If all accept, the first choice and the first place are used, and the
  /// smallest item count.
  private func answer(of target: DropTarget, for drag: DragState, on stage: Stage) -> DropConfiguration {
    if drag.visits.present != nil, let proposal = proposal(for: drag) { return proposal }
    guard let node = target.configurationNode else {
      return target.kind.isReorder ? .accepted : DropConfiguration(.unspecified)
    }
    // Most destinations have one configuration.
    if inquiry.trail == nil, let question = takeQuestion(of: node, for: drag, on: stage) {
      let answer = during(.question) { question.ask() }
      ready.question = consume question
      return answer
    }
    return combinedAnswer(of: node, for: drag, on: stage)
  }

  private func combinedAnswer(of node: NodeIndex, for drag: DragState, on stage: Stage) -> DropConfiguration {
    guard let behavior = stage.behaviors[node] else { return DropConfiguration(.unspecified) }
    let session = DropSession(drag, seenFrom: stage.scene.frame(of: node), phase: .active)
    return during(.question) {
      var combined = behavior.dropConfigurations[0].ask(session)
      note(combined, at: node, drag)
      for question in behavior.dropConfigurations.dropFirst() {
        if refuses(combined, drag) { break }
        let answer = question.ask(session)
        note(answer, at: node, drag)
        if refuses(answer, drag) { return answer }
        if combined.destination == nil { combined.destination = answer.destination }
        combined.intent = combined.intent ?? answer.intent
        if let count = answer.acceptedItemCount {
          combined.acceptedItemCount = min(count, combined.acceptedItemCount ?? count)
        }
      }
      return combined
    }
  }

  private func refuses(_ answer: DropConfiguration, _ drag: DragState) -> Bool {
    !Negotiation.operation(choosing: answer.choice, from: drag.suggested).delivers
  }

  /// The operations that the source suggests at a target. In its own reorder container an item can only be moved.
  func suggestion(for drag: DragState, at target: DropTarget) -> DropOperation.Set {
    target.kind.isReorder ? .move : suggestion(for: drag)
  }

  /// The operations that the source suggests at any destination that does not only reorder its own items.
  func suggestion(for drag: DragState) -> DropOperation.Set {
    let suggested = Negotiation.suggestion(
      drag.configuration, at: .withinApp, device: drag.device, modifiers: drag.modifiers)
    return suggested.contains(.delete) && carriesUndeletable(drag) ? suggested.subtracting(.delete) : suggested
  }

  private func setVerdict(_ verdict: consuming Ruling, of drag: DragState) {
    guard monitor != nil || recorder != nil else {
      drag.verdict = verdict
      return
    }
    let isNews = !verdict.looksLike(drag.verdict)
    drag.verdict = verdict
    if isNews { report(.verdict(drag.id, drag.verdict.verdict)) }
  }
}
