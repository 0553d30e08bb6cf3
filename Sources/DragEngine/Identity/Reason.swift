/// Why somebody said no: a text for people, and a code with parameters for programs.
///
/// Reasons are handed on with each answer during a drag, so all that one has is in an object and it costs one reference.
public struct Reason: Sendable {
  private let content: Content

  // Known to other modules, or every copy of a reason there would be a call through its type.
  @usableFromInline
  final class Content: Sendable {
    let code: String?
    let parameters: [Parameter]
    let text: Text

    init(code: String?, parameters: [Parameter], text: Text) {
      self.code = code
      self.parameters = parameters
      self.text = text
    }
  }

  enum Text: Sendable {
    case made(String)
    case deferred(@Sendable () -> String)
  }

  /// One named fact of a reason.
  public struct Parameter: Hashable, Sendable {
    /// The name of the fact.
    public var name: String
    /// The fact as text.
    public var value: String

    /// Creates a named fact.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Creates a reason whose text stands already.
  public init(_ text: String, code: String? = nil, parameters: [Parameter] = []) {
    content = Content(code: code, parameters: parameters, text: .made(text))
  }

  /// Creates a reason whose text is made when someone reads it, which most refusals during a drag never are.
  public init(code: String, parameters: [Parameter] = [], text: @escaping @Sendable () -> String) {
    content = Content(code: code, parameters: parameters, text: .deferred(text))
  }

  /// A name for this kind of refusal, the same in every language; `nil` if the rule gave only a text.
  public var code: String? { content.code }

  /// What a host needs to say it in its own words, in the order given.
  public var parameters: [Parameter] { content.parameters }

  /// The sentence for people.
  public var text: String {
    switch content.text {
    case .made(let text): text
    case .deferred(let make): make()
    }
  }
}

extension Reason {
  /// Whether two reasons are the same as far as can be told without making a text.
  func looksLike(_ other: Reason) -> Bool {
    if content === other.content { return true }
    guard code == other.code, parameters == other.parameters else { return false }
    switch (content.text, other.content.text) {
    case (.deferred, .deferred): return true
    case (.made(let mine), .made(let others)): return mine == others
    case (.deferred, .made), (.made, .deferred): return false
    }
  }
}

extension Reason: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Creates a reason that is a text and nothing else.
  public init(stringLiteral value: String) { self.init(value) }
  /// The sentence for people.
  public var description: String { text }
}

extension Reason: Equatable {
  /// Whether two reasons say the same, in the same words.
  public static func == (left: Reason, right: Reason) -> Bool {
    left.code == right.code && left.parameters == right.parameters && left.text == right.text
  }
}
