/// Times of one operation, over the rounds of a race. Unit: nanoseconds.
struct Times {
  /// The time of each round, in order.
  fileprivate(set) var rounds: [Double] = []

  /// The median.
  var median: Double { rounds.median }
  /// The minimum.
  var least: Double { rounds.min() ?? .nan }

  /// The median of the quotients with the times of another contestant in the same rounds. A disturbance that slows a
  /// whole round slows both.
  func ratio(to other: Times) -> Double { zip(rounds, other.rounds).map { $0 / $1 }.median }

  /// The median of the differences to the times of a part in the same rounds.
  func difference(to part: Times) -> Double { zip(rounds, part.rounds).map { $0 - $1 }.median }
}

extension [Double] {
  fileprivate var median: Double {
    guard !isEmpty else { return .nan }
    let sorted = sorted()
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}

/// Work that is measured beside other work.
struct Contestant {
  /// The number of operations in one run of the body.
  let operations: Int
  let body: () throws -> Void

  init(operations: Int, _ body: @escaping () throws -> Void) {
    self.operations = operations
    self.body = body
  }
}

/// Runs the contestants in turn, for a number of rounds, and measures each turn.
///
/// Each contestant runs twice before the first round. The time of the second run determines the number of runs in a turn,
/// so that all turns take about as long. Turns are short, so that other processes interrupt only a few of them.
/// - Parameter turn: The time of a contestant in one round.
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
