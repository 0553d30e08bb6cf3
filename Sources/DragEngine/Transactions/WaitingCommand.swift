/// A command that waits. Its changes so far are committed, and the rest of the command runs in a transaction of its
/// own.
///
/// A waiting command continues at most once. If the rest of the command waits again, it becomes a new waiting command
/// of the same undo step.
package final class WaitingCommand {
  /// The undo step that the command belongs to.
  package let step: UndoStep.ID
  /// The time at which the command continues; `nil` waits for `Engine.resume`. Unit: seconds, by the host's clock.
  package let due: Double?
  /// The phase of the command.
  package internal(set) var phase = Phase.announced
  /// The owner of the command, if any.
  package let owner: AnyObject?
  /// Returns a description of the waiting command, for the user.
  package let describe: () -> String
  /// The position among all commands that ever waited.
  let order: UInt64
  /// The action that began its undo step, as described when the command began to wait.
  var name: UndoableStep?
  /// The drop that began its undo step, if any.
  var begunBy: Drop?
  /// The drop that ends only after the command, and the load that stands for the command in the drop; `nil` if the
  /// command belongs to no drop.
  var hold: (drop: Drop, load: Load.ID)?
  /// Runs the rest of the command.
  let body: () -> CommandAnswer
  /// Called with the cause if the command ends without continuing.
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
    /// The transaction in which the command began to wait is still running.
    case announced
    /// The transaction has committed, and the command has not continued.
    case waiting
    /// The command has continued, or will never continue.
    case over
  }
}
