import Foundation

/// A suite of tests, its cost, and the mutants that it reaches.
struct Suite: Codable, Sendable {
  /// Module and name, as in `DragEngineTests.AddingTests`.
  let name: String

  /// The processor time without a mutant. Unit: seconds.
  let cost: Double

  let reached: Set<Int>

  /// Whether the suite may read Lua files.
  var readsLua: Bool { !name.hasPrefix("DragEngineTests.") && !name.hasPrefix("LuaRuntimeTests.") }
}

/// Finds the suites of the mutated copy, and the mutants that each of them reaches.
struct SuiteTracer {
  let tests: TestProgram
  let plan: Plan

  /// The folder of the traces and of the list of suites.
  let folder: String

  /// The maximum processor time of a suite. Longer suites are left out, because each mutant that survives them would cost
  /// as much. Unit: seconds.
  let longest: Int

  /// The minimum processor time of a suite. Shorter suites are left out, because an earlier run has used them. Unit:
  /// seconds.
  let shortest: Int

  /// The suites that pass without a mutant within the limits, each traced in one run. If the mutants and the test
  /// program are those of an earlier run, traces only suites that were left out in that run, and only with a higher
  /// limit.
  func suites(say: (String) -> Void) throws -> [Suite] {
    let file = URL(filePath: folder + "/suites.json")
    let now = Known(mutants: plan.mutants.map { $0?.name }, built: try tests.built())
    var known = now
    if let data = try? Data(contentsOf: file), let kept = try? JSONDecoder().decode(Known.self, from: data),
      kept.mutants == now.mutants, kept.built == now.built
    {
      known = kept
    }
    if known.longest < longest {
      let names = known.longest == 0 ? try tests.suites() : known.leftOut
      (known.leftOut, known.longest) = ([], longest)
      for name in names {
        if let suite = try trace(name, say: say) { known.suites.append(suite) } else { known.leftOut.append(name) }
      }
      try JSONEncoder().encode(known).write(to: file)
    }
    return known.suites.filter { (Double(shortest)...Double(longest)).contains($0.cost) }
  }

  /// What is known about the suites of a build.
  private struct Known: Codable {
    let mutants: [String?]
    let built: Date
    var suites: [Suite] = []

    /// Suites that fail, or that work longer than `longest`.
    var leftOut: [String] = []

    /// The limit with which the suites were traced; 0 before that. Unit: seconds.
    var longest = 0
  }

  private func trace(_ name: String, say: (String) -> Void) throws -> Suite? {
    let file = folder + "/trace"
    try Data(count: max(plan.mutants.count, 1)).write(to: URL(filePath: file))
    let run = try tests.run([name], environment: ["MUTANT_TRACE": file], seconds: longest)
    guard case .passed = run.result else {
      say("left out: \(name) (without a mutant \(run.result))")
      return nil
    }
    let bytes = try Data(contentsOf: URL(filePath: file))
    let reached = Set(bytes.indices.filter { bytes[$0] != 0 })
    say("\(name): \(reached.count) mutants, \(String(format: "%.1f", run.cost)) s")
    return Suite(name: name, cost: run.cost, reached: reached)
  }
}
