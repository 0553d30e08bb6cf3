internal import CLua

extension LuaLimits {
  init(_ state: OpaquePointer) {
    let limits = clua_get_limits(state)
    self.init(
      memory: limits.memory, instructions: Int(limits.instructions), time: .nanoseconds(limits.nanoseconds),
      nesting: Int(limits.nesting), sourceLength: limits.source, loadLength: limits.chunk, isMetered: limits.is_metered)
  }

  var forC: clua_limits {
    clua_limits(
      memory: min(memory, Self.mostMemory), instructions: Int64(instructions), nanoseconds: time.nanoseconds,
      nesting: Int32(clamping: nesting), source: max(0, sourceLength), chunk: max(0, loadLength), is_metered: isMetered)
  }
}

extension LuaLimits {
  /// A limit above the memory of any machine, and small enough for sums and multiples. Unit: bytes.
  private static let mostMemory = 1 << 48
}

extension LuaBudget {
  fileprivate var forC: clua_budget {
    clua_budget(instructions: Int64(max(0, instructions)), nanoseconds: time.nanoseconds)
  }
}

extension Duration {
  /// The duration for C: not negative, at most some centuries. Unit: ns.
  fileprivate var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return max(0, min(seconds, 1 << 32)) * 1_000_000_000 + max(0, attoseconds) / 1_000_000_000
  }
}

extension LuaState {
  /// Begins an input. Starts to count the instructions and crossings of all calls, cancels a `kill(at:)`, and applies
  /// the budget to all calls until `endInput`.
  package func markInstructions() {
    if let state = core.state { clua_mark(state) }
  }

  /// Runs trusted code without limits. Its instructions and crossings are not counted.
  package func uncounted<Result>(_ body: () throws(LuaError) -> Result) throws(LuaError) -> Result {
    guard let state = core.state else { return try body() }
    clua_begin_uncounted(state)
    defer { clua_end_uncounted(state) }
    return try body()
  }

  /// Notes that the state replaces one that was killed in the present input. Until the end of the input, additional
  /// instructions for a call bring no additional time.
  package func noteRebuilt() {
    if let state = core.state { clua_note_rebuilt(state) }
  }

  /// Ends the input. Until the next mark, only the limits of each call apply.
  package func endInput() {
    if let state = core.state { clua_end_input(state) }
  }

  /// Sets the limits of all calls of an input together. Has no effect in a state that is not metered.
  package func setBudget(_ budget: LuaBudget) {
    if let state = core.state { clua_set_budget(state, budget.forC) }
  }

  /// Charges the present input for work of the host, in units of about one VM instruction. Kills the state if the
  /// budget is exceeded.
  package func chargeInput(_ instructions: Int) {
    if let state = core.state { clua_charge_input(state, Int64(max(0, instructions))) }
  }

  /// Runs a closure. If `isDoubled`, the memory limit is doubled meanwhile, for values that exist in addition to those
  /// of the script.
  package func withDoubledMemory(
    if isDoubled: Bool, _ body: () throws(LuaError) -> Void
  ) throws(LuaError) {
    guard isDoubled, let state = core.state else { return try body() }
    let limits = LuaLimits(state)
    var doubled = limits
    doubled.memory = min(limits.memory, .max / 2) * 2
    clua_set_limits(state, doubled.forC)
    defer { if core.state != nil { clua_set_limits(state, limits.forC) } }
    try body()
  }

  /// The error of every call after the kill, with the place of the kill; `nil` if the state is not killed.
  package var killError: LuaError? {
    guard killed != nil, let state = core.state else { return nil }
    return LuaError(clua_fail_killed(state), in: state)
  }

  /// The place of the kill, counted from the mark; `nil` if the state is not killed.
  package var killPlace: LuaKillPlace? {
    guard killed != nil, let state = core.state else { return nil }
    return LuaKillPlace(clua_where_killed(state))
  }

  /// Kills the state when it reaches a place. If the place is the mark itself, kills the state at once.
  package func kill(at place: LuaKillPlace) {
    guard let state = core.state else { return }
    var place = place.forC
    clua_end_at(state, &place)
  }

  /// Kills the state if the place of `kill(at:)` lies between the end of the latest call and the beginning of the next
  /// one.
  package func killAfterCall() {
    if let state = core.state { clua_end_after_call(state) }
  }

  /// Sets whether the limits of instructions and memory are doubled. A replay that repeats recorded kills doubles them,
  /// so that no other kill occurs.
  package func setLenient(_ isLenient: Bool) {
    if let state = core.state { clua_set_lenient(state, isLenient) }
  }
}

extension LuaState {
  /// The number of tables, functions and coroutines to which `tostring` has assigned a number.
  package var identityCount: Int { core.state.map { Int(clua_identities($0)) } ?? 0 }

  /// Withdraws the numbers of `tostring` after the first `kept` ones, so that `tostring` assigns them again.
  package func forgetIdentities(after kept: Int) {
    if let state = core.state { clua_forget_identities(state, Int64(kept)) }
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
    case .CLUA_KILL_INPUT_INSTRUCTIONS: self = .inputInstructions
    case .CLUA_KILL_INPUT_TIME: self = .inputTime
    case .CLUA_KILL_HOST_MEMORY: self = .hostMemory
    }
  }

  var forC: clua_kill {
    switch self {
    case .instructions: .CLUA_KILL_INSTRUCTIONS
    case .memory: .CLUA_KILL_MEMORY
    case .time: .CLUA_KILL_TIME
    case .stopped: .CLUA_KILL_STOPPED
    case .inputInstructions: .CLUA_KILL_INPUT_INSTRUCTIONS
    case .inputTime: .CLUA_KILL_INPUT_TIME
    case .hostMemory: .CLUA_KILL_HOST_MEMORY
    }
  }
}
