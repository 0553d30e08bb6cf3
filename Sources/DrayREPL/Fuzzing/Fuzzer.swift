internal import Dray
internal import LuaRuntime

/// Drives a plugin with random inputs and looks for what must not happen: a rule that fails, an input that leaves half of
/// something behind, an undo that does not lead back, a replay that comes out otherwise.
struct Fuzzer {
  let path: String
  let seed: UInt64

  /// How many steps are made from one beginning.
  static let runLength = 500

  /// What was found, and a journal that leads to it.
  struct Finding {
    var problem: FuzzProblem
    /// The run that it was found in.
    var seed: UInt64
    var journal: String
    var inputCount: Int
    /// Whether the journal has led to it once more.
    var isShown: Bool

    /// How the inputs of the journal show it.
    var way: String {
      switch problem.kind {
      case _ where !isShown: "led to it, and do not when they are replayed"
      case _ where problem.isAnswer: "lead to it; .load takes them, and legal() shows it then"
      case .save: "lead to it; .load takes them, and .save and .load show it then"
      default: "show it; dray replay plays them"
      }
    }
  }

  /// Makes so many steps.
  ///
  /// - Returns: The first problem; `nil` if there is none.
  /// - Throws: `PluginError` if the plugin cannot be loaded.
  func run(steps: Int) throws(PluginError) -> Finding? {
    var seeds = RandomGenerator(seed: seed)
    var left = steps
    while left > 0 {
      let seed = seeds.next() >> 16
      let count = min(left, Self.runLength)
      if let finding = try runOnce(seed: seed, steps: count) { return finding }
      left -= count
    }
    return nil
  }

  private func runOnce(seed: UInt64, steps: Int) throws(PluginError) -> Finding? {
    var random = RandomGenerator(seed: seed)
    var run = try FuzzRun(of: path, options: options(by: &random), seed: seed)
    run.play(steps: steps)
    guard let problem = run.problem else { return nil }
    guard let (found, journal, count) = FuzzShrinker(problem).shrink(run.journals) else {
      let journal = run.host.journal ?? ""
      return Finding(
        problem: problem, seed: seed, journal: journal, inputCount: FuzzJournal(journal).inputs.count, isShown: false)
    }
    return Finding(problem: found, seed: seed, journal: journal, inputCount: count, isShown: true)
  }

  /// Options of which the manifest lists the values, by chance.
  private func options(by random: inout RandomGenerator) throws(PluginError) -> [String: PlainData] {
    let manifest = try Manifest(of: PluginFolder(path: path))
    var options: [String: PlainData] = [:]
    for (name, option) in manifest.options.sorted(by: { $0.key < $1.key }) {
      guard let values = option.oneOf, !values.isEmpty else { continue }
      options[name] = values[random.integer(in: 0...(values.count - 1))]
    }
    return options
  }
}
