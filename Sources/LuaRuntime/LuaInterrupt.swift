internal import CLua

/// An interrupt of the process, such as Ctrl-C at a prompt. It ends the code that is running.
///
/// The state of `LuaState.takeInterrupts` is killed at its next instruction, and can be revived. Another metered state
/// is killed only if it continues to run for a while. Loops of the host check `isRaised`.
package enum LuaInterrupt {
  /// Whether code is being interrupted.
  package static var isRaised: Bool { clua_is_interrupted() }

  /// Interrupts the running code. May be called in a signal handler.
  package static func raise() { clua_interrupt() }

  /// Ends the interrupt, after the interrupted code has ended.
  package static func end() { clua_end_interrupt() }
}

extension LuaState {
  /// Makes this state the one of the process that interrupts kill at once, even if it is not metered.
  package func takeInterrupts() {
    if let state = core.state { clua_set_interruptible(state) }
  }

  /// Reverses a kill by an interrupt, between calls. The globals keep the values that the interrupted script gave them.
  package func revive() {
    if let state = core.state { clua_revive(state) }
  }
}
