internal import CLua

/// A flag that stops a running script from any thread, for Ctrl-C or a watchdog.
package final class LuaStop: @unchecked Sendable {  // the flag is atomic and counts its owners
  let flag: OpaquePointer

  init?() {
    guard let flag = clua_stop_create() else { return nil }
    self.flag = flag
  }

  deinit {
    clua_stop_release(flag)
  }

  /// Kills the state within some hundred instructions, or at its next call. A state that is not metered is killed only
  /// at a call between host and script, and in some functions of its library.
  package func callAsFunction() {
    clua_stop_raise(flag)
  }
}
