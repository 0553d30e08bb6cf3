/// One step on the way to a verdict: who was asked, where that is written, and what was said.
public struct TrailStep: Sendable, Equatable {
  /// The container or item that the modifier is attached to, or the nearest container around it.
  public var place: Identifier?
  /// The modifier, or the function of a delegate, as scripts call it: `drop_configuration`, `can_handle`.
  public var question: String
  /// Where the rule begins; `nil` for one that no script wrote, and for a destination that is nothing but its types.
  public var rule: Rule?
  /// What was said.
  public var answer: Answer
  /// The node that the modifier is attached to.
  var node: NodeIndex

  /// Where a rule is written.
  public struct Rule: Sendable, Hashable {
    /// The script, as messages show it.
    public var script: String
    /// The line on which the closure begins, from 1.
    public var line: Int

    /// Creates a place in a script.
    public init(script: String, line: Int) {
      self.script = script
      self.line = line
    }
  }

  /// What somebody said, or what can be told of a destination without asking.
  public enum Answer: Sendable, Equatable {
    /// A source lets these items be lifted.
    case lifts([Identifier])
    /// A source lets nothing be lifted.
    case keeps(Reason?)
    /// A destination takes items of these types; none stands for any.
    case takes([Identifier])
    /// A destination does not take these items, so that what lies beneath it may.
    case passes(Reason)
    /// A drop would come to this.
    case says(Verdict)
  }
}
