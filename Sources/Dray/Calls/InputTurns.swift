internal import Glibc

/// The present input of a host: whether one is in progress, and the processor time of each plugin's commands in it.
///
/// An input may run several timers or commands. A turn is the time from the end of one of them to the end of the next
/// one. It counts for the plugin that runs the next one, and includes the host's work on scenes, checks and commits.
final class InputTurns {
  let interrupter: Interrupter
  /// The number of interrupts before the present input.
  @exclusivity(unchecked) private var knownInterrupts: UInt64 = 0
  /// Whether an input is in progress.
  @exclusivity(unchecked) private(set) var isInInput = false
  /// The plugin whose command runs or was the last one to run.
  @exclusivity(unchecked) private var owner: ObjectIdentifier?
  /// The beginning of the turn. Unit: ns of processor time.
  @exclusivity(unchecked) private var begin: Int?
  /// The total time of each plugin's turns. Unit: ns of processor time.
  @exclusivity(unchecked) private var taken: [ObjectIdentifier: Int] = [:]

  init(_ interrupter: Interrupter) { self.interrupter = interrupter }

  /// Whether the present input was interrupted.
  var isInterrupted: Bool { isInInput && interrupter.count != knownInterrupts }

  /// Notes that a command of a plugin begins.
  func take(_ run: ScriptRun) { owner = ObjectIdentifier(run) }

  /// Begins another input, and sets all times to 0.
  func beginInput() {
    isInInput = true
    knownInterrupts = interrupter.count
    (owner, begin) = (nil, nil)
    if !taken.isEmpty { taken = [:] }
  }

  func endInput() { isInInput = false }

  /// Ends a turn. The first turn of an input is not measured, because its start time is unknown.
  ///
  /// - Returns: The plugin of this turn, if its turns in this input took longer than its limit for one input.
  func end(among plugins: [Plugin]) -> Plugin? {
    let now = Self.processorTime
    defer { (begin, owner) = (now, nil) }
    guard let owner, let begin, let plugin = plugins.first(where: { ObjectIdentifier($0.run) == owner }) else {
      return nil
    }
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
