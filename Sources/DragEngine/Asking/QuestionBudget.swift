/// The remaining budget of a search. Unit: questions.
struct QuestionBudget {
  private var left: Int

  /// The number of items that cost as much as one question, at each lift and in each result.
  private static let liftedItemsPerQuestion = 8
  /// The number of types that a drag offers without cost. Each further type costs one question, for finding its
  /// supertypes.
  private static let freeTypes = 16
  /// The number of items of a drag that cost as much as one question, at each question about a place.
  private static let draggedItemsPerQuestion = 100
  /// The number of nodes under a point that cost as much as one question.
  private static let nodesPerQuestion = 50

  init(_ limit: Int) { left = limit }

  /// Whether the search has cost more than the budget.
  var isExceeded: Bool { left < 0 }

  private mutating func spend(_ questions: Int) {
    if left >= 0 { left -= questions }
  }

  /// Counts an attempt to lift; returns whether the budget allows it.
  mutating func mayLift() -> Bool {
    spend(1)
    return !isExceeded
  }

  /// Counts the cost of a lift: the items of the drag or of the selection, whichever has more, the types beyond
  /// `freeTypes`, and other work.
  mutating func countLift(of drag: DragState?, selected: Int = 0, after work: Int = 0) {
    let types = drag?.payload.types.all.count ?? 0
    spend(max(drag?.items.count ?? 0, selected) / Self.liftedItemsPerQuestion + max(0, types - Self.freeTypes) + work)
  }

  /// Counts a question about a drag; returns whether the budget allows it.
  mutating func mayAsk(about drag: DragState) -> Bool {
    spend(1 + drag.items.count / Self.draggedItemsPerQuestion)
    return !isExceeded
  }

  /// Counts the nodes under the pointer at an answer, and other work for the answer.
  mutating func countAnswer(for drag: DragState, after work: Int) {
    spend(drag.situation.hits.nodes.count / Self.nodesPerQuestion + work)
  }

  /// Counts the items of a result.
  mutating func countResult(of drag: DragState) { spend(drag.items.count / Self.liftedItemsPerQuestion) }
}
