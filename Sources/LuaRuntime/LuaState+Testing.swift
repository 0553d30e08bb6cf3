internal import CLua

extension LuaState {
  /// Makes the allocation with number `count`, counted from now, and all later ones fail; 0 ends this.
  package func failAllocations(after count: Int) {
    if let state = core.state { clua_fail_allocations(state, Int64(count)) }
  }

  /// The number of slots in use on the running stack; 0 between calls.
  package var stackTop: Int { core.state.map { Int(clua_stack_top($0)) } ?? 0 }
}
