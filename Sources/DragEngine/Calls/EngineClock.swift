/// The time of the latest input. It never goes back.
final class EngineClock {
  /// Unit: seconds, by the host's clock.
  private(set) var now = 0.0

  /// Moves on to the time of an input; an earlier time changes nothing.
  func advance(to time: Double) {
    if time > now { now = time }
  }

  /// Whether a time has come; `nil` never comes.
  func isDue(_ time: Double?) -> Bool { time.map { $0 <= now } ?? false }
}
