/// A command that waits: its changes so far are committed, and the rest is a transaction of its own.
///
/// It continues at most once; if the rest waits again, that is a new waiting command of the same undo step.
public final class WaitingCommand {
  /// The undo step that the command belongs to.
  public let step: UndoStep.ID
  /// The time at which it continues; `nil` waits for `Engine.resume`. Unit: seconds, by the host's clock.
  public let due: Double?
  /// The phase of the command.
  public internal(set) var phase = Phase.announced
  /// The owner of the command, if any.
  public let owner: AnyObject?
  /// Describes the command and its waiting, for people.
  public let describe: () -> String
  /// The position among all commands that ever waited.
  let order: UInt64
  /// The action that began its undo step.
  var name: UndoableStep?
  /// The drop that ends only after the command, and the load that represents the waiting there.
  var hold: (drop: Drop, load: Load.ID)?
  let body: () -> CommandAnswer
  let ended: (Cause) -> Void

  init(
    step: UndoStep.ID, due: Double?, owner: AnyObject?, order: UInt64, describe: @escaping () -> String,
    body: @escaping () -> CommandAnswer, ended: @escaping (Cause) -> Void
  ) {
    self.describe = describe
    self.step = step
    self.due = due
    self.owner = owner
    self.order = order
    self.body = body
    self.ended = ended
  }

  /// The phases of a waiting command.
  public enum Phase: Sendable {
    /// The transaction in which it began to wait is still running.
    case announced
    /// The transaction has committed, and the command has not continued.
    case waiting
    /// The command has continued, or never will.
    case over
  }
}

/// The waiting commands, and their due times.
struct WaitingCommands {
  private var byOrder: [UInt64: WaitingCommand] = [:]
  /// The commands with a due time, in its order; at equal times in the order in which they began to wait.
  private var sleepers: [WaitingCommand] = []
  /// The number of commands of each owner that are not over, including those whose transaction is running.
  private var counts: [ObjectIdentifier: Int] = [:]

  var isEmpty: Bool { byOrder.isEmpty }

  /// The earliest due time; `nil` if there is none.
  var earliest: Double? { sleepers.first?.due }

  /// The number of an owner's commands that wait, or will wait once the running transaction commits.
  func count(of owner: AnyObject) -> Int { counts[ObjectIdentifier(owner)] ?? 0 }

  /// Counts a command that begins to wait; `remove` decrements the count.
  mutating func announce(_ command: WaitingCommand) {
    if let owner = command.owner { counts[ObjectIdentifier(owner), default: 0] += 1 }
  }

  private mutating func forget(_ owner: AnyObject) {
    let left = count(of: owner) - 1
    counts[ObjectIdentifier(owner)] = left > 0 ? left : nil
  }

  mutating func add(_ command: WaitingCommand) {
    byOrder[command.order] = command
    if let due = command.due { sleepers.insert(command, at: position(of: command, due)) }
  }

  mutating func remove(_ command: WaitingCommand) {
    command.owner.map { forget($0) }
    guard byOrder.removeValue(forKey: command.order) != nil, let due = command.due else { return }
    sleepers.remove(at: position(of: command, due))
  }

  /// The due commands, in the order in which they continue.
  func due(at clock: Double) -> [WaitingCommand] {
    Array(sleepers.prefix { ($0.due ?? .infinity) <= clock })
  }

  /// The commands that match, in the order in which they began to wait.
  func all(where isWanted: (WaitingCommand) -> Bool) -> [WaitingCommand] {
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
