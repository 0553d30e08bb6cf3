/// The result of an input.
///
/// Indirect, so that the frequent results without values are small.
public indirect enum Response: Equatable, Sendable {
  /// The engine did not use the input. The host may use it for its own purposes.
  case unhandled
  /// The engine used the input: for example, a gesture or a drag continues, or a view was scrolled.
  case handled
  /// A command was performed, such as that of a tap, a key or a timer, or a step was undone or redone.
  case performed
  /// A command, an undo, a redo or a lift by a key was refused, with a reason if there is one. Changes were rolled
  /// back.
  case refused(Reason?)
  /// A rule or the description of the scene failed, and changes were rolled back; or the call was not valid.
  case failed(Reason)
  /// A drag ended, an item could not be lifted, or a drop now waits for data or for a command
  /// (`DragOutcome.isUnfinished`).
  case ended(DragOutcome)

  /// The response to a call from inside a closure that the engine is calling.
  static let busy = Response.failed(Reason("an input cannot be sent from inside a rule", code: "busy"))

  /// Whether the engine used the input. False also if nothing could be lifted.
  public var isHandled: Bool {
    switch self {
    case .unhandled: false
    case .ended(let outcome): outcome.cause != .notLifted
    case .handled, .performed, .refused, .failed: true
    }
  }
}

extension Response {
  /// Converts the answer of a command into the response of an input.
  init(_ answer: CommandAnswer) {
    switch answer {
    case .done: self = .performed
    case .refused(let reason): self = .refused(reason)
    case .failed(let reason): self = .failed(reason)
    }
  }
}
