/// Times of one operation, over the rounds of a race. Unit: nanoseconds.
struct Times {
  /// One for each round, in their order.
  fileprivate(set) var rounds: [Double] = []

  /// The middle one.
  var median: Double { rounds.median }
  /// The least one.
  var least: Double { rounds.min() ?? .nan }

  /// The middle one of the quotients with another contestant's times, round by round: what slows a whole round down
  /// slows both.
  func ratio(to other: Times) -> Double { zip(rounds, other.rounds).map { $0 / $1 }.median }

  /// The middle one of the differences to a part that was measured beside it, round by round.
  func difference(to part: Times) -> Double { zip(rounds, part.rounds).map { $0 - $1 }.median }
}

extension [Double] {
  fileprivate var median: Double {
    guard !isEmpty else { return .nan }
    let sorted = sorted()
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}

/// Something to be measured against others.
struct Contestant {
  /// How many operations one run of the body does.
  let operations: Int
  let body: () throws -> Void

  init(operations: Int, _ body: @escaping () throws -> Void) {
    self.operations = operations
    self.body = body
  }
}

/// Runs the contestants in turn, again and again, and measures each on its own.
///
/// Each takes about as long in a round, however long one run of it takes, and runs twice before, unmeasured. Turns are
/// short, so that most of them pass without being interrupted by whatever else the machine does.
/// - Parameter turn: How long a contestant runs in one round.
func race(
  rounds: Int = 201, turn: Duration = .microseconds(500), _ contestants: [Contestant]
) throws -> [Times] {
  let clock = ContinuousClock()
  var runs: [Int] = []
  for contestant in contestants {
    try contestant.body()
    let once = try clock.measure { try contestant.body() }
    runs.append(max(1, Int(turn / max(once, .nanoseconds(1)))))
  }
  var times = Array(repeating: Times(), count: contestants.count)
  for _ in 0..<rounds {
    for (index, contestant) in contestants.enumerated() {
      let duration = try clock.measure {
        for _ in 0..<runs[index] { try contestant.body() }
      }
      times[index].rounds.append(duration / .nanoseconds(1) / Double(runs[index] * contestant.operations))
    }
  }
  return times
}
