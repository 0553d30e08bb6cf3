internal import CLua

/// One Lua, with its own heap, globals and limits.
///
/// Not for use by several threads at once; only `LuaStop` crosses threads. A state that was killed runs no script
/// again, but can be asked what went wrong and what its snapshots hold.
public final class LuaState {
  let core: LuaCore
  private var sink: LuaSink?
  /// Whom natives work for. Not kept alive: it closes the state before it goes.
  public unowned(unsafe) var owner: AnyObject?
  /// The flag that stops what runs, from any thread.
  public let stop: LuaStop

  /// Opens a state with the sandboxed libraries.
  ///
  /// - Throws: `LuaError.memory`.
  public init(limits: LuaLimits = .standard) throws(LuaError) {
    DataBox.install
    guard let stop = LuaStop(), let state = clua_open(limits.forC, stop.flag) else { throw .memory }
    self.stop = stop
    core = LuaCore(state)
    clua_set_host(state, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    close()
  }

  /// Closes the state and releases its host functions.
  ///
  /// References may outlive it. From inside a host function it takes effect when the outermost call ends.
  public func close() {
    if let state = core.state { clua_set_host(state, nil) }
    core.close()
  }

  /// The limits; new ones count from the next call on. `isMetered` cannot change.
  public var limits: LuaLimits {
    get { core.state.map { LuaLimits($0) } ?? .standard }
    set { if let state = core.state { clua_set_limits(state, newValue.forC) } }
  }

  /// Whether a reference is one of this state, which is open.
  public func owns(_ reference: LuaReference) -> Bool { reference.core === core && core.state != nil }

  /// Why the state runs no script again; `nil` while it does.
  public var killed: LuaKill? { core.state.flatMap { LuaKill(clua_kill_reason($0)) } }

  /// How many states the process has killed so far: while it stays the same, none of them needs to be looked at.
  public static var killCount: UInt64 { clua_kill_count() }

  /// Stops what runs at its next instruction, for good.
  public func kill(_ reason: LuaKill) {
    if let state = core.state { clua_kill_now(state, reason.forC) }
  }

  /// Memory that the state holds. Unit: bytes.
  public var memoryInUse: Int { core.state.map { clua_memory_in_use($0) } ?? 0 }

  /// Instructions of the outermost call that runs or ran last, with what library functions were charged.
  public var instructionsUsed: Int { core.state.map { Int(clua_instructions_used($0)) } ?? 0 }

  /// Calls into Lua that are open now.
  public var depth: Int { core.state.map { Int(clua_depth($0)) } ?? 0 }

  /// References that the host holds.
  public var referencesHeld: Int { core.state.map { Int(clua_references($0)) } ?? 0 }

  /// Frees what no script can reach.
  public func collectGarbage() throws(LuaError) {
    let state = try core.open()
    try check(clua_collect(state))
  }

  /// Gives each line that `print` prints to a closure, with its line end. The closure must not use the state.
  public func setPrint(_ body: @escaping (LuaString) -> Void) {
    guard let state = core.state else { return }
    let sink = LuaSink(body)
    self.sink = sink
    clua_set_sink(state, printToSink, Unmanaged.passUnretained(sink).toOpaque())
  }

  /// The state whose host function is being called.
  static func of(_ state: OpaquePointer) -> LuaState? {
    clua_host(state).map { Unmanaged<LuaState>.fromOpaque($0).takeUnretainedValue() }
  }
}

/// Keeps the closure that `print` ends in.
private final class LuaSink {
  let body: (LuaString) -> Void

  init(_ body: @escaping (LuaString) -> Void) {
    self.body = body
  }
}

private func printToSink(context: UnsafeMutableRawPointer?, bytes: UnsafePointer<CChar>?, count: Int) {
  guard let context, let bytes else { return }
  let line = UnsafeRawBufferPointer(start: bytes, count: count)
  Unmanaged<LuaSink>.fromOpaque(context).takeUnretainedValue().body(LuaString(bytes: line))
}
