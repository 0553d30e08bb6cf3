/// The running loads, in the order in which they were requested.
struct LoadQueue {
  private(set) var loads: [Load] = []
  /// Superfluous and late answers.
  let ignoredAnswers = IgnoredAnswers()

  var isEmpty: Bool { loads.isEmpty }
  /// Whether a load has work for the next tick.
  var isReady: Bool { loads.contains(where: \.isReady) }

  func contains(_ id: Load.ID) -> Bool { loads.contains { $0.id == id } }

  mutating func add(_ load: Load) { loads.append(load) }

  mutating func removeFinished() { loads.removeAll(where: \.isFinished) }
}
