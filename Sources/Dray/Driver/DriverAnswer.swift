/// What a tap, a key or the passing of time came to.
public enum DriverAnswer: Sendable, Equatable {
  /// A command ran, and what it changed stands.
  case done
  /// Nothing was changed: a rule said no, a rule failed, or nobody was there to answer.
  case not(Reason?)

  init(_ response: Response, whenNobodyAnswers reason: String) {
    switch response {
    case .performed, .ended: self = .done
    case .refused(let reason): self = .not(reason)
    case .failed(let reason): self = .not(reason)
    case .handled, .unhandled: self = .not(Reason(reason, code: "unhandled"))
    }
  }

  /// Whether a command ran.
  public var isDone: Bool { self == .done }

  /// Why nothing was changed, if anyone said so.
  public var reason: Reason? {
    if case .not(let reason) = self { reason } else { nil }
  }
}
