/// The memory that the functions of one host have returned: one arena for each function, so that no call invalidates
/// the memory of another function.
struct ReturnedMemory {
  private let arenas = Results.allCases.map { _ in Arena() }

  /// The kinds of results, each with an arena.
  enum Results: Int, CaseIterable {
    case messages, responses, outcomes, states, choices, loadings
    case verdicts, legalDrags, explanations, destinations
    case placements, endings, endedDrags, undoSteps, redoSteps
    case requestLists, exports
  }

  subscript(results: Results) -> Arena { arenas[results.rawValue] }
}
