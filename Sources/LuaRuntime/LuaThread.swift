internal import CLua

/// A coroutine that the host resumes, for a script that may wait.
package final class LuaThread {
  let reference: LuaReference

  init(_ reference: LuaReference) {
    self.reference = reference
  }

  /// The state of a coroutine.
  package enum Phase: Sendable {
    /// Not begun.
    case new
    /// Begun, and waits to be resumed.
    case waiting
    /// Running, or has resumed another coroutine that is running.
    case running
    /// Returned or failed.
    case done
  }

  /// The present state; `done` after its `LuaState` is closed.
  package var phase: Phase {
    guard let state = reference.core.state else { return .done }
    return switch clua_thread_state_of(state, reference.slot) {
    case .CLUA_THREAD_NEW: .new
    case .CLUA_THREAD_WAITING: .waiting
    case .CLUA_THREAD_RUNNING: .running
    case .CLUA_THREAD_DONE: .done
    }
  }
}

extension LuaCall {
  /// The coroutine of a waiting call, to resume it later.
  package func thread() throws(LuaError) -> LuaThread {
    precondition(isWaiting, "this call does not wait, so it has no coroutine to resume")
    let core = try core()
    var slot: Int32 = 0
    try LuaError.check(clua_keep_thread(call, &slot), in: call.pointee.state)
    return LuaThread(LuaReference(slot: slot, core: core))
  }
}

/// The result of resuming a coroutine.
package enum LuaResumption {
  /// The coroutine waits, and yielded these values.
  case waiting([LuaValue])
  /// The coroutine returned these values.
  case returned([LuaValue])
}

extension LuaState {
  /// Makes a coroutine for a function.
  package func makeThread(_ function: LuaReference) throws(LuaError) -> LuaThread {
    _ = try open(with: function)
    return LuaThread(
      try make { _, stack in
        clua_push_reference(stack, function.slot) ? clua_new_thread(stack) : .CLUA_MEMORY
      })
  }

  /// Begins to resume a coroutine. The pushed values become the results of its `yield`, or its arguments if it is new.
  ///
  /// After `run`, `isWaiting` tells whether the coroutine waits again.
  package func begin(resuming thread: LuaThread) throws(LuaError) -> LuaCall {
    let state = try open(with: thread.reference)
    return try begin(state) { call in clua_begin_resume(state, thread.reference.slot, &call) }
  }

  /// Begins a call of a function that may wait. Push the function, then its arguments.
  ///
  /// The call costs little more than an ordinary one: as long as no call waits or fails, one coroutine serves all of
  /// them.
  /// - Throws: The errors of `begin(_:)`.
  package func beginWaitable() throws(LuaError) -> LuaCall {
    let state = try core.open()
    return try begin(state) { call in clua_begin_waitable(state, &call) }
  }

  /// Resumes a coroutine and returns the values that it yields or returns.
  @discardableResult
  package func resume(_ thread: LuaThread, _ arguments: LuaValue...) throws(LuaError) -> LuaResumption {
    let call = try begin(resuming: thread)
    for argument in arguments { try call.push(argument) }
    try call.run()
    let values = try call.slots.values(core: core)
    return call.isWaiting ? .waiting(values) : .returned(values)
  }

  /// Ends a coroutine that does not run, and closes its to-be-closed variables.
  ///
  /// - Throws: `LuaError.runtime` if the coroutine runs or had failed, or if closing a variable fails; `.killed`,
  ///   `.memory`, `.closed`.
  package func close(_ thread: LuaThread) throws(LuaError) {
    let state = try open(with: thread.reference)
    try check(clua_close_thread(state, thread.reference.slot))
  }
}
