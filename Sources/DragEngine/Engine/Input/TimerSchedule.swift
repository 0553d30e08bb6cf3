/// When the timers of a scene are due.
struct TimerSchedule {
  /// What makes a timer the same timer in the next scene.
  struct Key: Hashable {
    var node: NodeIdentity
    /// The position among the node's timers.
    var index: Int
  }

  private struct Entry {
    /// By the host's clock; `nil` for a timer that has fired and does not repeat. Unit: seconds.
    var due: Double?
    /// What it was counted by.
    var interval: Double
    var repeats: Bool
  }

  private var entries: [Key: Entry] = [:]
  /// When the next timer is due, once that was looked for.
  private var found = Earliest.none

  private enum Earliest {
    /// Something has changed since.
    case unknown
    /// No timer is due.
    case none
    case time(Double)
  }

  /// When the next timer is due, `nil` if none is.
  /// - Complexity: O(*n*) after a change, else O(1).
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

  /// When a timer is due, `nil` if it does not run.
  func due(_ key: Key) -> Double? { entries[key]?.due }

  /// Starts the timers that are new or count by another time than before, lets those that stayed go on, forgets the
  /// others.
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

  /// Sets when a timer is due again, or that it never is.
  mutating func set(_ key: Key, due: Double?) {
    entries[key]?.due = due
    found = .unknown
  }
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
