/// The time of the latest input, which never decreases.
final class EngineClock {
  /// Unit: seconds, by the host's clock.
  private(set) var now = 0.0

  /// Sets the time to that of an input. An earlier time has no effect.
  func advance(to time: Double) {
    if time > now { now = time }
  }

  /// Whether a time has been reached; false for `nil`.
  func isDue(_ time: Double?) -> Bool { time.map { $0 <= now } ?? false }
}
