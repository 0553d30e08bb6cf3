/// The work of questions that grows with the scene, counted in questions of an ordinary scene. The factors are own
/// estimates.
final class QuestionWork {
  private var count = 0

  /// The number of further destinations at one node that take the time of a question.
  private static let destinationsOfQuestion = 20
  /// The number of nodes, and of lists, that take the time of a question when the scene is scrolled.
  private static let nodesOfScrolling = 1_000
  private static let listsOfScrolling = 50

  /// Counts the destinations at the nodes under a drag, without the first of each node.
  func countDestinations(under drag: DragState, on stage: Stage) {
    let destinations = drag.situation.hits.nodes.reduce(0) { sum, node in
      sum + max(0, (stage.behaviors[node]?.dropDestinations.count ?? 0) - 1)
        + max(0, (stage.dynamicLists[node]?.groups.count ?? 0) - 1)
    }
    count += destinations / Self.destinationsOfQuestion
  }

  /// Counts that a scene was scrolled.
  func countScrolling(on stage: Stage) {
    count += stage.scene.nodes.count / Self.nodesOfScrolling + stage.scene.groups.count / Self.listsOfScrolling
  }

  /// The work since the last call.
  func take() -> Int {
    defer { count = 0 }
    return count
  }
}
