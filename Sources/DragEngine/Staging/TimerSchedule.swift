/// The due times of a scene's timers.
struct TimerSchedule {
  /// The identity of a timer in later scenes.
  struct Key: Hashable {
    var node: NodeIdentity
    /// The position among the node's timers.
    var index: Int
  }

  private struct Entry {
    /// The due time by the host's clock; `nil` for a timer that has fired and does not repeat. Unit: seconds.
    var due: Double?
    /// The interval from which the due time was computed. Unit: seconds.
    var interval: Double
    var repeats: Bool
  }

  private var entries: [Key: Entry] = [:]
  /// The stored result of the search for the earliest due time.
  private var found = Earliest.none

  private enum Earliest {
    /// Not searched since the last change.
    case unknown
    /// No timer runs.
    case none
    case time(Double)
  }

  /// The earliest due time; `nil` if no timer runs.
  /// - Complexity: O(*n*) after a change, otherwise O(1).
  var earliest: Double? {
    mutating get {
      switch found {
      case .none: return nil
      case .time(let time): return time
      case .unknown:
        let earliest = entries.values.compactMap(\.due).min()
        found = earliest.map { .time($0) } ?? .none
        return earliest
      }
    }
  }

  /// The due time of a timer; `nil` if it does not run.
  func due(_ key: Key) -> Double? { entries[key]?.due }

  /// Starts enabled timers that are new, or whose interval or `repeats` has changed. Lets unchanged timers continue,
  /// and removes all other timers.
  mutating func keep(_ timers: [(key: Key, timer: SceneTimer)], at clock: Double) {
    guard !timers.isEmpty || !entries.isEmpty else { return }
    var kept: [Key: Entry] = [:]
    for (key, timer) in timers where timer.isEnabled && timer.isValid {
      if let known = entries[key], known.interval == timer.interval, known.repeats == timer.repeats {
        kept[key] = known
      } else {
        kept[key] = Entry(due: clock + timer.interval, interval: timer.interval, repeats: timer.repeats)
      }
    }
    entries = kept
    found = .unknown
  }

  /// Sets the next due time of a timer; `nil` stops the timer.
  mutating func set(_ key: Key, due: Double?) {
    entries[key]?.due = due
    found = .unknown
  }
}

extension SceneTimer {
  /// Whether the interval is finite and positive.
  var isValid: Bool { interval.isFinite && interval > 0 }

  /// The due time after a given due time; `nil` if the timer does not repeat. Missed repetitions are skipped.
  func nextDue(after time: Double, at clock: Double) -> Double? {
    guard repeats else { return nil }
    let missed = ((clock - time) / interval).rounded(.down)
    return max(time + (missed + 1) * interval, clock.nextUp)
  }
}
