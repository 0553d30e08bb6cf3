// An input is one call of the host from outside, from beginning to end: an input that the caller sends, or a question
// or read that runs rules. The work of plugins during an input counts against their budgets for one input.

extension Host {
  /// Runs the body of an input.
  ///
  /// Inside another input, such as in a closure that the host calls, the body is part of the outer input.
  func inInput<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let isOutermost = beginInput()
    defer { if isOutermost { endInput() } }
    return try body()
  }

  /// Whether an input is in progress.
  var isInInput: Bool { turns.isInInput }

  /// Begins an input, unless one is in progress.
  ///
  /// - Returns: Whether an input was begun. The caller must then end it.
  func beginInput() -> Bool {
    guard !isInInput, engine.activity == .idle else { return false }
    turns.beginInput()
    for index in plugins.indices { plugins[index].beginInput() }
    return true
  }

  /// Ends the present input.
  func endInput() {
    turns.endInput()
    for index in plugins.indices {
      plugins[index].endInput()
      plugins[index].placeholders.forgetGone()
    }
  }
}

extension Plugin {
  /// Begins to count the plugin's work in an input, and applies the kill that the replayed journal has for this input.
  /// If scenes were built without the plugin, the next one is built with it again.
  func beginInput() {
    run.kills = KillsOfInput()
    if scene.drawing.isLeftOut { returnToScene() }
    guard let lua = run.script?.lua else { return }
    lua.markInstructions()
    awaitKill()
  }

  /// Ends the counting of the plugin's work in an input.
  func endInput() { run.script?.lua.endInput() }
}
