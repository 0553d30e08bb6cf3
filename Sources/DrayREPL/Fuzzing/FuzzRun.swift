internal import Dray
internal import LuaRuntime

/// One plugin from its beginning on, played by chance.
struct FuzzRun {
  /// The game as it stands; another one after each save, which is loaded and played on.
  private(set) var host = Host()
  private var watch: FuzzWatch
  private var plans: FuzzPlans
  private let elsewhere = FuzzElsewhere()
  /// All inputs up to the last save, as if nothing had been saved and loaded.
  private var earlier: FuzzJournal?

  /// One step of so many is checked for what it leaves behind, which takes a look at the whole model.
  private static let checkedStep = 8

  init(of path: String, options: [String: PlainData], seed: UInt64) throws(PluginError) {
    host.limits.time = .zero  // as a replay: a busy machine is no fault of a rule
    try? host.record()
    watch = FuzzWatch(host)
    plans = FuzzPlans(seed: seed)
    try host.load(plugin: path, options: options, seed: seed)
  }

  /// Makes steps up to the first problem.
  mutating func play(steps: Int) {
    for step in 0..<steps where watch.problem == nil { play(step) }
    if watch.problem == nil { watch.finish() }
  }

  private mutating func play(_ step: Int) {
    let next = plans.next(on: host, watch)
    // To plan may have asked what is legal, and found one.
    guard watch.problem == nil else { return }
    if case .save = next { return goOnFromSave() }
    watch.begin(isChecked: step % Self.checkedStep == 0)
    next.perform(on: host, at: plans.time, elsewhere)
    watch.end()
  }

  private mutating func goOnFromSave() {
    watch.finish()
    guard watch.problem == nil, case .success(let copy)? = watch.loadSaved() else { return }
    earlier = FuzzJournal(host.journal ?? "", after: earlier)
    (host, watch) = (copy, FuzzWatch(copy))
  }

  // MARK: What was found

  /// What went wrong, or comes out otherwise when the journal is replayed; `nil` if nothing does.
  var problem: FuzzProblem? { watch.problem ?? FuzzReplay.difference(host.journal ?? "", from: host) }

  /// The journals that may lead to the problem: from the beginning, and since the last save.
  var journals: [FuzzJournal] {
    let journal = host.journal ?? ""
    return [FuzzJournal(journal, after: earlier), FuzzJournal(journal)]
  }
}
