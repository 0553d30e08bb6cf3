/// The result of an action of a driver, such as a tap, a key or a tick.
public enum DriverAnswer: Sendable, Equatable {
  /// A command ran and its changes were committed, a key or a tap moved the focus or lifted, moved or ended a drag, a
  /// scroll view moved, or data arrived.
  case done
  /// Nothing was changed: a rule refused, a rule failed, or there is no rule for the input.
  case not(Reason?)

  package init(_ response: Response, ifUnhandled reason: String) {
    switch response {
    case .performed, .ended: self = .done
    case .refused(let reason): self = .not(reason)
    case .failed(let reason): self = .not(reason)
    case .handled, .unhandled: self = .not(Reason(reason, code: "unhandled"))
    }
  }

  /// Whether the answer is `done`.
  public var isDone: Bool { self == .done }

  /// The reason why nothing was changed; `nil` without a reason.
  public var reason: Reason? {
    if case .not(let reason) = self { reason } else { nil }
  }
}
