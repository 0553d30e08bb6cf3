/// The result of a hypothetical drag, with each step that led to it.
public struct Explanation: Sendable {
  /// The outcome of the drop, as far as questions can tell: the destination's command does not run, and may still
  /// refuse. If the drop would be accepted, the cause is `dropped`.
  public var outcome: DragOutcome
  /// The operations that the source suggests at the destination, under the held modifier keys; empty without a
  /// destination.
  public var suggestedOperations: DropOperation.Set
  /// The rules that were asked and their answers, in order: the source, destinations that do not take the items, the
  /// one that does, and its configurations in the order in which they were attached. The first refusal decides; if all
  /// configurations accept, the first operation and the first place are used, and the smallest count.
  public var trace: [TraceStep]
}
