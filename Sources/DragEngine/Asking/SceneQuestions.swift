/// The questions about drags that the description of a scene asks, and their answers.
struct SceneQuestions {
  /// A search for legal drags.
  struct Search: Hashable {
    var filter: DragFilter
    /// The maximum number of questions.
    var limit: Int
  }

  /// A hypothetical drag.
  struct Drag: Hashable {
    var item: Identifier
    var namespace: Identifier?
    var place: Identifier
    var before: Identifier?
    var modifiers: EventModifiers
  }

  /// Whether a scene is being described.
  var isDescribing = false
  /// The searches without a result, in the order in which they were requested.
  private(set) var openSearches: [Search] = []
  /// The hypothetical drags without a result, in the order in which they were requested.
  private(set) var openDrags: [Drag] = []
  private var searches: [Search: Result<[LegalDrag], EngineError>] = [:]
  private var drags: [Drag: Explanation] = [:]

  var hasOpen: Bool { !openSearches.isEmpty || !openDrags.isEmpty }

  /// The drags that a search has found; empty if the search has not run yet.
  /// - Throws: The error of the search.
  mutating func answer(to search: Search) throws(EngineError) -> [LegalDrag] {
    if let answer = searches[search] { return try answer.get() }
    if !openSearches.contains(search) { openSearches.append(search) }
    return []
  }

  /// The explanation of a hypothetical drag; a refusal with the code `busy` if it is not known yet.
  mutating func answer(to drag: Drag) -> Explanation {
    if let answer = drags[drag] { return answer }
    if !openDrags.contains(drag) { openDrags.append(drag) }
    return .notLifted(Reason("the scene is being described", code: "busy"))
  }

  /// Stores the result of a search.
  mutating func note(_ answer: Result<[LegalDrag], EngineError>, to search: Search) {
    searches[search] = answer
    openSearches.removeAll { $0 == search }
  }

  /// Stores the explanation of a hypothetical drag.
  mutating func note(_ answer: Explanation, to drag: Drag) {
    drags[drag] = answer
    openDrags.removeAll { $0 == drag }
  }
}
