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
  /// More than any machine has, and so little that sums and multiples of it are sizes.
  private static let mostMemory = 1 << 48
}

extension LuaBudget {
  fileprivate var forC: clua_budget {
    clua_budget(instructions: Int64(max(0, instructions)), nanoseconds: time.nanoseconds)
  }
}

extension Duration {
  /// As C counts time: no less than nothing, at most some centuries.
  fileprivate var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return max(0, min(seconds, 1 << 32)) * 1_000_000_000 + max(0, attoseconds) / 1_000_000_000
  }
}

extension LuaState {
  /// Counts instructions and crossings from here on, over all calls, and takes back what `kill(at:)` has asked for. An
  /// input begins, whose budget holds for all calls until `endInput`.
  public func markInstructions() {
    if let state = core.state { clua_mark(state) }
  }

  /// Lets calls from here on belong to no input, until the next mark: only the limits of each call hold.
  public func endInput() {
    if let state = core.state { clua_end_input(state) }
  }

  /// Sets what all calls of an input may use together. Nothing is counted in a state that is not metered.
  public func setBudget(_ budget: LuaBudget) {
    if let state = core.state { clua_set_budget(state, budget.forC) }
  }

  /// Charges the input in hand for work that the host does because of the state, about what an instruction takes each;
  /// kills the state if that is too much.
  public func chargeInput(_ instructions: Int) {
    if let state = core.state { clua_charge_input(state, Int64(max(0, instructions))) }
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

  /// Kills the state if the place that it is to be killed at lies behind all its calls so far, and before the next.
  public func killAfterCall() {
    if let state = core.state { clua_end_after_call(state) }
  }

  /// Whether the limits of instructions and of memory count twice, from the next call on: while kills are repeated, none
  /// is to be measured.
  public func setLenient(_ isLenient: Bool) {
    if let state = core.state { clua_set_lenient(state, isLenient) }
  }
}

extension LuaState {
  /// How many tables, functions and coroutines `tostring` has given a number.
  public var identityCount: Int { core.state.map { Int(clua_identities($0)) } ?? 0 }

  /// Takes back the numbers that were given after the first so many: whatever is asked for its text next gets them.
  public func forgetIdentities(after kept: Int) {
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
