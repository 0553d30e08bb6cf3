/// The questions that may still be asked about drags, counted by what they cost.
struct QuestionBudget {
  private var left: Int

  /// The number of items of a lift that cost as much as a question.
  private static let itemsOfLift = 8
  /// The number of offered types that cost nothing. The supertypes of each further one are found in the time of a
  /// question.
  private static let ordinaryTypes = 16
  /// The number of items of a drag that cost as much as a question, when a place is asked about it.
  private static let itemsOfQuestion = 100
  /// The number of nodes under a point that cost as much as a question.
  private static let nodesOfQuestion = 50

  init(_ limit: Int) { left = limit }

  /// Whether more was asked than the budget allows.
  var isExceeded: Bool { left < 0 }

  private mutating func spend(_ questions: Int) {
    if left >= 0 { left -= questions }
  }

  /// Counts an attempt to lift; returns whether it may be made.
  mutating func mayLift() -> Bool {
    spend(1)
    return !isExceeded
  }

  /// Counts the cost of a lift: the items of the drag or of the selection, whichever has more, and other work.
  mutating func countLift(of drag: DragState?, selected: Int = 0, after work: Int = 0) {
    let types = drag?.payload.types.all.count ?? 0
    spend(max(drag?.items.count ?? 0, selected) / Self.itemsOfLift + max(0, types - Self.ordinaryTypes) + work)
  }

  /// Counts a question about a drag; returns whether it may be asked.
  mutating func mayAsk(about drag: DragState) -> Bool {
    spend(1 + drag.items.count / Self.itemsOfQuestion)
    return !isExceeded
  }

  /// Counts the nodes that an answer has gone through, and other work for it.
  mutating func countAnswer(for drag: DragState, after work: Int) {
    spend(drag.situation.hits.nodes.count / Self.nodesOfQuestion + work)
  }

  /// Counts the items of a result.
  mutating func countResult(of drag: DragState) { spend(drag.items.count / Self.itemsOfLift) }
}
