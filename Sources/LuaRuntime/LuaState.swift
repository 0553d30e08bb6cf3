internal import CLua

/// One Lua, with its own heap, globals and limits.
///
/// For one thread at a time; only `LuaStop` may be used from others. A killed state runs no more scripts, but its error
/// and its snapshots can still be read.
package final class LuaState {
  let core: LuaCore
  private var sink: LuaSink?
  /// The owner for native functions. Not retained: the owner must close the state before it is deallocated itself.
  package unowned(unsafe) var owner: AnyObject?
  /// The flag that stops running scripts, from any thread.
  package let stop: LuaStop

  /// Opens a state with the sandboxed libraries.
  ///
  /// - Throws: `LuaError.memory`.
  package init(limits: LuaLimits = .standard) throws(LuaError) {
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
  /// References may outlive the state. Inside a host function the state is killed, and closed when the outermost call
  /// ends.
  package func close() {
    if let state = core.state { clua_set_host(state, nil) }
    core.close()
  }

  /// The limits. A new limit of instructions applies from the next call on, the others at once. `isMetered` cannot be
  /// changed.
  package var limits: LuaLimits {
    get { core.state.map { LuaLimits($0) } ?? .standard }
    set { if let state = core.state { clua_set_limits(state, newValue.forC) } }
  }

  /// Whether a reference belongs to this state, and the state is open.
  package func owns(_ reference: LuaReference) -> Bool { reference.core === core && core.state != nil }

  /// Why the state was killed; `nil` if it was not.
  package var killed: LuaKill? { core.state.flatMap { LuaKill(clua_kill_reason($0)) } }

  /// The number of states killed in this process: while it is unchanged, no state needs to be checked.
  package static var killCount: UInt64 { clua_kill_count() }

  /// Stops a running script at its next instruction, and kills the state.
  package func kill(_ reason: LuaKill) {
    if let state = core.state { clua_kill_now(state, reason.forC) }
  }

  /// Memory of the state. Unit: bytes.
  package var memoryInUse: Int { core.state.map { clua_memory_in_use($0) } ?? 0 }

  /// Instructions of the present or last outermost call, including the charges of library functions.
  package var instructionsUsed: Int { core.state.map { Int(clua_instructions_used($0)) } ?? 0 }

  /// The number of nested calls into Lua.
  package var depth: Int { core.state.map { Int(clua_depth($0)) } ?? 0 }

  /// The number of references that the host holds.
  package var referencesHeld: Int { core.state.map { Int(clua_references($0)) } ?? 0 }

  /// Frees all objects that scripts cannot reach; also during a call.
  package func collectGarbage() throws(LuaError) {
    let state = try core.open()
    try check(clua_collect(state))
  }

  /// Passes each line of `print` to a closure, with its line end. The closure must not use the state.
  package func setPrint(_ body: @escaping (LuaString) -> Void) {
    guard let state = core.state else { return }
    let sink = LuaSink(body)
    self.sink = sink
    clua_set_sink(state, printToSink, Unmanaged.passUnretained(sink).toOpaque())
  }

  /// The object of a C state; `nil` after `close`.
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
