internal import CLua

extension LuaState {
  /// Makes allocation number `count`, counted from now, fail, and all later ones; 0 ends this.
  package func failAllocations(after count: Int) {
    if let state = core.state { clua_fail_allocations(state, Int64(count)) }
  }

  /// Slots in use on the running stack; 0 between calls.
  package var stackTop: Int { core.state.map { Int(clua_stack_top($0)) } ?? 0 }
}
