// An input is one call of the host from outside, from beginning to end: what the caller sends, and each question or
// read that runs rules. The work of plugins during an input counts against their budgets for one input.

extension Host {
  /// Runs the body of an input.
  ///
  /// Inside another input, such as in a closure that the host calls, it is part of the outer one.
  func inInput<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let isOutermost = beginInput()
    defer { if isOutermost { endInput() } }
    return try body()
  }

  /// Begins an input, unless one is in progress.
  ///
  /// - Returns: Whether an input was begun, which the caller must end.
  func beginInput() -> Bool {
    guard !isInInput, engine.activity == .idle else { return false }
    isInInput = true
    turn.forget()
    for index in plugins.indices { plugins[index].beginInput() }
    return true
  }

  /// Ends the present input.
  func endInput() {
    isInInput = false
    for index in plugins.indices { plugins[index].endInput() }
  }
}

/// The kills and rebuilds of a plugin in the present input.
struct KillsOfInput {
  /// The number of rebuilds.
  var rebuilds = 0
  /// Whether it was rebuilt during another plugin's turn: it has used its own turn, and runs no command before the next
  /// input.
  var isResting = false
  /// Whether the kill of the running Lua was reported; all its further calls fail for the same reason.
  var isTold = false
}

extension Plugin {
  /// Begins to count for an input, and applies the kills that a journal has for it.
  func beginInput() {
    kills = KillsOfInput()
    if drawing.isLeftOut { returnToScene() }
    guard let lua = script?.lua else { return }
    lua.markInstructions()
    awaitKill()
  }

  /// Ends the counting for an input.
  func endInput() { script?.lua.endInput() }
}
