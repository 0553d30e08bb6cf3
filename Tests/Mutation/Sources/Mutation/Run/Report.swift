import Foundation

/// The figures of a run, and its survivors by place.
struct Report: CustomStringConvertible {
  private var killed = 0, timedOut = 0, invalid = 0, left = 0
  private var survivors: [(mutant: Mutant, isReached: Bool)] = []
  /// The number of survivors that were run before the tests changed last.
  private var stale = 0

  /// - Parameter testsChanged: The time of the latest change in the tests.
  init(of mutants: [Mutant], results: Results, testsChanged: Date) {
    for mutant in mutants {
      switch results[mutant] {
      case .killed: killed += 1
      case .timedOut: timedOut += 1
      case .survived: survivors.append((mutant, true))
      case .unreached: survivors.append((mutant, false))
      case .invalid: invalid += 1
      case nil: left += 1
      }
    }
    stale = survivors.count { results.isOlder($0.mutant, than: testsChanged) }
    survivors.sort { ($0.mutant.path, $0.mutant.range.lowerBound) < ($1.mutant.path, $1.mutant.range.lowerBound) }
  }

  var description: String {
    let tried = killed + timedOut + survivors.count
    let share = tried == 0 ? 0 : (killed + timedOut) * 1000 / tried
    var lines = survivors.map { survivor in
      let note = survivor.isReached ? "" : " (no test reaches it)"
      return "\(survivor.mutant.path):\(survivor.mutant.line): \(survivor.mutant.summary)\(note)"
    }
    lines.append(
      "\(tried) mutants, \(killed + timedOut) killed (\(share / 10).\(share % 10) %), \(timedOut) of them by time; "
        + "\(survivors.count) survived; \(invalid) did not compile, \(left) left to run")
    if stale > 0 {
      lines.append(
        "\(stale) of the survivors were run before the tests changed last; --survivors runs all of them again")
    }
    return lines.joined(separator: "\n")
  }
}
