internal import CLua

extension LuaState {
  /// Notes each line that scripts reach until `endLines`, so that the library can find the place of its caller.
  ///
  /// Slow, and meant for messages. Until then scripts have a separate instruction limit, and their instructions count
  /// for the input, not for the call.
  package func beginLines() {
    if let state = core.state { clua_begin_lines(state) }
  }

  /// Ends `beginLines`.
  package func endLines() {
    if let state = core.state { clua_end_lines(state) }
  }
}
