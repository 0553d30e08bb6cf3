/// The memory that the functions of one host have returned: one arena for each function, so that no call invalidates
/// the memory of another function.
struct ReturnedMemory {
  private let arenas = Results.allCases.map { _ in Arena() }

  /// The kinds of results, each with an arena.
  enum Results: Int, CaseIterable {
    case messages, errors, responses, outcomes, states, stateValues, choices, restoreResults, plugins
    case verdicts, legalDrags, explanations, destinations
    case placements, placementChanges, hits, events, undoSteps, redoSteps
    case requestLists, exports
  }

  subscript(results: Results) -> Arena { arenas[results.rawValue] }
}
