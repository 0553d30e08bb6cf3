// An input is whatever is asked of the host from outside, from beginning to end: what the caller sends, and each question
// and read that runs rules. What the plugins use in it counts against their budgets for one input.

extension Host {
  /// Does what an input asks for.
  ///
  /// Inside another input, such as in a closure that the host calls, it is part of that.
  func inInput<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let isOutermost = beginInput()
    defer { if isOutermost { endInput() } }
    return try body()
  }

  /// Begins an input, unless one is in hand.
  ///
  /// - Returns: Whether it did, so that the caller ends it.
  func beginInput() -> Bool {
    guard !isInInput, engine.activity == .idle else { return false }
    isInInput = true
    turn.forget()
    for index in plugins.indices { plugins[index].beginInput() }
    return true
  }

  /// Ends the input in hand.
  func endInput() {
    isInInput = false
    for index in plugins.indices { plugins[index].endInput() }
  }
}

/// What has become of a plugin in the input in hand.
struct KillsOfInput {
  /// How often it was rebuilt.
  var rebuilds = 0
  /// Whether it was rebuilt while others have their turns: it has had its own, and runs no command before the next input.
  var isResting = false
  /// Whether it was told that the running Lua was killed; all that it is asked from then on fails for the same reason.
  var isTold = false
}

extension Plugin {
  /// Begins to count for an input, and to do what a journal says of it.
  func beginInput() {
    kills = KillsOfInput()
    if drawing.isLeftOut { returnToScene() }
    guard let lua = script?.lua else { return }
    lua.markInstructions()
    awaitKill()
  }

  /// Counts no longer.
  func endInput() { script?.lua.endInput() }
}
