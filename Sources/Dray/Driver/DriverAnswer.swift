/// The result of a tap, a key or the passing of time.
public enum DriverAnswer: Sendable, Equatable {
  /// A command ran, and its changes were committed.
  case done
  /// Nothing was changed: a rule refused, a rule failed, or there is no rule for the input.
  case not(Reason?)

  init(_ response: Response, ifUnhandled reason: String) {
    switch response {
    case .performed, .ended: self = .done
    case .refused(let reason): self = .not(reason)
    case .failed(let reason): self = .not(reason)
    case .handled, .unhandled: self = .not(Reason(reason, code: "unhandled"))
    }
  }

  /// Whether a command ran.
  public var isDone: Bool { self == .done }

  /// Why nothing was changed; `nil` without a reason.
  public var reason: Reason? {
    if case .not(let reason) = self { reason } else { nil }
  }
}
