/// Why somebody said no: a text for people, and a code with parameters for programs.
public struct Reason: Sendable {
  /// A name for this kind of refusal, the same in every language; `nil` if the rule gave only a text.
  public let code: String?
  /// What a host needs to say it in its own words, in the order given.
  public let parameters: [Parameter]
  private let makeText: Text

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

  private enum Text: Sendable {
    case ready(String)
    case deferred(@Sendable () -> String)
  }

  /// Creates a reason whose text stands already.
  public init(_ text: String, code: String? = nil, parameters: [Parameter] = []) {
    self.code = code
    self.parameters = parameters
    self.makeText = .ready(text)
  }

  /// Creates a reason whose text is made when someone reads it, which most refusals during a drag never are.
  public init(code: String, parameters: [Parameter] = [], text: @escaping @Sendable () -> String) {
    self.code = code
    self.parameters = parameters
    self.makeText = .deferred(text)
  }

  /// The sentence for people.
  public var text: String {
    switch makeText {
    case .ready(let text): text
    case .deferred(let make): make()
    }
  }
}

extension Reason {
  /// Whether two reasons are the same as far as can be told without making a text.
  func looksLike(_ other: Reason) -> Bool {
    guard code == other.code, parameters == other.parameters else { return false }
    switch (makeText, other.makeText) {
    case (.ready(let mine), .ready(let others)): return mine == others
    case (.deferred, .deferred): return true
    default: return false
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
