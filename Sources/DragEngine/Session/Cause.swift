/// What made a drag end as it did, or stand as it stands.
public enum Cause: String, Hashable, Sendable, CaseIterable {
  /// The items were dropped and the destination took them.
  case dropped
  /// The place would change nothing, so nobody was asked; or the rule that was to move the items changed nothing.
  case unchanged
  /// A rule said no.
  case refused
  /// The destination chose an operation that the source does not suggest.
  case notSuggested = "not_suggested"
  /// Nothing was lifted, so no session began.
  case notLifted = "not_lifted"
  /// A person or a host called it off.
  case cancelled
  /// The pointer was over nothing that takes such items.
  case noTarget = "no_target"
  /// Every dragged item has left the scene.
  case sourceGone = "source_gone"
  /// The destination has left the scene.
  case targetGone = "target_gone"
  /// The app was suspended.
  case suspended
  /// The rules were reloaded and the source did not come back.
  case reloaded
  /// A rule failed: an error, a budget, an invariant.
  case failed
}

extension Cause {
  /// The cause in words, for where nobody has given a reason: `it would change nothing`.
  ///
  /// The one place that has them: a drag, a question about it, a move by a command and what is spoken say the same.
  public var text: String {
    switch self {
    case .unchanged: "it would change nothing"
    case .refused: "the rule does not say why"
    case .noTarget: "nothing there takes it"
    default: String(rawValue.map { $0 == "_" ? " " : $0 })
    }
  }
}
