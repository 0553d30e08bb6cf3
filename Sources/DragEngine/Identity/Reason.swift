/// Why somebody said no: a text for people, and a code with parameters for programs.
///
/// Reasons are handed on with each answer during a drag, so one that is a mere text costs no more than that text.
public struct Reason: Sendable {
  private let content: Content

  private enum Content: Sendable {
    case text(String)
    indirect case full(code: String?, [Parameter], text: String)
    indirect case deferred(code: String, [Parameter], text: @Sendable () -> String)
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
    content = code == nil && parameters.isEmpty ? .text(text) : .full(code: code, parameters, text: text)
  }

  /// Creates a reason whose text is made when someone reads it, which most refusals during a drag never are.
  public init(code: String, parameters: [Parameter] = [], text: @escaping @Sendable () -> String) {
    content = .deferred(code: code, parameters, text: text)
  }

  /// A name for this kind of refusal, the same in every language; `nil` if the rule gave only a text.
  public var code: String? {
    switch content {
    case .text: nil
    case .full(let code, _, _): code
    case .deferred(let code, _, _): code
    }
  }

  /// What a host needs to say it in its own words, in the order given.
  public var parameters: [Parameter] {
    switch content {
    case .text: []
    case .full(_, let parameters, _), .deferred(_, let parameters, _): parameters
    }
  }

  /// The sentence for people.
  public var text: String {
    switch content {
    case .text(let text), .full(_, _, let text): text
    case .deferred(_, _, let make): make()
    }
  }
}

extension Reason {
  /// Whether two reasons are the same as far as can be told without making a text.
  func looksLike(_ other: Reason) -> Bool {
    guard code == other.code, parameters == other.parameters else { return false }
    switch (content, other.content) {
    case (.deferred, .deferred): return true
    case (.deferred, _), (_, .deferred): return false
    default: return text == other.text
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
