/// What an input came to.
///
/// Indirect, because most inputs come to nothing that has to be carried along.
public indirect enum Response: Sendable {
  /// Nothing of the engine's; the host may use the input otherwise.
  case unhandled
  /// The engine took the input; a gesture or a drag goes on.
  case handled
  /// A tap, a key or a timer did what it does.
  case performed
  /// A tap or a key was answered with no; nothing was changed.
  case refused(Reason?)
  /// A rule failed; nothing was changed.
  case failed(Reason)
  /// A drag ended, or an item could not be lifted.
  case ended(DragOutcome)

  /// A call from inside a closure that the engine itself has called.
  static let busy = Response.failed(Reason("an input cannot be sent from inside a rule", code: "busy"))

  /// Whether the engine took the input.
  public var isHandled: Bool {
    switch self {
    case .unhandled: false
    case .ended(let outcome): outcome.cause != .notLifted
    case .handled, .performed, .refused, .failed: true
    }
  }
}
