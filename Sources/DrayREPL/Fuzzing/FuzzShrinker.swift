internal import Dray
internal import LuaRuntime

/// Shortens a journal as long as it shows a problem of the same kind.
struct FuzzShrinker {
  private let kind: FuzzProblem.Kind
  /// Whether data of other programs keeps its recorded time. Otherwise the data is available at once, so that the input
  /// that delivers it can be left out.
  private var keepsTimes = false
  /// Receives the number of inputs of each shorter journal.
  var onProgress: ((Int) -> Void)?

  init(_ kind: FuzzProblem.Kind) { self.kind = kind }

  /// A short journal whose replay shows the problem; `nil` if no whole journal shows it.
  ///
  /// - Parameter journals: Candidates, tried in order until one shows the problem.
  func shrink(_ journals: [FuzzJournal]) -> FuzzRecording? {
    var other = self
    other.keepsTimes = true
    for journal in journals {
      if let found = shorten(journal) ?? other.shorten(journal) { return found }
    }
    return nil
  }

  private var check: FuzzCheck {
    var check = FuzzCheck(kind)
    if !keepsTimes { check.configure = { $0.makeContent = { FuzzContent.bytes(of: $0) } } }
    return check
  }

  private func shorten(_ whole: FuzzJournal) -> FuzzRecording? {
    var journal = whole
    func find(_ inputs: [FuzzJournal.Block]) -> FuzzCheck.Finding? {
      journal.inputs = inputs
      guard let finding = try? check.run(Array(journal.text.utf8)), finding.problem != nil else { return nil }
      return finding
    }
    let shortest = FuzzReduction.shortest(of: whole.inputs) { inputs in
      // An interrupt ends the search for fewer inputs.
      guard !LuaInterrupt.isRaised, let finding = find(inputs), !LuaInterrupt.isRaised else { return nil }
      onProgress?(finding.inputCount)
      return finding.inputCount
    }
    LuaInterrupt.end()
    guard let inputs = shortest, let finding = find(inputs), let problem = finding.problem else { return nil }
    // This is the journal of the inputs alone. The journal of the check also contains steps that the check has undone
    // and redone.
    let text = kind == .replay ? finding.journal : play(journal) ?? finding.journal
    guard let recording = FuzzRecording(problem, text, inputCount: inputs.count), recording.isShown else { return nil }
    return recording
  }

  /// The recording of a journal's inputs.
  private func play(_ journal: FuzzJournal) -> String? {
    let host = Host()
    guard let replay = try? Replay(of: Array(journal.text.utf8), on: host) else { return nil }
    replay.comparesOutcomes = false
    check.configure(replay)
    return (try? replay.run()) == nil ? nil : host.journal
  }
}
