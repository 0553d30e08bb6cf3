internal import CLua

/// A flag that stops running scripts from any thread, for Ctrl-C or a watchdog. Several states can share it.
package final class LuaStop: @unchecked Sendable {  // the flag is atomic and counts its owners
  let flag: OpaquePointer

  package init?() {
    guard let flag = clua_stop_create() else { return nil }
    self.flag = flag
  }

  deinit {
    clua_stop_release(flag)
  }

  /// Kills each state of the flag within some hundred instructions, or at its next call. A state that is not metered is
  /// killed only at a call between host and script, and in some functions of its library.
  package func callAsFunction() {
    clua_stop_raise(flag)
  }

  /// Kills each state of the flag whose outermost call is running, as `callAsFunction` does. The other states of the
  /// flag are unaffected.
  package func interrupt() {
    clua_stop_interrupt(flag)
  }

  /// A number that grows with each interrupt, and when the flag is raised.
  package var interruptCount: UInt64 { clua_stop_signals(flag) }
}
