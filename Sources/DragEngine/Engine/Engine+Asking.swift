// Questions about hypothetical and running drags, and the context of questions for bindings.

extension Engine {
  /// Every drag that would be accepted now, found by the same questions as a real drag.
  ///
  /// No item moves and no observer is notified. The list is ordered by item, as in the scene, and has each place where
  /// the item can be dropped. Places that would change nothing are left out. If several items lift the same payload,
  /// for example a selection, the payload is listed once. Reasons of refusals are not collected; `why` returns them.
  ///
  /// - Parameters:
  ///   - item: Only drags that begin on items of this id; `nil` for all.
  ///   - namespace: Only items in this namespace.
  ///   - origin: Only drags that begin in this collection or container.
  ///   - place: Only drops at this place.
  ///   - positions: Whether each gap of a list is a place; if false, only the end of a list is a place.
  ///   - modifiers: The modifier keys that are held down.
  /// - Returns: The drags. An empty list inside a question about a drag and inside an observer, during another search,
  ///   and while the scene cannot be described. A closure that describes the scene can call this function: it then gets
  ///   an empty answer, and the scene is described again with the drags that are legal in the scene described first.
  /// - Complexity: as many questions as there are liftable items times places.
  public func legalDrags(
    of item: Identifier? = nil, in namespace: Identifier? = nil, from origin: Identifier? = nil,
    to place: Identifier? = nil, positions: Bool = false, modifiers: EventModifiers = []
  ) -> [LegalDrag] {
    let filter = DragFilter(
      of: item, in: namespace, from: origin, to: place, positions: positions, modifiers: modifiers)
    return (try? findLegalDrags(filter, askingAtMost: .max)) ?? []
  }

  /// Returns `legalDrags`, with a limit on the number of questions.
  ///
  /// - Parameter limit: The maximum number of questions: one for each item to lift and one for each place. Large
  ///   payloads, many offered types, and many nodes or destinations at a place count as further questions.
  /// - Throws: `rule` if more than `limit` questions are needed, because a partial list would look complete, or if
  ///   answers for the description of the scene are incomplete; otherwise the error of the description.
  package func findLegalDrags(
    _ filter: DragFilter, askingAtMost limit: Int
  ) throws(EngineError) -> [LegalDrag] {
    if activity == .idle { try updateScene() }
    return try asking.legalDrags(filter, askingAtMost: limit)
  }

  /// The places where the drag of a pointer could be dropped now, for a host that highlights them.
  ///
  /// Call this when a drag has begun, and again after changes. Each place is asked once, for a drag at its landing
  /// point. The drag itself does not change, no observer is notified, and reasons of refusals are not collected.
  /// - Returns: Containers, collections, and items that are destinations, in the order of the scene. Empty if the
  ///   pointer has no drag, while the scene cannot be described, and inside a closure.
  /// - Complexity: one question for each place.
  public func validDestinations(pointer: PointerID = 0) -> [Identifier] {
    (try? findValidDestinations(pointer: pointer, askingAtMost: .max)) ?? []
  }

  /// Returns `validDestinations`, with a limit on the number of questions, which count as for `findLegalDrags`.
  ///
  /// - Throws: `rule` if more than `limit` questions are needed, because a partial list would look complete; or the
  ///   error of the description of the scene.
  package func findValidDestinations(
    pointer: PointerID, askingAtMost limit: Int
  ) throws(EngineError) -> [Identifier] {
    guard activity == .idle else { return [] }
    try updateScene()
    guard let drag = drags.drag(of: pointer), drag.located.version == stage.version else { return [] }
    return try asking.validDestinations(for: drag, askingAtMost: limit)
  }

  /// The ids of the places that take drops, in the order of the scene: collections, other containers with a list or a
  /// destination, and items that are destinations.
  package var namedPlaces: [Identifier] {
    try? updateScene()
    return stage.namedPlaces.map { symbols[$0.name] }
  }

  /// Called once for each question of a search for legal drags or valid destinations. If it returns `true`, for example
  /// after an interrupt by the user, the search ends with the error of a search that is too expensive.
  package var shouldStopSearch: (() -> Bool)? {
    get { asking.questions.work.shouldStop }
    set { asking.questions.work.shouldStop = newValue }
  }

  /// Evaluates a hypothetical drag: returns the result, the rules that were asked, and their answers.
  ///
  /// No item moves and no observer is notified.
  /// - Parameters:
  ///   - item: The item to lift.
  ///   - namespace: The namespace of the item.
  ///   - place: The container, collection or item to drop the item on.
  ///   - before: The item to insert before; `nil` is the end.
  ///   - modifiers: The modifier keys that are held down.
  public func why(
    _ item: Identifier, in namespace: Identifier? = nil, to place: Identifier, before: Identifier? = nil,
    modifiers: EventModifiers = []
  ) -> Explanation {
    asking.explain(.init(item: item, namespace: namespace, place: place, before: before, modifiers: modifiers))
  }

  /// Evaluates a hypothetical drag from a press on a node or at a point.
  package func why(_ grip: Grip, to spot: Spot, modifiers: EventModifiers = []) -> Explanation {
    asking.explain { $0.explain(grip, to: spot, modifiers) }
  }

  /// Runs a question as if items were selected; `nil` uses the actual selection.
  package func supposing<Result>(_ selection: HypotheticalSelection?, _ body: () -> Result) -> Result {
    asking.inquiry.supposing(selection, body)
  }

  /// Whether questions are being recorded for an explanation.
  package var isExplaining: Bool { asking.inquiry.isExplaining }

  /// Records the name and the source place of a question, from inside the question or right after it.
  ///
  /// For bindings that attach questions from scripts. Has no effect unless `isExplaining`.
  package func noteRule(_ question: String, at place: TraceStep.Rule?) { asking.inquiry.noteRule(question, at: place) }

  /// Whether each update of a drag asks the destination again, even if an earlier answer can be reused, so that a
  /// binding can compare both answers.
  package var asksAlways: Bool {
    get { hovering.verdictCache.asksAlways }
    set { hovering.verdictCache.asksAlways = newValue }
  }

  /// The purpose of the present question about a drop.
  package var questionOccasion: QuestionOccasion { hovering.verdictCache.occasion }

  /// Counts a possible change of values that rules can see, outside of commands and observers.
  package func noteChange() { calls.noteChange() }

  /// Whether the reasons of refusals are ignored. Rules then need not make them.
  package var ignoresReasons: Bool { asking.inquiry.ignoresReasons }

  /// Whether the scene is being described. Questions about drags are then asked after the description, and the next
  /// description gets the answers.
  package var isDescribing: Bool { asking.isDescribing }

  /// Runs the questions that the description of a scene asks, and returns the reason if their answers are incomplete.
  /// Without a closure, the engine runs the questions itself, and all answers count as complete.
  package var aroundSceneQuestions: ((() -> Void) -> Reason?)? {
    get { asking.aroundSceneQuestions }
    set { asking.aroundSceneQuestions = newValue }
  }

  /// The reason that no search for legal drags can start now: a search, a rule of a drag or an observer is running, or
  /// the scene cannot be built. `nil` if a search can start.
  package var problemWithAsking: Reason? { asking.problem }
}
