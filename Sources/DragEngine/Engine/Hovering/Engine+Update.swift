extension Engine {
  /// Follows a drag to where its pointer is: routes it, works out the place and asks whether it may be dropped there.
  ///
  /// - Parameter moved: Whether the pointer is at a new place; the source hears of that, not of other updates.
  func update(_ drag: DragState, moved: Bool) { update(drag, on: stage, moved: moved) }

  /// - Parameter stage: The present one, which stays meanwhile; given, it need not be held anew by each step.
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

  /// Takes a drag to a destination; the one that it leaves hears so before the other is entered.
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

  /// Takes note of the destination that a drag is over from now on.
  func arrive(_ drag: DragState, at target: DropTarget) {
    drag.stay = .init(target: target, identity: stage.scene.identity(of: target.node), version: stage.version)
    drag.suggested = suggestion(for: drag, at: target)
  }

  /// Whether a drag is still over the destination that it was over, in this scene or in the one before.
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

  /// Ends a drag's stay at its destination, which hears so.
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

  /// Asks what a drop at the present place would come to.
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
    // Handed on as a whole, so that nothing of it has to be held twice.
    guard isAmongItsOwn(drag, in: target) else { return verdict(on: consume answer, suggested: drag.suggested) }
    let verdict = verdict(on: answer, suggested: drag.suggested)
    return putsBack(drag, verdict) ? .unchanged : verdict
  }

  /// What an answer comes to, matched with what the source suggests.
  func verdict(on answer: consuming DropConfiguration, suggested: DropOperation.Set) -> Ruling {
    if answer.isFailure { return Ruling(operation: .forbidden, cause: .failed, refusal: answer.refusal) }
    let operation = Negotiation.operation(choosing: answer.choice, from: suggested)
    let count = answer.acceptedItemCount.map { max(0, $0) }
    if operation.delivers {
      // To take none of the items is to say no.
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

  /// What is wrong with a place that a configuration has chosen: only the reorder container's own lists will do, and
  /// what is in them.
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

  /// The same where the destination has no lists of its own: whatever has that name in the scene will do.
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

  /// The answer of a destination's configurations, in the order in which they were attached.
  ///
  /// The first that says no decides, and its reason stands. Among those that say yes, the first choice and the first
  /// place count, and the smallest number of items.
  private func answer(of target: DropTarget, for drag: DragState, on stage: Stage) -> DropConfiguration {
    if drag.visits.present != nil, let proposal = proposal(for: drag) { return proposal }
    guard let node = target.configurationNode else {
      return target.kind.isReorder ? .accepted : DropConfiguration(.unspecified)
    }
    // Mostly there is one.
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

  /// What the source suggests at a target. In its own reorder container an item can move, and nothing else.
  func suggestion(for drag: DragState, at target: DropTarget) -> DropOperation.Set {
    target.kind.isReorder ? .move : suggestion(for: drag)
  }

  /// What the source suggests at any destination that does not only put its items into another order.
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
