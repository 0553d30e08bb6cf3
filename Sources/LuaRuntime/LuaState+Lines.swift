internal import CLua

extension LuaState {
  /// Notes each line of scripts until `endLines`, so that the library can find the place of its caller.
  ///
  /// Slow, and meant for messages. Scripts meanwhile have a separate budget, and are not counted afterwards.
  package func beginLines() {
    if let state = core.state { clua_begin_lines(state) }
  }

  /// Ends `beginLines`.
  package func endLines() {
    if let state = core.state { clua_end_lines(state) }
  }
}
