/// The reason of a refusal by a rule. Its text is given, or made when it is read.
///
/// Most refusals during a drag are never read, and making a text costs a third of an update. Making a text may run a
/// script. A refusal therefore belongs to the thread of its host; the compiler enforces this, because the type is not
/// `Sendable`. The engine returns refusals to callers only as a `Reason` with a finished text.
public enum Refusal {
  /// A reason with its text.
  case made(Reason)
  /// A reason whose text is made when it is read.
  case late(LazyReason)

  /// The reason. A missing text is made now.
  public var reason: Reason {
    switch self {
    case .made(let reason): reason
    case .late(let late): late.reason
    }
  }

  /// Whether two refusals are equal, as far as this can be decided without making a text. Two lazy reasons are compared
  /// by their codes and parameters. A lazy reason and a reason with its text count as different.
  package func equalsWithoutText(_ other: Refusal) -> Bool {
    switch (self, other) {
    case (.made(let mine), .made(let others)): mine == others
    case (.late(let mine), .late(let others)): mine.equalsWithoutText(others)
    case (.made, .late), (.late, .made): false
    }
  }
}

@available(*, unavailable, message: "making its text may run a script; pass on its 'reason'")
extension Refusal: Sendable {}

/// A reason whose text is made when it is read, and kept if it lasts.
public final class LazyReason {
  private let code: ByteString
  private let parameters: [Reason.Parameter]
  private let text: () -> LazyReasonText
  private var made: Reason?

  /// Creates a reason from the closure that makes its text. The closure is called at most once.
  ///
  /// - Parameters:
  ///   - code: A name for this kind of refusal.
  ///   - parameters: The parameters from which a host can compose its own text.
  ///   - text: Makes the text for people, when it is first read.
  public convenience init(code: ByteString, parameters: [Reason.Parameter] = [], text: @escaping () -> String) {
    self.init(code: code, parameters: parameters) { LazyReasonText(text: text(), lasts: true) }
  }

  /// Creates a reason from the closure that makes its text. The closure is called at each reading, until it returns a
  /// text that lasts.
  package init(code: ByteString, parameters: [Reason.Parameter], text: @escaping () -> LazyReasonText) {
    self.code = code
    self.parameters = parameters
    self.text = text
  }

  /// The reason, with its text.
  var reason: Reason {
    if let made { return made }
    let text = text()
    let reason = Reason(text.text, code: code, parameters: parameters)
    if text.lasts { made = reason }
    return reason
  }

  func equalsWithoutText(_ other: LazyReason) -> Bool {
    self === other || code == other.code && parameters == other.parameters
  }
}

/// The text of a lazy reason.
package struct LazyReasonText {
  package let text: String
  /// Whether the text is the same at each reading.
  ///
  /// An answer is reused while the pointer moves. A text with, for example, the position of the pointer therefore does
  /// not last.
  package let lasts: Bool

  package init(text: String, lasts: Bool) {
    self.text = text
    self.lasts = lasts
  }
}

@available(*, unavailable, message: "making its text may run a script")
extension LazyReason: Sendable {}
