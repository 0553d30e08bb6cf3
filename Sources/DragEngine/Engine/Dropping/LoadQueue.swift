/// What was asked of item providers and has not been handed over, in the order of asking.
struct LoadQueue {
  private(set) var loads: [Load] = []
  /// The answers that came too late, or twice.
  let ignoredAnswers = IgnoredAnswers()

  var isEmpty: Bool { loads.isEmpty }
  /// Whether an answer waits for the next tick.
  var isReady: Bool { loads.contains(where: \.isReady) }

  func contains(_ id: Load.ID) -> Bool { loads.contains { $0.id == id } }

  mutating func add(_ load: Load) { loads.append(load) }

  mutating func removeFinished() { loads.removeAll(where: \.isFinished) }
}
