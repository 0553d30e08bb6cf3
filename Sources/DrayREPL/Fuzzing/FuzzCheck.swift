internal import Dray

/// Replays a journal and checks for one kind of problem after each input, like the search that found it.
struct FuzzCheck {
  let kind: FuzzProblem.Kind
  /// Configures each replay, such as where to find plugins and files.
  var configure: (Replay) -> Void = { _ in }
  /// Whether the host looks for forbidden writes after each question, so that reports have their lines.
  var checksEachQuestion = false

  init(_ kind: FuzzProblem.Kind) { self.kind = kind }

  /// The result of a replay.
  struct Finding {
    /// The first problem of the kind; `nil` without a problem.
    var problem: FuzzProblem?
    /// The last replayed line, which belongs to the input that showed the problem.
    var line: Int
    /// The number of replayed inputs, up to the problem.
    var inputCount: Int
    /// The journal recorded during the replay, including the inputs of the checks themselves.
    var journal: String
    /// Differences that may not matter: a plugin of another version, other files.
    var notes: [String]
    /// The plugins at the end.
    var plugins: [String]
  }

  /// Replays a journal up to the first problem, or to a line.
  ///
  /// - Throws: `Replay.Failure` if the journal cannot be replayed up to this point.
  func run(_ bytes: [UInt8], until last: Int = .max) throws(Replay.Failure) -> Finding {
    let host = Host()
    let watch = FuzzWatch(host)
    let replay = try Replay(of: bytes, on: host)
    replay.comparesOutcomes = false
    configure(replay)
    let inputs = JournalOutline(bytes)
    var (line, count) = (inputs.headEnd, 0)
    try replay.run(until: min(inputs.headEnd, last))
    if checksEachQuestion { host.checksEachQuestion = true }
    for end in inputs.ends where watch.problem == nil && line < last {
      (line, count) = (min(end, last), count + 1)
      watch.begin(isChecked: kind != .fault)
      try replay.run(until: line)
      watch.end()
    }
    // The checks of a whole game cancel all drags, which may cause another problem.
    if watch.problem == nil { checkWholeGame(of: host, watch) }
    let text = host.journal ?? ""
    let problem = watch.problem ?? (kind == .replay ? FuzzReplay.difference(text, from: host) : nil)
    return Finding(
      problem: problem?.kind == kind ? problem : nil, line: line, inputCount: count, journal: text,
      notes: replay.notes, plugins: host.plugins.map(\.name))
  }

  private func checkWholeGame(of host: Host, _ watch: FuzzWatch) {
    guard [.drag, .save, .hiddenState, .start].contains(kind) else { return }
    watch.finish()
    if kind == .hiddenState || kind == .start { watch.undoAndRedoAll() }
    if kind != .drag { _ = watch.loadSaved() }
  }
}
