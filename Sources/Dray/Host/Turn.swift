internal import Glibc

/// Processor time of the plugins' turns in an input with several timers or commands, including the host's work on
/// scenes, checks and commits.
struct Turn {
  /// The plugin whose command runs or ran last.
  var owner: ObjectIdentifier?
  /// The beginning of the turn. Unit: ns of processor time.
  private var begin: Int?
  /// The total time of each plugin's turns. Unit: ns of processor time.
  private var taken: [ObjectIdentifier: Int] = [:]

  /// Resets all times for another input.
  mutating func forget() {
    (owner, begin) = (nil, nil)
    if !taken.isEmpty { taken = [:] }
  }

  /// Ends a turn. The first one of an input is not measured.
  ///
  /// - Returns: The plugin of this turn, if its turns took longer than the limit for all its calls.
  mutating func end(among plugins: [Plugin]) -> Plugin? {
    let now = Self.processorTime
    defer { (begin, owner) = (now, nil) }
    guard let owner, let begin, let plugin = plugins.first(where: { ObjectIdentifier($0) == owner }) else { return nil }
    taken[owner, default: 0] += now - begin
    let limit = plugin.nanosecondsPerInput
    return limit > 0 && taken[owner, default: 0] > limit ? plugin : nil
  }

  private static var processorTime: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
