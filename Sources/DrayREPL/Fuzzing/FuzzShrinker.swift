internal import Dray

/// Makes a journal shorter as long as it shows a problem of the same kind.
struct FuzzShrinker {
  private let kind: FuzzProblem.Kind
  private let isAnswer: Bool
  /// Whether what comes from elsewhere comes when it came; else it is there at once, so that it can be left out.
  private var keepsTimes = false

  init(_ problem: FuzzProblem) { (kind, isAnswer) = (problem.kind, problem.isAnswer) }

  /// A short journal that shows the problem, with what its inputs come to; `nil` if not even the whole one shows it
  /// again.
  ///
  /// - Parameter journals: Candidates, each of which is tried if those before it do not show the problem.
  func shrink(_ journals: [FuzzJournal]) -> (problem: FuzzProblem, text: String, inputCount: Int)? {
    var other = self
    other.keepsTimes = true
    for journal in journals {
      if let found = shorten(journal) ?? other.shorten(journal) { return found }
    }
    return nil
  }

  private func shorten(_ whole: FuzzJournal) -> (problem: FuzzProblem, text: String, inputCount: Int)? {
    var journal = whole
    let inputs = FuzzReduction.shortest(of: whole.inputs) { inputs in
      journal.inputs = inputs
      return show(journal)?.count
    }
    guard let inputs else { return nil }
    journal.inputs = inputs
    return show(journal).map { ($0.problem, $0.text, inputs.count) }
  }

  /// Runs a journal, with every input checked; `nil` if it shows no problem of this kind.
  ///
  /// - Returns: The problem, what was recorded, and how many inputs it took.
  private func show(_ journal: FuzzJournal) -> (problem: FuzzProblem, text: String, count: Int)? {
    let host = Host()
    let watch = FuzzWatch(host)
    var count = journal.inputs.count
    do throws(Replay.Failure) {
      let replay = try Replay(of: Array(journal.text.utf8), on: host)
      replay.comparesOutcomes = false
      if !keepsTimes { replay.makeContent = { FuzzContent.bytes(of: $0) } }
      try replay.run(until: journal.head.count)
      for index in journal.inputs.indices {
        watch.begin(isChecked: kind != .fault)
        try replay.run(until: journal.lastLine(ofInput: index))
        watch.end()
        if watch.problem != nil {
          count = index + 1
          break
        }
      }
    } catch {
      return nil
    }
    if watch.problem == nil, isAnswer { _ = watch.legalDrags() }
    if watch.problem == nil, kind == .drag || kind == .save { watch.finish() }
    if watch.problem == nil, kind == .save { _ = watch.loadSaved() }
    let text = host.journal ?? ""
    let problem = watch.problem ?? (kind == .replay ? FuzzReplay.difference(text, from: host) : nil)
    guard let problem, problem.kind == kind else { return nil }
    return (problem, text, count)
  }
}
