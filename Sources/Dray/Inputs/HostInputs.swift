/// The inputs of a host. An input is one call from outside, from beginning to end: an input that the caller sends, or a
/// question or read that runs rules. The work of plugins during an input counts against their budgets for one input.
final class HostInputs {
  private let engine: Engine
  private let loaded: LoadedPlugins
  private let journaling: HostJournal
  let turns: InputTurns
  /// Work that waits for the end of the present input. A closure of it may add more.
  @exclusivity(unchecked) private var waiting: [() -> Void] = []

  init(_ engine: Engine, _ loaded: LoadedPlugins, _ journaling: HostJournal, _ turns: InputTurns) {
    self.engine = engine
    self.loaded = loaded
    self.journaling = journaling
    self.turns = turns
  }

  /// Whether an input is in progress.
  var isRunning: Bool { turns.isInInput }

  /// Runs the body of an input.
  ///
  /// Inside another input, such as in a closure that the host calls, the body is part of the outer input.
  func run<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let isOutermost = begin()
    defer { if isOutermost { end() } }
    return try body()
  }

  /// Begins an input, unless one is in progress.
  ///
  /// - Returns: Whether an input was begun. The caller must then end it.
  func begin() -> Bool {
    guard !isRunning, engine.activity == .idle else { return false }
    turns.beginInput()
    let isReplayed = journaling.replayed != nil
    for plugin in loaded.all { plugin.beginInput(isReplayed: isReplayed) }
    return true
  }

  /// Ends the present input.
  func end() {
    turns.endInput()
    for plugin in loaded.all {
      plugin.endInput()
      plugin.placeholders.forgetGone()
    }
    if !waiting.isEmpty { runWaiting() }
  }

  private func runWaiting() {
    while !waiting.isEmpty { waiting.removeFirst()() }
  }

  /// Runs work at the end of the present input, or now if none is in progress.
  func atEnd(_ work: @escaping () -> Void) { if isRunning { waiting.append(work) } else { work() } }

  /// Records and carries out an input other than an `Input`, such as undo. Refuses an input that does not fit into a
  /// journal.
  func recording(_ line: JournalLine, _ body: () -> Response) -> Response {
    if let excess = line.excess { return .failed(excess) }
    return run {
      guard let recorder = journaling.recorder, recorder.begin(line) else { return body() }
      let response = body()
      recorder.end(response)
      return response
    }
  }
}

extension Plugin {
  /// Begins to count the plugin's work in an input, and applies the kill that the replayed journal has for this input.
  /// If scenes were built without the plugin, the next one is built with it again.
  func beginInput(isReplayed: Bool) {
    run.kills = KillsOfInput()
    if scene.drawing.isLeftOut { returnToScene() }
    guard let lua = run.script?.lua else { return }
    lua.markInstructions()
    if isReplayed { awaitKill() }
  }

  /// Ends the counting of the plugin's work in an input.
  func endInput() { run.script?.lua.endInput() }
}
