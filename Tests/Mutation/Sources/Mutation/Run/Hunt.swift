import Foundation

/// Runs each mutant against the suites that reach it, the most promising ones first, up to the first failure.
struct Hunt {
  let tests: TestProgram
  let suites: [Suite]

  /// For each file, the suites that have killed its mutants when they ran alone, with the numbers of kills. These suites
  /// are likely to kill the next mutant of the file, too.
  private var killers: [String: [String: Int]] = [:]

  init(tests: TestProgram, suites: [Suite]) {
    self.tests = tests
    self.suites = suites
  }

  /// - Parameter number: The number of a mutant that is compiled in; `nil` for a mutant in a changed Lua file.
  mutating func fate(of mutant: Mutant, number: Int?) throws -> Results.Fate {
    let reaching = order(suites.filter { number.map($0.reached.contains) ?? $0.readsLua }, path: mutant.path)
    if reaching.isEmpty { return .unreached }
    for batch in batches(of: reaching) {
      let cost = batch.reduce(0) { $0 + $1.cost }
      let run = try tests.run(
        batch.map(\.name), environment: ["MUTANT": "\(number ?? -1)"], seconds: 10 + Int(cost * 4))
      switch run.result {
      case .passed: continue
      case .timedOut: return .timedOut
      case .failed(let by):
        if batch.count == 1 { killers[mutant.path, default: [:]][batch[0].name, default: 0] += 1 }
        return .killed(by: by)
      }
    }
    return .survived
  }

  private func order(_ suites: [Suite], path: String) -> [Suite] {
    let known = killers[path] ?? [:]
    // A suite that reaches few mutants tests these directly.
    return suites.sorted { a, b in
      let (x, y) = (known[a.name] ?? 0, known[b.name] ?? 0)
      if x != y { return x > y }
      return a.cost * Double(a.reached.count) < b.cost * Double(b.reached.count)
    }
  }

  /// Batches of one suite at first, then of more and more suites, because a start of the test program costs as much as a
  /// small suite.
  private func batches(of suites: [Suite]) -> [[Suite]] {
    var batches: [[Suite]] = []
    var room = 1.0
    for suite in suites {
      if let last = batches.last, !last.isEmpty, last.reduce(0, { $0 + $1.cost }) + suite.cost <= room {
        batches[batches.count - 1].append(suite)
      } else {
        if !batches.isEmpty { room = min(room * 2, 30) }
        batches.append([suite])
      }
    }
    return batches
  }
}
