internal import CLua

extension LuaState {
  /// Records each line that scripts reach until `endLines`, so that the library can find the line of its caller.
  ///
  /// This is slow, and meant for messages. Until `endLines`, scripts have a separate instruction limit, and their
  /// instructions count for the input, but not for the call.
  package func beginLines() {
    if let state = core.state { clua_begin_lines(state) }
  }

  /// Ends `beginLines`.
  package func endLines() {
    if let state = core.state { clua_end_lines(state) }
  }
}
