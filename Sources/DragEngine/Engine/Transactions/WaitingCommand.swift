/// A command that has stopped in its middle: what it wrote is committed, and what follows is a transaction of its own.
///
/// It goes on at most once; a command that then waits again is a new one of these, of the same undo step.
public final class WaitingCommand {
  /// The undo step that the command belongs to.
  public let step: UndoStep.ID
  /// When time lets it go on; `nil` waits for somebody's `Engine.resume`. Unit: seconds, by the host's clock.
  public let due: Double?
  /// Where it stands.
  public internal(set) var phase = Phase.announced
  /// Whose command it is, if anyone's.
  public let owner: AnyObject?
  /// Says what the command is and what it waits for, for people.
  public let describe: () -> String
  /// Its place among all that ever waited.
  let order: UInt64
  /// What its undo step began with.
  var name: UndoableStep?
  /// The drop that is not over before the command is, and by what it knows that.
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

  /// Where a command stands that waits.
  public enum Phase: Sendable {
    /// The transaction in which it began to wait has not ended.
    case announced
    /// That transaction stands, and the command has not gone on.
    case waiting
    /// It has gone on, or never will.
    case over
  }
}

/// The commands that wait, and when time wakes them.
struct WaitingCommands {
  private var byOrder: [UInt64: WaitingCommand] = [:]
  /// Those with a time, by it; at one time in the order in which they began to wait.
  private var sleepers: [WaitingCommand] = []
  /// How many commands each owner has that are not over, also those whose transaction has not ended.
  private var counts: [ObjectIdentifier: Int] = [:]

  var isEmpty: Bool { byOrder.isEmpty }

  /// When the next is due; `nil` if none is.
  var earliest: Double? { sleepers.first?.due }

  /// How many commands of an owner wait, or will if the transaction stands that is under way.
  func count(of owner: AnyObject) -> Int { counts[ObjectIdentifier(owner)] ?? 0 }

  /// Counts a command that begins to wait; `remove` counts it no longer.
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

  /// Those that are due, in the order in which they go on.
  func due(at clock: Double) -> [WaitingCommand] {
    Array(sleepers.prefix { ($0.due ?? .infinity) <= clock })
  }

  /// Some of them, in the order in which they began to wait.
  func all(where isWanted: (WaitingCommand) -> Bool) -> [WaitingCommand] {
    byOrder.values.filter(isWanted).sorted { $0.order < $1.order }
  }

  /// The place of the first sleeper that is not before a command.
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
