/// One step on the way to a verdict: the rule that was asked, its place in the source, and its answer.
public struct TraceStep: Sendable, Equatable {
  /// The container or item that the modifier is attached to, or the nearest container around it.
  public var place: Identifier?
  /// The modifier, or the function of a delegate, by its name in scripts: `drop_configuration`, `can_handle`.
  public var question: String
  /// The place where the rule begins; `nil` for a rule outside scripts, and for a destination that only lists its
  /// types.
  public var rule: Rule?
  /// The answer.
  public var answer: Answer
  /// The node that the modifier is attached to.
  var node: NodeIndex

  /// The place of a rule in a script.
  public struct Rule: Sendable, Hashable {
    /// The name of the script, as in messages.
    public var script: String
    /// The line on which the closure begins, from 1.
    public var line: Int

    /// Creates a place in a script.
    public init(script: String, line: Int) {
      self.script = script
      self.line = line
    }
  }

  /// The answer of a rule, or what the engine can tell about a destination without asking.
  public enum Answer: Sendable, Equatable {
    /// A source lets these items be lifted.
    case lifts([Identifier])
    /// A source refuses to lift anything.
    case keeps(Reason?)
    /// A destination takes items of these types; an empty list stands for any type.
    case takes([Identifier])
    /// A destination does not take these items, so that the nodes beneath it may take them.
    case passes(Reason)
    /// A drop would have this verdict.
    case says(Verdict)
  }
}
