/// Answers questions about drags: the legal drags, the explanation of a drag, and the places where a running drag could
/// be dropped.
final class Asking {
  private let calls: RuleCalls
  private let scene: SceneKeeper
  private let update: SceneUpdate
  let inquiry: Inquiry
  private let explainer: Explainer
  let questions: Questions
  /// Whether a search or an explanation is running.
  private var isRunning = false
  /// The questions of the present or latest description of the scene, with their answers.
  private var sceneQuestions = SceneQuestions()
  /// Runs the questions of the scene, and returns the reason if their answers are incomplete. Without a closure, the
  /// engine runs the questions itself, and all answers count as complete.
  var aroundSceneQuestions: ((() -> Void) -> Reason?)?

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
    scene.asker = self
  }

  /// The reason that no rule can be asked now. `nil` if rules can be asked, and while the scene is described, because
  /// questions are then stored until the description has ended.
  var problem: Reason? {
    if isRunning { return Reason("a search or an explanation is already running", code: "busy") }
    if sceneQuestions.isDescribing { return nil }
    switch calls.activity {
    case .idle, .command: return nil
    case .question where calls.isHostQuestion:
      return scene.isCurrent ? nil : Reason("the scene cannot be built", code: "scene")
    case .question, .observer: return Reason("rules cannot be asked while a rule runs", code: "busy")
    }
  }

  /// Runs a search or an explanation. Another one cannot run inside it.
  private func running<Result>(_ body: () -> Result) -> Result {
    isRunning = true
    defer { isRunning = false }
    return body()
  }

  /// Updates the scene; returns the reason if no rule can be asked now.
  private func begin() -> Reason? {
    if let problem { return problem }
    if calls.activity == .question { return nil }
    do {
      try update.runInCommand()
      return nil
    } catch {
      return error.reason
    }
  }

  /// Searches for the drags that would be accepted. While the scene is described, the search runs after the
  /// description, and the next description gets the result.
  /// - Returns: The accepted drags. An empty list if no rule can be asked now, or if the search runs later.
  /// - Throws: `rule` if more than `limit` questions are needed, because a partial list would look complete; while the
  ///   scene is described, also if the answers of the previous description are incomplete, with the reason.
  func legalDrags(_ filter: DragFilter, askingAtMost limit: Int) throws(EngineError) -> [LegalDrag] {
    let search = SceneQuestions.Search(filter: filter, limit: limit)
    if isDescribing { return try sceneQuestions.answer(to: search) }
    guard begin() == nil else { return [] }
    return try run(search).get()
  }

  private func run(_ wanted: SceneQuestions.Search) -> Result<[LegalDrag], EngineError> {
    let search = LegalDragSearch(scene, questions, wanted.filter, askingAtMost: wanted.limit)
    let found = running { inquiry.ignoringReasons { questions.selections.readingOnce(search.run) } }
    guard let found else {
      return .failure(
        .rule(.tooManyQuestions(wanted.limit, to: "find all legal drags; name an item, a container or a place")))
    }
    return .success(found)
  }

  /// Explains a hypothetical drag. If no rule can be asked now, or the scene is being described, the drag counts as not
  /// lifted, with the reason.
  func explain(_ question: (Explainer) -> Explanation) -> Explanation {
    if isDescribing { return .notLifted(Reason("rules cannot be asked while a rule runs", code: "busy")) }
    return begin().map { .notLifted($0) } ?? running { question(explainer) }
  }

  /// Explains a hypothetical drag between a named item and a named place. While the scene is described, the question is
  /// asked after the description, and the next description gets the explanation.
  func explain(_ drag: SceneQuestions.Drag) -> Explanation {
    if isDescribing { return sceneQuestions.answer(to: drag) }
    return explain { $0.explain(drag.item, in: drag.namespace, to: drag.place, before: drag.before, drag.modifiers) }
  }

  /// Whether a drag that begins at a point would lift an item; false if no rule can be asked now. Space of the point:
  /// scene.
  func canLift(at point: Point) -> Bool {
    guard begin() == nil else { return false }
    return inquiry.ignoringReasons { if case .lifted = questions.lift(at: point, []) { true } else { false } }
  }

  /// The places where a running drag could be dropped now.
  /// - Throws: `rule` if more than `limit` questions are needed.
  func validDestinations(for drag: DragState, askingAtMost limit: Int) throws(EngineError) -> [Identifier] {
    let places = inquiry.ignoringReasons { questions.validPlaces(for: drag, askingAtMost: limit) }
    guard let places else { throw .rule(.tooManyQuestions(limit, to: "find all valid destinations")) }
    return places.map { scene.symbols[$0.name] }
  }
}

extension Asking: SceneAsker {
  /// Whether the scene is being described, and no search or explanation is running.
  var isDescribing: Bool { sceneQuestions.isDescribing && !isRunning }

  func forgetAnswers() { sceneQuestions = SceneQuestions() }

  var hasOpenQuestions: Bool { sceneQuestions.hasOpen }

  func noting<Failure>(_ describe: () throws(Failure) -> Void) throws(Failure) {
    sceneQuestions.isDescribing = true
    defer { sceneQuestions.isDescribing = false }
    try describe()
  }

  func answerQuestions() {
    let (searches, drags) = (sceneQuestions.openSearches, sceneQuestions.openDrags)
    let incompleteness = calls.during(.question) { () -> Reason? in
      let ask = {
        for search in searches { self.sceneQuestions.note(self.run(search), to: search) }
        for drag in drags {
          let answer = self.running {
            self.explainer.explain(drag.item, in: drag.namespace, to: drag.place, before: drag.before, drag.modifiers)
          }
          self.sceneQuestions.note(answer, to: drag)
        }
      }
      guard let aroundSceneQuestions else {
        ask()
        return nil
      }
      return aroundSceneQuestions(ask)
    }
    guard let incompleteness else { return }
    for search in searches { sceneQuestions.note(.failure(.rule(incompleteness)), to: search) }
    for drag in drags { sceneQuestions.note(.notLifted(incompleteness), to: drag) }
  }
}
