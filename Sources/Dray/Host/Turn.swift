internal import Glibc

/// What turns of plugins take in an input in which several things are due, also in the host: scenes, checks, commits.
struct Turn {
  /// Whose command runs or ran last.
  var owner: ObjectIdentifier?
  /// When the turn began. Unit: ns of the processor.
  private var begin: Int?
  /// What the turns of each plugin took. Unit: ns of the processor.
  private var taken: [ObjectIdentifier: Int] = [:]

  /// Begins anew, for another input: nothing was taken yet.
  mutating func forget() {
    (owner, begin) = (nil, nil)
    if !taken.isEmpty { taken = [:] }
  }

  /// Ends a turn. The first one of an input is not measured.
  ///
  /// - Returns: The plugin that has had the turn, if its turns took longer than all its calls may.
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
