/// When the timers of a scene are due.
struct TimerSchedule {
  /// What makes a timer the same timer in the next scene.
  struct Key: Hashable {
    var node: NodeIdentity
    /// The position among the node's timers.
    var index: Int
  }

  /// By the host's clock; `nil` for a timer that has fired and does not repeat. Unit: seconds.
  private var dueTimes: [Key: Double?] = [:]
  /// When the next timer is due, `nil` if none is.
  private(set) var earliest: Double?

  /// When a timer is due, `nil` if it does not run.
  func due(_ key: Key) -> Double? { dueTimes[key] ?? nil }

  /// Starts the timers that are new, lets those that stayed go on, forgets the others.
  mutating func keep(_ timers: [(key: Key, timer: SceneTimer)], at clock: Double) {
    guard !timers.isEmpty || !dueTimes.isEmpty else { return }
    var kept: [Key: Double?] = [:]
    for (key, timer) in timers where timer.isEnabled && timer.isValid {
      kept[key] = dueTimes[key] ?? clock + timer.interval
    }
    dueTimes = kept
    findEarliest()
  }

  /// Sets when a timer is due again, or that it never is.
  mutating func set(_ key: Key, due: Double?) {
    dueTimes[key] = .some(due)
    findEarliest()
  }

  private mutating func findEarliest() { earliest = dueTimes.values.compactMap(\.self).min() }
}

extension SceneTimer {
  /// A time that never comes or has always been makes no timer.
  var isValid: Bool { interval.isFinite && interval > 0 }

  /// When the timer is due after it was due at a time; what was missed is not made up for.
  func nextDue(after time: Double, at clock: Double) -> Double? {
    guard repeats else { return nil }
    let missed = ((clock - time) / interval).rounded(.down)
    return max(time + (missed + 1) * interval, clock.nextUp)
  }
}
