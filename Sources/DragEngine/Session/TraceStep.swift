/// One step in the evaluation of a verdict: the rule that was asked, its place in the source code, and its answer.
public struct TraceStep: Sendable, Equatable {
  /// The container or item that the modifier is attached to, or the nearest container around it.
  public var place: Identifier?
  /// The modifier, or the function of a delegate, by its name in scripts: `drop_configuration`, `can_handle`.
  public var question: String
  /// The place in the script where the rule begins; `nil` for a rule outside of scripts, and for a destination that
  /// only lists its types.
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
    ///
    /// - Parameters:
    ///   - script: The name of the script, as in messages.
    ///   - line: The line on which the closure begins, from 1.
    public init(script: String, line: Int) {
      self.script = script
      self.line = line
    }
  }

  /// The answer of a rule, or a property of a destination that the engine reads without asking a rule.
  public enum Answer: Sendable, Equatable {
    /// A source lifts these items.
    case lifts([Identifier])
    /// A source lets the drag carry this much of the item.
    case carries(Int, of: Int)
    /// A source refuses the drag.
    case keeps(Reason?)
    /// A destination takes items of these types; an empty list means any type.
    case takes([Identifier])
    /// A destination does not take these items, so that the nodes beneath it may take them.
    case passes(Reason)
    /// A drop would have this verdict.
    case says(Verdict)
  }
}
