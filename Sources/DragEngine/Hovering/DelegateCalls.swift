/// Asks and notifies the delegates of destinations.
///
/// `validate` is asked during routing, so that routing skips destinations that do not admit the drag. The other
/// closures are called when the drag enters, stays, leaves and ends.
final class DelegateCalls {
  private let calls: RuleCalls
  private let scene: SceneKeeper
  private let drags: DragRegister
  private let inquiry: Inquiry

  init(_ calls: RuleCalls, _ scene: SceneKeeper, _ drags: DragRegister, _ inquiry: Inquiry) {
    self.calls = calls
    self.scene = scene
    self.drags = drags
    self.inquiry = inquiry
  }

  private var stage: Stage { scene.stage }

  // MARK: Validating

  /// Whether the delegate of a destination admits a drag that the destination could take; true without a delegate.
  ///
  /// False if `validate` returns false, or if the destination takes one drag at a time and another drag was over it
  /// when this drag came.
  func admits(_ drag: DragState, at node: NodeIndex, _ index: Int) -> Bool {
    guard let delegate = stage.behaviors[node]?.dropping.destinations[index].delegate else { return true }
    let place = DestinationName(node: stage.scene.identity(of: node), index: index)
    if isOver(drag, place) { return true }
    if drag.situation.visits.ignoring.contains(place) { return false }
    if !delegate.allowsSimultaneousSessions, drags.running.contains(where: { $0 !== drag && isOver($0, place) }) {
      drag.situation.visits.ignoring.insert(place)
      return false
    }
    if let known = drag.situation.visits.validations[place] { return known.isValid }
    guard let validate = delegate.validate else { return true }
    if drag.target == nil { drag.situation.suggested = drag.suggestion(on: stage) }
    let session = DropSession(drag, seenFrom: stage.scene.frame(of: node), phase: .entering)
    let isValid = calls.during(.question) { validate(session) }
    if !isValid {
      inquiry.note(.passes(Reason("it refused", code: "invalid")), at: node, on: stage, "validate_drop")
    }
    drag.situation.visits.validations[place] = Validation(isValid: isValid, isLasting: delegate.validatesOnce)
    return isValid
  }

  /// Removes the answers of destinations that a drag's pointer has left, so that these destinations are asked again.
  /// Answers of delegates that validate once remain.
  func forgetPlacesLeft(by drag: DragState) {
    guard drag.situation.visits.hasAnswers else { return }
    let nodes = Set(drag.situation.hits.nodes)
    drag.situation.visits.forget { place in stage.scene.node(place.node).map { !nodes.contains($0) } ?? true }
  }

  private func isOver(_ drag: DragState, _ place: DestinationName) -> Bool {
    drag.situation.visits.present.map { drag.situation.visits.entered[$0].place == place } ?? false
  }

  // MARK: Entering and leaving

  /// Notifies the delegate of a destination that a drag has entered.
  func enter(_ target: DropTarget, _ drag: DragState) {
    guard let visit = visit(at: target) else { return }
    let isFirst = !drags.running.contains { isOver($0, visit.place) }
    note(visit, of: drag)
    calls.during(.observer) {
      if isFirst { visit.delegate.targeted?(true) }
      visit.delegate.entered?(DropSession(drag, seenFrom: visit.frame, phase: .entering))
    }
  }

  /// The visit of a drag to a destination, if the destination has a delegate.
  private func visit(at target: DropTarget) -> Visit? {
    let (index, isReorder): (Int, Bool)
    switch target.kind {
    case .destination(let position): (index, isReorder) = (position, false)
    case .reorder(let position): (index, isReorder) = (position, true)
    case .dynamic, .rows: return nil
    }
    guard let delegate = delegate(of: target.node, index, isReorder: isReorder) else { return nil }
    let place = DestinationName(node: stage.scene.identity(of: target.node), index: index, isReorder: isReorder)
    return Visit(place: place, delegate: delegate, frame: stage.scene.frame(of: target.node))
  }

