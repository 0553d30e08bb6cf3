/// The part of the work of questions that grows with the scene. Unit: the work of one question in an ordinary scene.
/// The factors are estimates.
final class QuestionWork {
  private var count = 0
  /// Returns whether searches end early, such as after an interrupt by the user; `nil`: searches never end early.
  var shouldStop: (() -> Bool)?

  /// A cost that exceeds every budget.
  private static let endless = Int.max / 2
  /// The number of further destinations at one node that take the time of a question.
  private static let destinationsPerQuestion = 20
  /// The number of types of destinations that are looked up in the time of a question.
  private static let typesPerQuestion = 200
  /// The number of points that a search for an uncovered point tests in the time of a question.
  private static let probesPerQuestion = 12
  /// The number of nodes that are scrolled in the time of a question.
  private static let scrolledNodesPerQuestion = 1_000
  /// The number of lists whose areas are computed in the time of a question.
  private static let scrolledListsPerQuestion = 50

  /// Counts the destinations at the nodes under a drag, except the first of each node, and the types that they
  /// take, except the first of each destination.
  func countDestinations(under drag: DragState, on stage: Stage) {
    var (further, types) = (0, 0)
    for node in drag.situation.hits.nodes {
      let lists = stage.lists.withDestinations(in: node)
      let own = stage.behaviors[node]?.dropping.destinations ?? []
      further += max(0, own.count - 1) + max(0, lists.count - 1)
      types += Self.furtherTypes(of: own)
      for list in lists { types += Self.furtherTypes(of: stage.groupBehaviors[list]?.dropping.destinations ?? []) }
    }
    count += further / Self.destinationsPerQuestion + types / Self.typesPerQuestion
  }

  private static func furtherTypes(of destinations: [DropDestination]) -> Int {
    destinations.reduce(0) { $0 + max(0, $1.types.count - 1) }
  }

  /// Counts the points that a search for an uncovered point of a node has tested, except the centre of the node.
  func countProbes(_ probes: Int) { count += probes / Self.probesPerQuestion }

  /// Counts the scrolling of the scene for a question; called after the answer.
  func countScrolling(on stage: Stage) {
    count += stage.scene.nodes.count / Self.scrolledNodesPerQuestion
    count += stage.lists.computedCount / Self.scrolledListsPerQuestion
  }

  /// The work since the last call; more than any budget if the search is to stop.
  func take() -> Int {
    defer { count = 0 }
    return shouldStop?() == true ? Self.endless : count
  }
}
