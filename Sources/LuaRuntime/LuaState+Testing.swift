internal import CLua

extension LuaState {
  /// Lets the n-th allocation from now on fail, and all after it; 0 lets all succeed again.
  package func failAllocations(after count: Int) {
    if let state = core.state { clua_fail_allocations(state, Int64(count)) }
  }

  /// Slots in use on the stack that runs; 0 between calls.
  package var stackTop: Int { core.state.map { Int(clua_stack_top($0)) } ?? 0 }
}