  /// The delegate of a destination or reorder container in the present scene; `nil` if there is none.
  private func delegate(of node: NodeIndex, _ index: Int, isReorder: Bool) -> DropDelegate? {
    guard let dropping = stage.behaviors[node]?.dropping else { return nil }
    if isReorder {
      guard dropping.reorderContainers.indices.contains(index) else { return nil }
      return dropping.reorderContainers[index].isTargeted.map { DropDelegate(targeted: $0) }
    }
    return dropping.destinations.indices.contains(index) ? dropping.destinations[index].delegate : nil
  }

  /// Records the visit of a drag to a destination without calling its delegate.
  func noteVisit(of drag: DragState, at target: DropTarget) {
    if let visit = visit(at: target) { note(visit, of: drag) }
  }

  private func note(_ visit: Visit, of drag: DragState) {
    if let known = drag.situation.visits.entered.firstIndex(where: { $0.place == visit.place }) {
      drag.situation.visits.entered[known] = visit
      drag.situation.visits.present = known
    } else {
      drag.situation.visits.present = drag.situation.visits.entered.count
      drag.situation.visits.entered.append(visit)
    }
  }

  /// Notifies the delegate of the present destination that the drag has left.
  ///
  /// - Parameter dropping: Whether the items are about to be dropped there. The drop then notifies the delegate
  ///   instead.
  func leave(_ drag: DragState, dropping: Bool = false) {
    guard let present = drag.situation.visits.present else { return }
    let visit = drag.situation.visits.entered[present]
    drag.situation.visits.present = nil
    drag.situation.visits.proposal = nil
    if dropping { drag.situation.visits.dropped = present }
    drag.situation.visits.forget { $0 == visit.place }
    calls.during(.observer) {
      if !drags.running.contains(where: { isOver($0, visit.place) }) { visit.delegate.targeted?(false) }
      if !dropping { visit.delegate.exited?(DropSession(drag, seenFrom: visit.frame, phase: .exiting)) }
    }
  }

  /// The answer of the present destination's delegate. `nil` if there is no delegate, or if it has no `updated`; the
  /// configurations then answer instead.
  ///
  /// If `updated` returns `nil`, the result is its previous answer, or `unspecified` if there is none.
  func proposal(for drag: DragState) -> DropConfiguration? {
    guard let present = drag.situation.visits.present,
      let updated = drag.situation.visits.entered[present].delegate.updated
    else {
      return nil
    }
    let session = DropSession(drag, seenFrom: drag.situation.visits.entered[present].frame, phase: .active)
    defer { inquiry.forgetRule() }
    guard let answer = calls.during(.question, { updated(session) }) else {
      return drag.situation.visits.proposal ?? DropConfiguration(.unspecified)
    }
    if !answer.isFailure { drag.situation.visits.proposal = answer }
    if let target = drag.target { inquiry.note(answer, at: target.node, on: stage, drag, "drop_updated") }
    return answer
  }

  // MARK: The end

  /// Notifies the delegate of the destination, if it has one, that the drop is complete.
  func conclude(_ drag: DragState) {
    guard let dropped = drag.situation.visits.dropped else { return }
    let visit = drag.situation.visits.entered[dropped]
    calls.during(.observer) {
      visit.delegate.concluded?(DropSession(drag, seenFrom: visit.frame, phase: .dataTransferCompleted))
    }
  }

  /// Reports the end of a drag to the delegate of every destination that the drag has entered.
  func end(_ drag: DragState, _ operation: DropOperation) {
    calls.during(.observer) {
      for visit in drag.situation.visits.entered {
        visit.delegate.ended?(DropSession(drag, seenFrom: visit.frame, phase: .ended(operation)))
      }
    }
  }

  /// Replaces the delegates by those of the present scene. A delegate whose destination has left the scene remains.
  func refresh(_ drag: DragState) {
    for index in drag.situation.visits.entered.indices {
      let place = drag.situation.visits.entered[index].place
      guard let node = stage.scene.node(place.node) else { continue }
      drag.situation.visits.entered[index].frame = stage.scene.frame(of: node)
      guard let delegate = delegate(of: node, place.index, isReorder: place.isReorder) else { continue }
      drag.situation.visits.entered[index].delegate = delegate
    }
  }
}
