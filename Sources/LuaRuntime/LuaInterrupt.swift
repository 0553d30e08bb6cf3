internal import CLua

/// An interrupt of the process, such as Ctrl-C at a prompt. It ends the code that is running.
///
/// The state of `LuaState.takeInterrupts` is killed at its next instruction, and can be revived. Another metered state
/// is killed only if its running call has not returned 100 ms later. Loops of the host check `isRaised`.
package enum LuaInterrupt {
  /// Whether code is being interrupted.
  package static var isRaised: Bool { clua_is_interrupted() }

  /// Interrupts the running code. May be called in a signal handler.
  package static func raise() { clua_interrupt() }

  /// Ends the interrupt, after the interrupted code has ended.
  package static func end() { clua_end_interrupt() }
}

extension LuaState {
  /// Makes interrupts kill this state at once, even if it is not metered. It replaces the state that was set before.
  package func takeInterrupts() {
    if let state = core.state { clua_set_interruptible(state) }
  }

  /// Makes the state usable again after a kill by an interrupt. Has no effect during a call, and after any other kill.
  /// The globals keep the values that the interrupted script gave them.
  package func revive() {
    if let state = core.state { clua_revive(state) }
  }
}
