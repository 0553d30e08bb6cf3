internal import Dray
internal import LuaRuntime

/// One plugin from its beginning on, played by chance.
struct FuzzRun {
  /// The game as it stands; another one after each save, which is loaded and played on.
  private(set) var host = Host()
  private var watch: FuzzWatch
  private var plans: FuzzPlans
  private let elsewhere = FuzzElsewhere()
  /// What was done, in its order.
  private(set) var made: [Made] = []
  /// All inputs up to the last save, as if nothing had been saved and loaded.
  private var earlier: FuzzJournal?

  /// A step that was made.
  struct Made {
    var step: FuzzStep
    var time: Double
    /// Whether it is checked for what it leaves behind.
    var isChecked: Bool
  }

  /// One step of so many is checked for what it leaves behind, which takes a look at the whole model.
  private static let checkedStep = 8

  init(of path: String, options: [LuaString: PlainData], seed: UInt64) throws(PluginError) {
    // As in a replay: a busy machine is not a fault of a rule.
    (host.limits.lua.time, host.limits.input.time) = (.zero, .zero)
    try? host.record()
    watch = FuzzWatch(host)
    plans = FuzzPlans(seed: seed)
    try host.load(plugin: path, options: options, seed: seed)
  }

  /// Makes steps up to the first problem.
  mutating func play(steps: Int) {
    for step in 0..<steps where watch.problem == nil { play(step) }
    end()
  }

  /// Ends what is under way, and looks at all that was done.
  private func end() {
    if watch.problem == nil { watch.finish() }
    watch.travelToBothEnds()
  }

  private mutating func play(_ step: Int) {
    let asked = watch.askedCount
    let next = plans.next(on: host, watch)
    // To plan may have asked what is legal, and found a problem.
    if watch.askedCount > asked { made.append(Made(step: .ask, time: plans.time, isChecked: false)) }
    guard watch.problem == nil else { return }
    make(Made(step: next, time: plans.time, isChecked: step % Self.checkedStep == 0))
  }

  /// Makes steps that another run has made, up to the first problem.
  mutating func play(_ steps: [Made]) {
    for step in steps where watch.problem == nil { make(step) }
    end()
  }

  private mutating func make(_ next: Made) {
    made.append(next)
    switch next.step {
    case .save: goOnFromSave()
    case .ask: _ = watch.legalDrags()
    default:
      watch.begin(isChecked: next.isChecked)
      next.step.perform(on: host, at: next.time, elsewhere)
      watch.end()
    }
  }

  private mutating func goOnFromSave() {
    watch.finish()
    watch.compareRebuilt()
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
