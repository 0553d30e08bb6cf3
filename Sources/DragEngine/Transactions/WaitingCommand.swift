/// A command that waits: its changes so far are committed, and the rest is a transaction of its own.
///
/// It continues at most once; if the rest waits again, that is a new waiting command of the same undo step.
package final class WaitingCommand {
  /// The undo step that the command belongs to.
  package let step: UndoStep.ID
  /// The time at which it continues; `nil` waits for `Engine.resume`. Unit: seconds, by the host's clock.
  package let due: Double?
  /// The phase of the command.
  package internal(set) var phase = Phase.announced
  /// The owner of the command, if any.
  package let owner: AnyObject?
  /// Describes the command and its waiting, for people.
  package let describe: () -> String
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
  package enum Phase: Sendable {
    /// The transaction in which it began to wait is still running.
    case announced
    /// The transaction has committed, and the command has not continued.
    case waiting
    /// The command has continued, or never will.
    case over
  }
}
