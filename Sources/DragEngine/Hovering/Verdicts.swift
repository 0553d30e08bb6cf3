/// Asks destinations for the result of a drop.
final class Verdicts {
  private let calls: RuleCalls
  private let places: PlaceFinder
  private let delegates: DelegateCalls
  private let inquiry: Inquiry
  /// A cache with the question of the latest pointer move, which the next move usually asks again.
  private let moves: MoveCache

  init(
    _ calls: RuleCalls, _ places: PlaceFinder, _ delegates: DelegateCalls, _ inquiry: Inquiry, _ moves: MoveCache
  ) {
    self.calls = calls
    self.places = places
    self.delegates = delegates
    self.inquiry = inquiry
    self.moves = moves
  }

  /// Asks for the result of a drop at the present place. A rule may redirect the drag to another place.
  func verdict(of drag: DragState, at target: DropTarget, on stage: Stage) -> LazyVerdict {
    drag.situation.suggested = drag.suggestion(at: target, on: stage)
    return verdict(by: answer(of: target, for: drag, on: stage), of: drag, at: target, on: stage)
  }

  /// The result of a drop by the answer of its destination, which may redirect the drag to another place.
  ///
  /// The place is compared with that of the items only after the rule was asked, because the rule may name another
  /// place. If the items are already at the place, the result is `unchanged`, also for a refusal, because the drop
  /// changes nothing in any case. Failures, and answers with `runsInPlace`, are not replaced.
  func verdict(
    by answer: consuming DropConfiguration, of drag: DragState, at target: DropTarget, on stage: Stage
  ) -> LazyVerdict {
    let isQuiet = !answer.runsInPlace && !answer.isFailure
    if isQuiet, !answer.isRedirected, isUnchanged(drag, at: target, on: stage) { return .unchanged }
    if answer.isRedirected, let destination = answer.destination {
      places.redirect(drag, to: destination)
      let check = RedirectionCheck(drag: drag, target: target, stage: stage)
      if let problem = check.problem(with: destination) { return problem }
      if !answer.runsInPlace, isUnchanged(drag, at: target, on: stage) { return .unchanged }
    }
    if let intent = answer.intent ?? places.ownIntent(of: target, drag) { places.take(intent, of: target, drag) }
    // The answer is consumed as a whole, because a copy of a part would be retained.
    guard drag.isAmongItsOwn(in: target, on: stage), !answer.runsInPlace else {
      return .on(consume answer, for: drag)
    }
    let verdict = LazyVerdict.on(answer, for: drag)
    return verdict.moves(all: drag.items.count) ? .unchanged : verdict
  }

  /// Whether an answer without an intent leaves the place of a drag unchanged.
  func hasNoIntent(_ target: DropTarget, _ drag: DragState) -> Bool { places.ownIntent(of: target, drag) == nil }

  /// Whether a drop that only reorders would leave all items in their list, before the same neighbour. False for other
  /// drops.
  private func isUnchanged(_ drag: DragState, at target: DropTarget, on stage: Stage) -> Bool {
    switch target.kind {
    case .reorder:
      drag.located.home.map { $0.collection != nil && $0.collection == drag.place.to && $0.before == drag.place.before }
        ?? false
    case .rows(let group): stage.rows.wouldLeaveInPlace(drag, in: group)
    case .destination, .dynamic: false
    }
  }

  // MARK: Asking

  /// The answer of a destination: the answer of its delegate, or else the combined answer of its configurations, which
  /// are asked in the order of attachment. Without both, `accepted` if the target only reorders, otherwise
  /// `unspecified`.
  ///
  /// The first refusal decides, with its reason. If all configurations accept, the first operation, the first place, the
  /// first intent, the smallest item count and the smallest quantity that they name are used.
  func answer(of target: DropTarget, for drag: DragState, on stage: Stage) -> DropConfiguration {
    if drag.situation.visits.present != nil, let proposal = delegates.proposal(for: drag) { return proposal }
    guard let node = target.configurationNode else {
      var answer = target.kind.isReorder ? .accepted : DropConfiguration(.unspecified)
      answer.isReusable = true
      return answer
    }
    // Most destinations have one configuration.
    if !inquiry.isExplaining, let question = takeQuestion(of: node, for: drag, on: stage) {
      let answer = calls.during(.question) { question.ask() }
      moves.question = consume question
      return answer
    }
    return combinedAnswer(of: node, for: drag, on: stage)
  }

  /// Shows a drag at a place to the rule of its target, as `answer(of:for:on:)` does, without asking.
  ///
  /// - Returns: Whether an earlier answer of the rule can be used; false if the rule must be asked.
  func show(_ drag: DragState, at target: DropTarget, on stage: Stage) -> Bool {
    guard let node = target.configurationNode else { return true }
    // If there are several rules, an earlier rule may decide, so that the later rules would not see the drag.
    guard let question = takeQuestion(of: node, for: drag, on: stage) else { return false }
    let isShown = question.show()
    moves.question = consume question
    return isShown
  }

  /// Takes the question of a node with a single configuration from the cache. The caller stores the question back after
  /// use.
  private func takeQuestion(of node: NodeIndex, for drag: DragState, on stage: Stage) -> ReadyQuestion? {
    if let known = moves.question.take(), known.node == node, known.version == stage.version,
      known.session.state === drag
    {
      return known
    }
    guard let question = stage.onlyConfiguration(of: node) else { return nil }
    let session = DropSession(drag, seenFrom: stage.scene.frame(of: node), phase: .active)
    return ReadyQuestion(question, about: session, node: node, version: stage.version)
  }

  private func combinedAnswer(of node: NodeIndex, for drag: DragState, on stage: Stage) -> DropConfiguration {
    guard let behavior = stage.behaviors[node] else { return DropConfiguration(.unspecified) }
    let session = DropSession(drag, seenFrom: stage.scene.frame(of: node), phase: .active)
    return calls.during(.question) {
      var combined = behavior.dropping.configurations[0].ask(session)
      inquiry.note(combined, at: node, on: stage, drag)
      for question in behavior.dropping.configurations.dropFirst() {
        if refuses(combined, drag) { break }
        let answer = question.ask(session)
        inquiry.note(answer, at: node, on: stage, drag)
        combined.noteDependencies(of: answer)
        if refuses(answer, drag) { return answer.withDependencies(of: combined) }
        if !combined.namesOperation, answer.namesOperation { combined.choice = answer.choice }
        if combined.destination == nil { combined.destination = answer.destination }
        combined.intent = combined.intent ?? answer.intent
        combined.runsInPlace = combined.runsInPlace || answer.runsInPlace
        combined.details.combine(with: answer.details)
      }
      return combined
    }
  }

  private func refuses(_ answer: DropConfiguration, _ drag: DragState) -> Bool {
    !Negotiation.operation(choosing: answer.choice, from: drag.situation.suggested).delivers
  }
}
