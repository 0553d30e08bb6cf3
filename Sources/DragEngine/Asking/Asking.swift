/// Answers questions about drags: which ones are legal and why, and where a running drag could be dropped.
final class Asking {
  private let calls: RuleCalls
  private let scene: SceneKeeper
  private let update: SceneUpdate
  private let inquiry: Inquiry
  private let explainer: Explainer
  let questions: Questions

  init(
    _ calls: RuleCalls, _ scene: SceneKeeper, _ drags: DragRegister, _ pointers: Pointers, _ hovering: Hovering,
    _ lifting: Lifting, _ inquiry: Inquiry, _ update: SceneUpdate
  ) {
    self.calls = calls
    self.scene = scene
    self.update = update
    self.inquiry = inquiry
    questions = Questions(
      scene: scene, drags: drags, lifter: lifting.lifter, selections: lifting.selections.known, course: hovering.course)
    explainer = Explainer(
      scene: scene, pointers: pointers, course: hovering.course, questions: questions, inquiry: inquiry)
  }

  /// Updates the scene; returns the reason if no rule can be asked now.
  private func begin() -> Reason? {
    guard calls.activity == .idle || calls.activity == .command else {
      return Reason("rules cannot be asked while a rule runs", code: "busy")
    }
    do {
      try update.runInCommand()
      return nil
    } catch {
      return error.reason
    }
  }

  /// Searches for the drags that would be accepted.
  /// - Returns: An empty list if no rule can be asked now.
  /// - Throws: `rule` if more than `limit` questions are needed, because a partial list would look complete.
  func legalDrags(
    of item: Identifier?, in namespace: Identifier?, from origin: Identifier?, to place: Identifier?,
    positions: Bool, _ modifiers: EventModifiers, askingAtMost limit: Int
  ) throws(EngineError) -> [LegalDrag] {
    guard begin() == nil else { return [] }
    let search = LegalDragSearch(
      scene, questions, .init(item: item, namespace: namespace, origin: origin, place: place, scene.symbols),
      positions: positions, modifiers: modifiers, askingAtMost: limit)
    guard let found = inquiry.ignoringReasons({ questions.selections.readingOnce(search.run) }) else {
      throw .rule(.tooManyQuestions(limit, to: "find all legal drags; name an item, a container or a place"))
    }
    return found
  }

  /// Explains a hypothetical drag.
  func explain(_ question: (Explainer) -> Explanation) -> Explanation {
    begin().map { .notLifted($0) } ?? question(explainer)
  }

  /// The places where a running drag could be dropped now.
  /// - Throws: `rule` if more than `limit` questions are needed.
  func validDestinations(for drag: DragState, askingAtMost limit: Int) throws(EngineError) -> [Identifier] {
    let places = inquiry.ignoringReasons { questions.validPlaces(for: drag, askingAtMost: limit) }
    guard let places else { throw .rule(.tooManyQuestions(limit, to: "find all valid destinations")) }
    return places.map { scene.symbols[$0.name] }
  }
}
