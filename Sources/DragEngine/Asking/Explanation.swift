/// What a drag would come to, and why.
public struct Explanation: Sendable {
  /// How the drag would end if it were dropped there, as far as questions tell: the command that takes the drop is not
  /// run, and may still say no. With a yes the cause is `dropped`.
  public var outcome: DragOutcome
  /// What the source suggests there, under the keys that are held down; nothing if no destination was found.
  public var suggestedOperations: DropOperation.Set
  /// Who was asked and what was said, in this order: the source, destinations that do not take the items, the one that
  /// does, and its configurations in the order in which they were attached. Of these the first no decides; among yeses
  /// the first operation and the first destination stand, and the smallest count counts.
  public var trail: [TrailStep]
}
