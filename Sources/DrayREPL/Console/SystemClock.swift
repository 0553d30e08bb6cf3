internal import Glibc

/// The clocks of the system. Unit: seconds.
enum SystemClock {
  /// The time since an arbitrary moment, which never goes back.
  static var now: Double { time(on: CLOCK_MONOTONIC) }

  /// The processor time of this thread.
  static var threadTime: Double { time(on: CLOCK_THREAD_CPUTIME_ID) }

  /// The time on a clock, such as that of another thread.
  static func time(on clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
