internal import Dray

/// Makes a journal shorter as long as it shows a problem of the same kind.
///
/// Source: Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input": parts are left out, of half the
/// length at first, and of half that when none can be spared.
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
    guard let (_, _, failing) = show(journal) else { return nil }
    journal.inputs.removeSubrange(min(failing, journal.inputs.count)...)
    var size = max(1, journal.inputs.count / 2)
    while true {
      var start = 0
      var isShorter = false
      while start < journal.inputs.count {
        var fewer = journal
        fewer.inputs.removeSubrange(start..<min(start + size, journal.inputs.count))
        if let (_, _, failing) = show(fewer) {
          fewer.inputs.removeSubrange(min(failing, fewer.inputs.count)...)
          (journal, isShorter) = (fewer, true)
        } else {
          start += size
        }
      }
      if size == 1, !isShorter { break }
      size = max(1, size / 2)
    }
    leaveOutRuns(of: &journal)
    return show(journal).map { ($0.problem, $0.text, journal.inputs.count) }
  }

  /// So few inputs are left that every run of them can be tried, such as a walk by keys that leads back.
  private func leaveOutRuns(of journal: inout FuzzJournal) {
    guard journal.inputs.count <= Self.fewInputs else { return }
    var size = journal.inputs.count - 1
    while size > 1 {
      for start in 0...(journal.inputs.count - size) {
        var fewer = journal
        fewer.inputs.removeSubrange(start..<start + size)
        guard let (_, _, failing) = show(fewer) else { continue }
        fewer.inputs.removeSubrange(min(failing, fewer.inputs.count)...)
        journal = fewer
        break
      }
      size = min(size - 1, journal.inputs.count - 1)
    }
  }

  private static let fewInputs = 40

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
