internal import Glibc
internal import LuaRuntime

/// Interrupts the Lua code of the process when this thread has used too much processor time.
struct TimeLimit {
  /// The timer of the thread. The first timer of a process has the number 0, which is `nil` here.
  private var timer: timer_t?
  private var isMeasuring = false

  /// Begins to measure.
  ///
  /// - Parameter seconds: 0 is unlimited.
  init(seconds: Double) {
    guard seconds > 0 else { return }
    Self.installHandler()
    var event = sigevent()
    event.sigev_notify = Int32(SIGEV_SIGNAL)
    event.sigev_signo = SIGPROF
    guard timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &timer) == 0 else { return }
    isMeasuring = true
    let whole = Int(min(seconds, 1e9))
    var spec = itimerspec()
    // A time of 0 would switch the timer off.
    spec.it_value = timespec(tv_sec: whole, tv_nsec: max(1, Int((min(seconds, 1e9) - Double(whole)) * 1e9)))
    timer_settime(timer, 0, &spec, nil)
  }

  /// Ends the measurement.
  ///
  /// - Returns: Whether the limit was exceeded.
  func end() -> Bool {
    guard isMeasuring else { return false }
    timer_delete(timer)
    guard LuaInterrupt.isRaised else { return false }
    LuaInterrupt.end()
    return true
  }

  private static func installHandler() {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in LuaInterrupt.raise() }
    action.sa_flags = SA_RESTART
    sigaction(SIGPROF, &action, nil)
  }
}
