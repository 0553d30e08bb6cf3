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
