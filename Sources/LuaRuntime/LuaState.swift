internal import CLua

/// One Lua state, with its own heap, globals and limits.
///
/// Use a state on one thread at a time. Other threads may use only `LuaStop` and `LuaInterrupt`. A killed state runs no more
/// scripts, unless `revive` makes it usable again, but its error and its snapshots can be read.
package final class LuaState {
  let core: LuaCore
  private var sink: LuaSink?
  /// The object that native functions work on. It is not retained: before it is deallocated, it must close the state.
  package unowned(unsafe) var owner: AnyObject?
  /// The flag that stops running scripts, from any thread.
  package let stop: LuaStop

  /// Opens a state with the sandboxed libraries.
  ///
  /// - Parameters:
  ///   - limits: The limits of its scripts.
  ///   - stop: A flag that several states share; `nil` makes one for this state.
  ///   - allocator: Allocates the memory of Lua; `nil` uses that of the process.
  /// - Throws: `LuaError.memory`.
  package init(
    limits: LuaLimits = .standard, stop: LuaStop? = nil, allocator: LuaAllocator? = nil
  ) throws(LuaError) {
    DataBox.install
    guard let stop = stop ?? LuaStop(),
      let state = clua_open(limits.forC, stop.flag, allocator?.forC ?? clua_allocator())
    else { throw .memory }
    self.stop = stop
    core = LuaCore(state)
    clua_set_host(state, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    close()
  }

  /// Closes the state and releases its host functions.
  ///
  /// References may outlive the state. During a call into Lua, only kills the state, which then closes when the
  /// outermost call ends.
  package func close() {
    if let state = core.state { clua_set_host(state, nil) }
    core.close()
  }

  /// The limits. A new instruction limit applies from the next call on, other new limits at once. `isMetered` cannot
  /// change.
  package var limits: LuaLimits {
    get { core.state.map { LuaLimits($0) } ?? .standard }
    set { if let state = core.state { clua_set_limits(state, newValue.forC) } }
  }

  /// Whether a reference belongs to this state, and the state is open.
  package func owns(_ reference: LuaReference) -> Bool { reference.core === core && core.state != nil }

  /// The reason why the state was killed; `nil` if it is not killed.
  package var killed: LuaKill? { core.state.flatMap { LuaKill(clua_kill_reason($0)) } }

  /// The number of states killed in this process. While the number is unchanged, the host need not check any state.
  package static var killCount: UInt64 { clua_kill_count() }

  /// Stops a running script at its next instruction, and kills the state.
  package func kill(_ reason: LuaKill) {
    if let state = core.state { clua_kill_now(state, reason.forC) }
  }

  /// Memory of the state, including that of an empty one. Unit: bytes.
  package var memoryInUse: Int { core.state.map { clua_memory_in_use($0) } ?? 0 }

  /// VM instructions of the present or last outermost call, including the charges of library functions.
  package var instructionsUsed: Int { core.state.map { Int(clua_instructions_used($0)) } ?? 0 }

  /// The number of nested calls into Lua.
  package var depth: Int { core.state.map { Int(clua_depth($0)) } ?? 0 }

  /// The number of references that the host has to values of the state.
  package var referencesHeld: Int { core.state.map { Int(clua_references($0)) } ?? 0 }

  /// Frees all objects that scripts cannot reach. May be called during a call.
  package func collectGarbage() throws(LuaError) {
    let state = try core.open()
    try check(clua_collect(state))
  }

  /// Sets the closure that receives the text of each `print`, with its line end. The closure must not use the state.
  package func setPrint(_ body: @escaping (LuaString) -> Void) {
    guard let state = core.state else { return }
    let sink = LuaSink(body)
    self.sink = sink
    clua_set_sink(state, printToSink, Unmanaged.passUnretained(sink).toOpaque())
  }

  /// The Swift object of a C state; `nil` after `close`.
  static func of(_ state: OpaquePointer) -> LuaState? {
    clua_host(state).map { Unmanaged<LuaState>.fromOpaque($0).takeUnretainedValue() }
  }
}

/// The object that keeps the closure of `print`.
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
