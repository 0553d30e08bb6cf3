import Glibc

/// The processor time that a call takes on this thread. Unit: seconds.
func processorTime(_ body: () throws -> Void) rethrows -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  let start = now()
  try body()
  return now() - start
}

/// The maximum processor time of an input. Unit: seconds.
let longestInput = 3.0
