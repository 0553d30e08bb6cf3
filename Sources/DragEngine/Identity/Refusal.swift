/// The reason of a refusing rule: with its text, or with a text that is made on first reading.
///
/// Most refusals during a drag are never read, and making a text costs a third of an update. Because making the text
/// may run a script, a refusal belongs to the thread of its host; it is not `Sendable`, so that the compiler enforces
/// this. The engine hands out refusals only as a `Reason` with a finished text.
public enum Refusal {
  /// A reason with its text.
  case made(Reason)
  /// A reason whose text is made on first reading.
  case late(LateReason)

  /// The reason; makes its text now if necessary.
  public var reason: Reason {
    switch self {
    case .made(let reason): reason
    case .late(let late): late.reason
    }
  }

  /// Whether two refusals are equal as far as this can be told without making a text.
  func looksLike(_ other: Refusal) -> Bool {
    switch (self, other) {
    case (.made(let mine), .made(let others)): mine == others
    case (.late(let mine), .late(let others)): mine.looksLike(others)
    case (.made, .late), (.late, .made): false
    }
  }
}

@available(*, unavailable, message: "making its text may run a script; pass on its 'reason'")
extension Refusal: Sendable {}

/// A reason whose text is made once, on first reading.
public final class LateReason {
  private let code: ByteString
  private let parameters: [Reason.Parameter]
  private let text: () -> String
  private var made: Reason?

  /// Creates a reason from the closure that makes its text.
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
