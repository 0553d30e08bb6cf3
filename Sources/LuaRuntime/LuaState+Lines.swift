internal import CLua

extension LuaState {
  /// Notes each line that scripts come to until `endLines`, so that the library can tell where it was called.
  ///
  /// Slow, and meant for messages. What runs meanwhile has a budget of its own, and is not counted afterwards.
  public func beginLines() {
    if let state = core.state { clua_begin_lines(state) }
  }

  /// Ends what `beginLines` has begun.
  public func endLines() {
    if let state = core.state { clua_end_lines(state) }
  }
}
