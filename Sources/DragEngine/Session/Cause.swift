/// The step that decided a verdict or an outcome.
public enum Cause: String, Hashable, Sendable, CaseIterable {
  /// The items were dropped and the destination took them.
  case dropped
  /// The drop would leave the items where they are; or the command that takes the items changed nothing.
  case unchanged
  /// A rule refused.
  case refused
  /// The source suggests no operation that the destination accepts.
  case notSuggested = "not_suggested"
  /// Nothing was lifted, so no session began.
  case notLifted = "not_lifted"
  /// The user, the host or another program cancelled the drag, an undo removed its step, or reordering was disabled
  /// during the drag.
  case cancelled
  /// No destination under the pointer takes the items, a drop would go elsewhere than requested, or an external drag
  /// has left the scene.
  case noTarget = "no_target"
  /// The dragged items, or their source, no longer exist.
  case sourceGone = "source_gone"
  /// The reorder container that the drag began in has left the scene.
  case targetGone = "target_gone"
  /// The program was suspended.
  case suspended
  /// The rules were reloaded and the new scene does not contain the source.
  case reloaded
  /// A rule failed: it raised an error, reached a limit or broke an invariant.
  case failed
}

extension Cause {
  /// The cause in words, for refusals without a reason: `it would change nothing`.
  ///
  /// Drags, hypothetical drags, moves by commands and announcements all use this text.
  public var text: String {
    switch self {
    case .unchanged: "it would change nothing"
    case .refused: Reason("").text
    case .noTarget: "nothing there takes it"
    default: String(rawValue.map { $0 == "_" ? " " : $0 })
    }
  }
}
