internal import CLua

extension LuaLimits {
  init(_ state: OpaquePointer) {
    let limits = clua_get_limits(state)
    self.init(
      memory: limits.memory, instructions: Int(limits.instructions), time: .nanoseconds(limits.nanoseconds),
      nesting: Int(limits.nesting), isMetered: limits.is_metered)
  }

  var forC: clua_limits {
    let (seconds, attoseconds) = time.components
    return clua_limits(
      memory: memory, instructions: Int64(instructions),
      nanoseconds: seconds * 1_000_000_000 + attoseconds / 1_000_000_000,
      nesting: Int32(clamping: nesting), is_metered: isMetered)
  }
}

extension LuaState {
  /// Counts instructions from here on, over all calls, and takes back what `kill(_:at:)` has asked for.
  public func markInstructions() {
    if let state = core.state { clua_mark(state) }
  }

  /// Instructions since the mark, or since the state was opened.
  public var instructionsSinceMark: Int { core.state.map { Int(clua_instructions_since_mark($0)) } ?? 0 }

  /// Kills the state when so many instructions have run since the mark; at once if there are none to run.
  public func kill(_ reason: LuaKill, at instructions: Int) {
    if let state = core.state { clua_end_at(state, Int64(instructions), reason.forC) }
  }
}

extension LuaKill {
  init?(_ kill: clua_kill) {
    switch kill {
    case .CLUA_ALIVE: return nil
    case .CLUA_KILL_INSTRUCTIONS: self = .instructions
    case .CLUA_KILL_MEMORY: self = .memory
    case .CLUA_KILL_TIME: self = .time
    case .CLUA_KILL_STOPPED: self = .stopped
    }
  }

  var forC: clua_kill {
    switch self {
    case .instructions: .CLUA_KILL_INSTRUCTIONS
    case .memory: .CLUA_KILL_MEMORY
    case .time: .CLUA_KILL_TIME
    case .stopped: .CLUA_KILL_STOPPED
    }
  }
}
