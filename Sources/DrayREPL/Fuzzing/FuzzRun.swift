internal import Dray
internal import LuaRuntime

/// One plugin, played at random from its beginning.
struct FuzzRun {
  /// The present game; each save is loaded into a new host, which continues.
  private(set) var host = Host()
  private var watch: FuzzWatch
  private var plans: FuzzPlans
  private let elsewhere = FuzzElsewhere()
  /// The performed steps, in order.
  private(set) var made: [Made] = []
  /// All inputs up to the last save, as if the game had not been saved and loaded.
  private var earlier: FuzzJournal?

  /// A performed step.
  struct Made {
    var step: FuzzStep
    var time: Double
    /// Whether its effects are checked.
    var isChecked: Bool
  }

  /// One step of this number has its effects checked, which compares the whole model.
  private static let checkedStep = 8

  init(of path: String, options: [LuaString: PlainData], seed: UInt64) throws(PluginError) {
    // Without time limits, as in a replay: a slow machine is not an error of a rule.
    (host.limits.lua.time, host.limits.input.time) = (.zero, .zero)
    try? host.record()
    watch = FuzzWatch(host)
    plans = FuzzPlans(seed: seed)
    try host.load(plugin: path, options: options, seed: seed)
  }

  /// Performs steps up to the first problem.
  mutating func play(steps: Int) {
    for step in 0..<steps where watch.problem == nil { play(step) }
    end()
  }

  /// Cancels unfinished work, and checks the whole game.
  private func end() {
    if watch.problem == nil { watch.finish() }
    watch.travelToBothEnds()
  }

  private mutating func play(_ step: Int) {
    let asked = watch.askedCount
    let next = plans.next(on: host, watch)
    // Planning may have asked for legal drags, and shown a problem.
    if watch.askedCount > asked { made.append(Made(step: .ask, time: plans.time, isChecked: false)) }
    guard watch.problem == nil else { return }
    make(Made(step: next, time: plans.time, isChecked: step % Self.checkedStep == 0))
  }

  /// Repeats the steps of another run, up to the first problem.
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

  // MARK: Results

  /// The problem found, or a different result of a replay of the journal; `nil` if there is none.
  var problem: FuzzProblem? { watch.problem ?? FuzzReplay.difference(host.journal ?? "", from: host) }

  /// The journals that may show the problem: from the beginning, and since the last save.
  var journals: [FuzzJournal] {
    let journal = host.journal ?? ""
    return [FuzzJournal(journal, after: earlier), FuzzJournal(journal)]
  }
}
