internal import Dray
internal import LuaRuntime

/// Sends random inputs to a plugin and searches for problems; `FuzzProblem.Kind` lists their kinds.
struct Fuzzer {
  let path: String
  let seed: UInt64
  /// Notes the lines that the scripts reach in the search; `nil` notes none.
  var coverage: LuaCoverage?
  /// Receives the progress: at the beginning, after each run of `runLength` steps, and while a recording is shortened.
  var onProgress: ((Progress) -> Void)?

  /// The progress of a search.
  enum Progress {
    /// The number of steps so far, without a problem.
    case performed(Int)
    /// A problem is found. The number of inputs in the shortest recording so far that shows it.
    case shortening(Int)

    /// The line about inputs that are being shortened.
    static func text(ofShortening count: Int) -> String {
      "a problem is found; shortening \(count.counted("input"))"
    }
  }

  /// The number of steps in one run.
  static let runLength = 500

  /// A problem, and a journal that shows it.
  struct Finding {
    var problem: FuzzProblem
    /// The seed of the run.
    var seed: UInt64
    var journal: String
    var inputCount: Int
    /// Whether a replay of the journal has shown the problem again.
    var isShown: Bool

    /// How the inputs of the journal show the problem.
    var way: String {
      isShown
        ? "\(inputCount == 1 ? "shows" : "show") the problem; dray replay repeats it"
        : "showed the problem once; a replay does not show it"
    }
  }

  /// How a search ends.
  enum Ending {
    /// The first problem.
    case found(Finding)
    /// No problem in all steps.
    case nothing
    /// Ctrl-C, after a number of steps without a problem.
    case interrupted(steps: Int)
  }

  /// Performs a number of steps, up to the first problem or an interrupt. After a problem is found, an interrupt ends
  /// only the search for fewer inputs that show it.
  ///
  /// - Throws: `PluginError` if the plugin cannot be loaded.
  func run(steps: Int) throws(PluginError) -> Ending {
    var seeds = RandomGenerator(seed: seed)
    var left = steps
    onProgress?(.performed(0))
    while left > 0 {
      let seed = seeds.next() >> 16
      let count = min(left, Self.runLength)
      let finding = try runOnce(seed: seed, steps: count, isLast: count == left)
      if let finding { return .found(finding) }
      if LuaInterrupt.isRaised {
        LuaInterrupt.end()
        return .interrupted(steps: steps - left)
      }
      left -= count
      onProgress?(.performed(steps - left))
    }
    return .nothing
  }

  private func runOnce(seed: UInt64, steps: Int, isLast: Bool) throws(PluginError) -> Finding? {
    var random = RandomGenerator(seed: seed)
    let options = try options(by: &random)
    var run = try FuzzRun(of: path, options: options, seed: seed, coverage: coverage)
    run.play(steps: steps, isLast: isLast)
    // A rule that an interrupt has stopped is not a problem.
    guard !LuaInterrupt.isRaised, let problem = run.problem, !LuaInterrupt.isRaised else { return nil }
    var shrinker = FuzzShrinker(problem.kind)
    shrinker.onProgress = { [onProgress] in onProgress?(.shortening($0)) }
    if let found = shrinker.shrink(run.journals) {
      return Finding(
        problem: found.problem, seed: seed, journal: found.text, inputCount: found.inputCount, isShown: true)
    }
    run = shorten(run, problem, options, seed: seed)
    let journal = run.journals[0]
    return Finding(
      problem: run.problem ?? problem, seed: seed, journal: run.host.journal ?? journal.text,
      inputCount: journal.inputs.count, isShown: false)
  }

  /// A shorter run with the same kind of problem, for a problem that a replay of the journal does not show. The run
  /// repeats the steps themselves, including queries, which journals do not record.
  private func shorten(
    _ whole: FuzzRun, _ problem: FuzzProblem, _ options: [LuaString: PlainData], seed: UInt64
  ) -> FuzzRun {
    func again(_ steps: [FuzzRun.PerformedStep]) -> FuzzRun? {
      guard var run = try? FuzzRun(of: path, options: options, seed: seed) else { return nil }
      run.play(steps)
      return run.problem?.kind == problem.kind ? run : nil
    }
    let steps = FuzzReduction.shortest(of: whole.performed) { steps in
      LuaInterrupt.isRaised ? nil : again(steps).flatMap { LuaInterrupt.isRaised ? nil : $0.performed.count }
    }
    LuaInterrupt.end()
    return steps.flatMap(again) ?? whole
  }

  /// Random values for the options whose manifest lists the allowed values.
  private func options(by random: inout RandomGenerator) throws(PluginError) -> [LuaString: PlainData] {
    let manifest = try Manifest(of: PluginFolder(path: path))
    var options: [LuaString: PlainData] = [:]
    for (name, option) in manifest.options.sorted(by: { $0.key < $1.key }) {
      guard let values = option.oneOf, !values.isEmpty else { continue }
      options[name] = values[random.integer(in: 0...(values.count - 1))]
    }
    return options
  }
}
