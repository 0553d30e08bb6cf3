internal import Dray
internal import LuaRuntime

/// Drives a plugin with random inputs and looks for what must not happen: a rule that fails, an input that leaves half of
/// something behind, an undo that does not lead back, a replay that comes out otherwise.
struct Fuzzer {
  let path: String
  let seed: UInt64

  /// How many steps are made from one beginning.
  static let runLength = 500
  /// One step of so many is checked for what it leaves behind, which takes a look at the whole model.
  private static let checkedStep = 8

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
    var host = Host()
    host.limits.time = .zero  // as a replay: a busy machine is no fault of a rule
    try? host.record()
    var watch = FuzzWatch(host)
    var random = RandomGenerator(seed: seed)
    try host.load(plugin: path, options: options(by: &random), seed: seed)
    var plans = FuzzPlans(seed: seed)
    let elsewhere = FuzzElsewhere()
    /// All inputs from the beginning, as if nothing had been saved and loaded since.
    var earlier: FuzzJournal?
    for step in 0..<steps where watch.problem == nil {
      let next = plans.next(on: host, watch)
      if watch.problem != nil { break }
      if case .save = next {
        watch.finish()
        guard watch.problem == nil, case .success(let copy)? = watch.loadSaved() else { continue }
        earlier = FuzzJournal(host.journal ?? "", after: earlier)
        (host, watch) = (copy, FuzzWatch(copy))
        continue
      }
      watch.begin(isChecked: step % Self.checkedStep == 0)
      next.perform(on: host, at: plans.time, elsewhere)
      watch.end()
    }
    if watch.problem == nil { watch.finish() }
    let journal = host.journal ?? ""
    guard let problem = watch.problem ?? FuzzReplay.difference(journal, from: host) else { return nil }
    let candidates = [FuzzJournal(journal, after: earlier), FuzzJournal(journal)]
    guard let (found, shorter, count) = FuzzShrinker(problem).shrink(candidates) else {
      let count = FuzzJournal(journal).inputs.count
      return Finding(problem: problem, seed: seed, journal: journal, inputCount: count, isShown: false)
    }
    return Finding(problem: found, seed: seed, journal: shorter, inputCount: count, isShown: true)
  }

  /// Options of which the manifest lists the values, by chance.
  private func options(by random: inout RandomGenerator) throws(PluginError) -> [String: PlainData] {
    let folder = PluginFolder(path: path)
    let manifest = try Manifest(reading: folder.text(of: "plugin.lua"), path: "\(folder.name)/plugin.lua")
    var options: [String: PlainData] = [:]
    for (name, option) in manifest.options.sorted(by: { $0.key < $1.key }) {
      guard let values = option.oneOf, !values.isEmpty else { continue }
      options[name] = values[random.integer(in: 0...(values.count - 1))]
    }
    return options
  }
}

/// Runs journals again.
enum FuzzReplay {
  /// What comes out otherwise; `nil` if nothing does.
  static func difference(_ journal: String, from host: Host) -> FuzzProblem? {
    let copy = Host()
    do throws(Replay.Failure) {
      try Replay(of: Array(journal.utf8), on: copy).run()
    } catch {
      return FuzzProblem(kind: .replay, text: "line \(error)")
    }
    guard copy.digest(of: .model) == host.digest(of: .model) else {
      return FuzzProblem(kind: .replay, text: "a replay without a difference leads to another model")
    }
    return nil
  }
}
