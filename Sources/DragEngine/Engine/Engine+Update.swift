extension Engine {
  /// Follows a drag to where its pointer is: routes it, works out the place and asks whether it may be dropped there.
  ///
  /// - Parameter moved: Whether the pointer is at a new place; the source hears of that, not of other updates.
  func update(_ drag: DragState, moved: Bool) {
    if moved { tellSource(drag, .active) }
    retarget(drag)
    guard let target = drag.target else { return }
    updatePlace(of: drag, in: target)
    decide(drag, at: target)
    tellDestination(drag, .active)
  }

  /// Finds the destination under the pointer; a destination that is left hears so before another is entered.
  private func retarget(_ drag: DragState) {
    let hits = hits(of: drag)
    if drag.routedVersion == stage.version, hits == drag.hits { return }
    drag.hits = hits
    drag.routedVersion = stage.version
    var target = route(drag)
    if let reorderNode = target?.reorderNode { target?.group = hitGroup(of: drag, in: reorderNode) }
    if let old = drag.target, let new = target, old.identity == new.identity, isSameKind(old.kind, new.kind) {
      drag.target = target
      return
    }
    leaveTarget(of: drag)
    guard let target else { return }
    drag.target = target
    drag.place = DropPlace()
    remember(target, in: drag)
    drag.suggested = suggestion(for: drag, at: target)
    updatePlace(of: drag, in: target)
    tellDestination(drag, .entering)
    monitor?(.targeted(drag.id, to: drag.name(drag.place.to)))
  }

  private func isSameKind(_ old: DropTarget.Kind, _ new: DropTarget.Kind) -> Bool {
    switch (old, new) {
    case (.reorder, .reorder), (.destination, .destination): true
    case (.dynamic(let a, _), .dynamic(let b, _)): a == b
    default: false
    }
  }

  /// Ends a drag's stay at its destination, which hears so.
  func leaveTarget(of drag: DragState) {
    guard drag.target != nil else { return }
    tellDestination(drag, .exiting)
    drag.target = nil
    drag.place = DropPlace()
    setVerdict(.noTarget, of: drag)
  }

  /// Asks what a drop at the present place would come to.
  private func decide(_ drag: DragState, at target: DropTarget) {
    drag.suggested = suggestion(for: drag, at: target)
    if case .reorder = target.kind, let home = drag.home,
      home.collection == drag.place.to, home.before == drag.place.before
    {
      return setVerdict(.unchanged, of: drag)
    }
    let answer = answer(of: target, for: drag)
    if let destination = answer.destination { redirect(drag, to: destination) }
    let operation = Negotiation.operation(choosing: answer.choice, from: drag.suggested)
    var verdict = Verdict(
      operation: operation, reason: answer.reason, acceptedItemCount: answer.acceptedItemCount.map { max(0, $0) })
    if answer.isFailure {
      verdict.cause = .failed
    } else if !operation.delivers {
      verdict.cause = isChosen(operation, answer.choice) ? .refused : .notSuggested
    } else {
      verdict.reason = nil
    }
    setVerdict(verdict, of: drag)
  }

  private func isChosen(_ operation: DropOperation, _ choice: Negotiation.Choice) -> Bool {
    if case .operation(operation) = choice { true } else { false }
  }

  /// The answer of a destination's configurations, in the order in which they were attached.
  ///
  /// The first that says no decides, and its reason stands. Among those that say yes, the first choice and the first
  /// place count, and the smallest number of items.
  private func answer(of target: DropTarget, for drag: DragState) -> DropConfiguration {
    guard let node = target.configurationNode, let behavior = stage.behaviors[node] else {
      if case .reorder = target.kind { return .accepted }
      return DropConfiguration(.unspecified)
    }
    let session = DropSession(drag, seenFrom: stage.scene.frame(of: node), phase: .active)
    let before = activity
    activity = .question
    defer { activity = before }
    var combined = behavior.dropConfigurations[0](session)
    for question in behavior.dropConfigurations.dropFirst() {
      if refuses(combined, drag) { break }
      let answer = question(session)
      if refuses(answer, drag) { return answer }
      combined.destination = combined.destination ?? answer.destination
      if let count = answer.acceptedItemCount {
        combined.acceptedItemCount = min(count, combined.acceptedItemCount ?? count)
      }
    }
    return combined
  }

  private func refuses(_ answer: DropConfiguration, _ drag: DragState) -> Bool {
    !Negotiation.operation(choosing: answer.choice, from: drag.suggested).delivers
  }

  /// Lets a configuration's own place stand instead of the computed one.
  private func redirect(_ drag: DragState, to destination: ReorderDestination) {
    drag.place.to = symbols.intern(destination.collection)
    drag.place.before = destination.before.map(symbols.intern)
    drag.place.isCollection = true
    drag.place.touchedItem = true
  }

  /// What the source suggests at a target. In its own reorder container an item can move, and nothing else.
  func suggestion(for drag: DragState, at target: DropTarget) -> DropOperation.Set {
    if case .reorder = target.kind { return .move }
    return Negotiation.suggestion(
      drag.configuration, at: .withinApp, device: drag.device, modifiers: drag.modifiers)
  }

  func setVerdict(_ verdict: Verdict, of drag: DragState) {
    guard let monitor else {
      drag.verdict = verdict
      return
    }
    let changed = verdict != drag.verdict
    drag.verdict = verdict
    if changed { monitor(.verdict(drag.id, verdict)) }
  }
}
