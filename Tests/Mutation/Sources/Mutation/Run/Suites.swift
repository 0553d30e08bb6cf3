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

  /// The folder of traces.
  let folder: String

  /// The maximum processor time of a suite. Longer suites are left out, because each mutant that survives them would cost
  /// as much. Unit: seconds.
  let longest: Int

  /// The suites that pass without a mutant, each traced in one run. If the mutants and the test program are those of an
  /// earlier run, returns the suites of that run.
  func suites(say: (String) -> Void) throws -> [Suite] {
    let known = Known(mutants: plan.mutants.map { $0?.name }, built: try tests.built(), suites: [])
    let file = URL(filePath: folder + "/suites.json")
    if let data = try? Data(contentsOf: file), let kept = try? JSONDecoder().decode(Known.self, from: data),
      kept.mutants == known.mutants, kept.built == known.built
    {
      return kept.suites.filter { $0.cost <= Double(longest) }
    }
    var present = known
    present.suites = try tests.suites().compactMap { try trace($0, say: say) }
    try JSONEncoder().encode(present).write(to: file)
    return present.suites
  }

  private struct Known: Codable {
    let mutants: [String?]
    let built: Date
    var suites: [Suite]
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
