internal import Dray
internal import LuaRuntime

/// One run of a plugin with random steps, from its start.
struct FuzzRun {
  /// The host of the present game. After a save, the run continues in a new host that has loaded the save.
  private(set) var host = Host()
  private var watch: FuzzWatch
  private var plans: FuzzPlans
  private let otherPrograms = FuzzOtherPrograms()
  /// The performed steps, in order.
  private(set) var performed: [PerformedStep] = []
  /// All inputs up to the last save, as if the game had not been saved and loaded.
  private var earlier: FuzzJournal?

  /// A performed step.
  struct PerformedStep {
    var step: FuzzStep
    var time: Double
    /// Whether the effects of the step are checked.
    var isChecked: Bool
  }

  /// One of this many steps is checked, because a check compares the whole model.
  private static let checkedStep = 8

  /// Loads the plugin.
  ///
  /// - Parameter coverage: Notes the lines that the scripts reach.
  init(
    of path: String, options: [LuaString: PlainData], seed: UInt64, coverage: LuaCoverage? = nil
  ) throws(PluginError) {
    // There are no time limits, because a slow machine is not an error of a rule.
    (host.limits.lua.time, host.limits.input.time) = (.zero, .zero)
    host.comparesAnswers = true
    host.coverage = coverage
    try? host.record()
    watch = FuzzWatch(host)
    plans = FuzzPlans(seed: seed)
    try host.loadDependencies(ofPlugin: path, seed: seed)
    try host.load(plugin: path, options: options, seed: seed)
  }

  /// The largest number of places that are tapped at the end of a search.
  private static let mostTaps = 50

  /// Performs steps up to the first problem.
  ///
  /// - Parameter isLast: Whether the search ends with this run. If it has found nothing, each container and text is then
  ///   tapped twice, because random taps may have missed a small button, and a hidden switch shows at every second tap.
  mutating func play(steps: Int, isLast: Bool = false) {
    for step in 0..<steps where watch.problem == nil && !LuaInterrupt.isRaised { play(step) }
    if isLast, watch.problem == nil { tapAll() }
    end()
  }

  private mutating func tapAll() {
    perform(PerformedStep(step: .input(Input(.suspended, time: host.engine.time)), time: 0, isChecked: false))
    let places = host.placements.filter { $0.kind != .item }.prefix(Self.mostTaps).map(\.frame.center)
    for place in places.flatMap({ [$0, $0] }) where watch.problem == nil && !LuaInterrupt.isRaised {
      // After this time, the tap is not the second one of a double tap.
      let time = host.engine.time + 1
      let (down, up) = (Input.Kind.pointerDown(at: place, device: .mouse), Input.Kind.pointerUp(at: place))
      perform(PerformedStep(step: .input(Input(down, time: time)), time: time, isChecked: true))
      perform(PerformedStep(step: .input(Input(up, time: time)), time: time, isChecked: true))
    }
  }

  /// Cancels all drags, and checks the whole game.
  private func end() {
    if watch.problem == nil { watch.finish() }
    watch.undoAndRedoAll()
  }

  private mutating func play(_ step: Int) {
    let asked = watch.askedCount
    let next = plans.next(on: host, watch)
    // Planning may have searched for legal drags, and found a problem.
    if watch.askedCount > asked { performed.append(PerformedStep(step: .ask, time: plans.time, isChecked: false)) }
    guard watch.problem == nil else { return }
    perform(PerformedStep(step: next, time: plans.time, isChecked: step % Self.checkedStep == 0))
  }

  /// Repeats the steps of another run, up to the first problem.
  mutating func play(_ steps: [PerformedStep]) {
    for step in steps where watch.problem == nil { perform(step) }
    end()
  }

  private mutating func perform(_ next: PerformedStep) {
    performed.append(next)
    switch next.step {
    case .save: continueFromSave()
    case .ask: _ = watch.legalDrags()
    default:
      watch.begin(isChecked: next.isChecked)
      next.step.perform(on: host, at: next.time, otherPrograms)
      watch.end()
    }
  }

  private mutating func continueFromSave() {
    watch.finish()
    watch.compareRebuilt()
    guard watch.problem == nil, case .success(let copy)? = watch.loadSaved() else { return }
    earlier = FuzzJournal(host.journal ?? "", after: earlier)
    (host, watch) = (copy, FuzzWatch(copy))
  }

  // MARK: Results

  /// The problem found, or a different result of a replay of the journal; `nil` without a problem.
  var problem: FuzzProblem? { watch.problem ?? FuzzReplay.difference(host.journal ?? "", from: host) }

  /// The journals that may show the problem: from the beginning, and since the last save.
  var journals: [FuzzJournal] {
    let journal = host.journal ?? ""
    return [FuzzJournal(journal, after: earlier), FuzzJournal(journal)]
  }
}
