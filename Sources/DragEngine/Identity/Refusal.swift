/// Why a rule says no, as the rule answers it: with a text, or with one that is made when the reason is read.
///
/// Most refusals during a drag are never read, and making a text costs a third of an update. A refusal belongs to the
/// thread of its host, because making its text may run a script; it is not `Sendable`, so the compiler keeps it there.
/// What leaves an engine is a `Reason`, whose text is made.
public enum Refusal {
  /// A reason with its text.
  case made(Reason)
  /// A reason whose text is made when it is read.
  case late(LateReason)

  /// The reason; its text is made now if it was not yet.
  public var reason: Reason {
    switch self {
    case .made(let reason): reason
    case .late(let late): late.reason
    }
  }

  /// Whether two refusals are the same as far as can be told without making a text.
  func looksLike(_ other: Refusal) -> Bool {
    switch (self, other) {
    case (.made(let mine), .made(let others)): mine == others
    case (.late(let mine), .late(let others)): mine.looksLike(others)
    case (.made, .late), (.late, .made): false
    }
  }
}

@available(*, unavailable, message: "making its text may run a script; hand on its 'reason'")
extension Refusal: Sendable {}

/// A reason whose text is made once, when it is read first.
public final class LateReason {
  private let code: ByteString
  private let parameters: [Reason.Parameter]
  private let text: () -> String
  private var made: Reason?

  /// Creates a reason from what makes its text.
  public init(code: ByteString, parameters: [Reason.Parameter] = [], text: @escaping () -> String) {
    self.code = code
    self.parameters = parameters
    self.text = text
  }

  /// The reason, with its text.
  var reason: Reason {
    if let made { return made }
    let reason = Reason(text(), code: code, parameters: parameters)
    made = reason
    return reason
  }

  func looksLike(_ other: LateReason) -> Bool {
    self === other || code == other.code && parameters == other.parameters
  }
}

@available(*, unavailable, message: "making its text may run a script")
extension LateReason: Sendable {}
