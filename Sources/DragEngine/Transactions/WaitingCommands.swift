/// The waiting commands, and their due times.
final class WaitingCommands {
  private let calls: RuleCalls
  @exclusivity(unchecked) private var byOrder: [UInt64: WaitingCommand] = [:]
  /// The commands with a due time, ordered by due time; at equal times in the order in which they began to wait.
  @exclusivity(unchecked) private var sleepers: [WaitingCommand] = []
  /// The number of commands of each owner that are not over, including those whose transaction is running.
  private var counts: [ObjectIdentifier: Int] = [:]
  /// The latest position that was issued. Positions are never reused.
  private var latestOrder: UInt64 = 0

  init(_ calls: RuleCalls) { self.calls = calls }

  var isEmpty: Bool { byOrder.isEmpty }

  /// The earliest due time; `nil` if there is none.
  var earliest: Double? { sleepers.first?.due }

  /// The number of an owner's commands that wait, or will wait once the running transaction commits.
  func count(of owner: AnyObject) -> Int { counts[ObjectIdentifier(owner)] ?? 0 }

  /// Whether a load represents a waiting command, so that its drop ends only after the command.
  func representsCommand(_ load: Load.ID) -> Bool { byOrder.values.contains { $0.hold?.load == load } }

  /// Returns the position of the next command that begins to wait.
  func issueOrder() -> UInt64 {
    latestOrder += 1
    return latestOrder
  }

  /// Counts a command whose transaction is still running.
  func countPending(_ command: WaitingCommand) {
    if let owner = command.owner { counts[ObjectIdentifier(owner), default: 0] += 1 }
  }

  /// Starts the waiting of commands whose transaction has committed.
  func keep(_ commands: [WaitingCommand]) {
    for command in commands {
      command.phase = .waiting
      add(command)
    }
  }

  /// Ends the waiting of a command, because it continues.
  func close(_ command: WaitingCommand) {
    remove(command)
    command.phase = .over
  }

  /// Ends a command that will never continue, and passes it the cause.
  func abandon(_ command: WaitingCommand, _ cause: Cause) {
    close(command)
    calls.during(.observer) { command.ended(cause) }
  }

  private func forget(_ owner: AnyObject) {
    let left = count(of: owner) - 1
    counts[ObjectIdentifier(owner)] = left > 0 ? left : nil
  }

  private func add(_ command: WaitingCommand) {
    byOrder[command.order] = command
    if let due = command.due { sleepers.insert(command, at: position(of: command, due)) }
  }

  private func remove(_ command: WaitingCommand) {
    command.owner.map { forget($0) }
    guard byOrder.removeValue(forKey: command.order) != nil, let due = command.due else { return }
    sleepers.remove(at: position(of: command, due))
  }

  /// The due commands, in the order in which they continue.
  func due(at clock: Double) -> [WaitingCommand] {
    Array(sleepers.prefix { ($0.due ?? .infinity) <= clock })
  }

  /// The commands that match, in the order in which they began to wait.
  func all(where isWanted: (WaitingCommand) -> Bool = { _ in true }) -> [WaitingCommand] {
    byOrder.values.filter(isWanted).sorted { $0.order < $1.order }
  }

  /// The position of the first sleeper that is not before a command.
  private func position(of command: WaitingCommand, _ due: Double) -> Int {
    var (low, high) = (0, sleepers.count)
    while low < high {
      let middle = (low + high) / 2
      let other = sleepers[middle]
      if (other.due ?? .infinity, other.order) < (due, command.order) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
