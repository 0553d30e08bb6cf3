/// The result of a hypothetical drag, with each step that led to it.
public struct Explanation: Sendable {
  /// The predicted outcome of the drop. Its cause is `dropped` if the drop would be accepted. The destination's command
  /// is not run, and could still refuse a real drop.
  public var outcome: DragOutcome
  /// The operations that the source suggests at the destination, under the held modifier keys; empty without a
  /// destination.
  public var suggestedOperations: DropOperation.Set
  /// The modifier keys that count as held; `option` proposes copy, `command` move, and both together an alias.
  public var modifiers: EventModifiers = []
  /// The rules that were asked and their answers, in order: the source, destinations that do not take the items, the
  /// one that does, and its configurations in the order in which they were attached. The first refusal decides. If all
  /// configurations accept, the first choice, the first place, the first intent, the smallest count and the smallest
  /// quantity are used.
  public var trace: [TraceStep]
}
