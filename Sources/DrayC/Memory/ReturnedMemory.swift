/// The memory that the functions of one host have returned: for each function an arena, or an object that keeps its
/// result for the next call. So no call invalidates the memory of another function.
final class ReturnedMemory {
  /// The latest list of placements.
  let placements = ReturnedPlacements()
  /// The journal that was returned last.
  let journals = BorrowedBytes()
  /// The saved game that was returned last.
  let snapshots = BorrowedBytes()
  private let arenas = Results.allCases.map { _ in Arena() }

  /// The kinds of results, each with an arena.
  enum Results: Int, CaseIterable {
    case messages, errors, responses, outcomes, states, stateValues, choices, restoreResults, plugins
    case verdicts, legalDrags, explanations, destinations
    case placements, placementChanges, hits, events, undoSteps, redoSteps
    case requestLists, exports, descriptors
  }

  subscript(results: Results) -> Arena { arenas[results.rawValue] }
}
