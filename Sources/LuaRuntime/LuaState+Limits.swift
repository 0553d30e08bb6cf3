internal import CLua

extension LuaLimits {
  init(_ state: OpaquePointer) {
    let limits = clua_get_limits(state)
    self.init(
      memory: limits.memory, instructions: Int(limits.instructions), time: .nanoseconds(limits.nanoseconds),
      nesting: Int(limits.nesting), sourceLength: limits.source, loadLength: limits.chunk, isMetered: limits.is_metered)
  }

  var forC: clua_limits {
    let (seconds, attoseconds) = time.components
    return clua_limits(
      memory: memory, instructions: Int64(instructions),
      nanoseconds: seconds * 1_000_000_000 + attoseconds / 1_000_000_000,
      nesting: Int32(clamping: nesting), source: max(0, sourceLength), chunk: max(0, loadLength), is_metered: isMetered)
  }
}

extension LuaState {
  /// Counts instructions and crossings from here on, over all calls, and takes back what `kill(at:)` has asked for.
  public func markInstructions() {
    if let state = core.state { clua_mark(state) }
  }

  /// Where the state was killed, counted from the mark; `nil` while it lives.
  public var killPlace: LuaKillPlace? {
    guard killed != nil, let state = core.state else { return nil }
    return LuaKillPlace(clua_where_killed(state))
  }

  /// Kills the state when it comes to a place; at once if that is the mark itself.
  public func kill(at place: LuaKillPlace) {
    guard let state = core.state else { return }
    var place = place.forC
    clua_end_at(state, &place)
  }

  /// Whether the limits of instructions and of memory count twice, from the next call on: while kills are repeated, none
  /// is to be measured.
  public func setLenient(_ isLenient: Bool) {
    if let state = core.state { clua_set_lenient(state, isLenient) }
  }
}

extension LuaState {
  /// Does something that no script must find traces of in `tostring`: numbers that tables and functions are given
  /// meanwhile are taken back.
  public func takingBackIdentities<Result>(_ body: () throws -> Result) rethrows -> Result {
    let kept = core.state.map { clua_identities($0) }
    defer { if let state = core.state, let kept { clua_forget_identities(state, kept) } }
    return try body()
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
