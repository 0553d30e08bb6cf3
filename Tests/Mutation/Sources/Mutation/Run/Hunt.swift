import Foundation

/// Runs each mutant against the suites that reach it, the most promising ones first, up to the first failure.
struct Hunt {
  let tests: TestProgram
  let suites: [Suite]

  /// The work of suites after which no further suite is run against a mutant; `nil`: all suites are run. Unit: seconds.
  let effort: Int?

  /// For the path of each file and folder, the suites that have killed its mutants, with the numbers of kills. These
  /// suites are likely to kill the next mutant there, too. A kill by several suites in one run counts in equal parts.
  private var killers: [String: [String: Double]] = [:]

  init(tests: TestProgram, suites: [Suite], effort: Int? = nil) {
    self.tests = tests
    self.suites = suites
    self.effort = effort
  }

  /// Runs the suites that reach a mutant, up to the first failure.
  ///
  /// - Parameter number: The number of a mutant that is compiled in; `nil` for a mutant in a changed Lua file.
  mutating func fate(of mutant: Mutant, number: Int?) throws -> Results.Fate {
    let reaching = order(suites.filter { number.map($0.reached.contains) ?? $0.readsLua }, path: mutant.path)
    if reaching.isEmpty { return .unreached }
    var done = 0.0
    for batch in batches(of: reaching) {
      if let effort, done >= Double(effort) { break }
      let cost = batch.reduce(0) { $0 + $1.cost }
      done += cost
      let run = try tests.run(
        batch.map(\.name), environment: ["MUTANT": "\(number ?? -1)"], seconds: 10 + Int(cost * 4))
      switch run.result {
      case .passed: continue
      case .timedOut: return .timedOut
      case .failed(let by):
        noteKill(of: mutant, by: batch)
        return .killed(by: by)
      }
    }
    return .survived
  }

  private static func folder(of path: String) -> String { String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]) }

  private mutating func noteKill(of mutant: Mutant, by batch: [Suite]) {
    for place in [mutant.path, Self.folder(of: mutant.path)] {
      for suite in batch { killers[place, default: [:]][suite.name, default: 0] += 1 / Double(batch.count) }
    }
  }

  private func order(_ suites: [Suite], path: String) -> [Suite] {
    let (inFile, inFolder) = (killers[path] ?? [:], killers[Self.folder(of: path)] ?? [:])
    // Suites of the same target, and quick suites that reach few mutants, probably test the mutant directly.
    let own = path.split(separator: "/")[1] == "CLua" ? "LuaRuntimeTests." : "\(path.split(separator: "/")[1])Tests."
    func isBefore(_ a: Suite, _ b: Suite) -> Bool {
      for known in [inFile, inFolder] {
        let (x, y) = (known[a.name] ?? 0, known[b.name] ?? 0)
        if x != y { return x > y }
      }
      if a.name.hasPrefix(own) != b.name.hasPrefix(own) { return a.name.hasPrefix(own) }
      return a.cost * Double(a.reached.count) < b.cost * Double(b.reached.count)
    }
    return suites.sorted(by: isBefore)
  }

  /// Batches that work for about a second at first, then for longer and longer, because a start of the test program
  /// costs as much as a small suite.
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
