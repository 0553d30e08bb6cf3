/// A drag that would be accepted at this moment: what would be lifted, and where it could be dropped.
public struct LegalDrag: Hashable, Sendable {
  /// The item to grab, or the node that stands for what it carries; what is lifted with it is in `itemIDs`.
  public var item: Identifier
  /// The namespace that tells the item from others of its id.
  public var namespace: Identifier?
  /// What is lifted, in the order of the payload.
  public var itemIDs: [Identifier]
  /// The collection or container that the drag begins in.
  public var from: Identifier?
  /// Where to drop it: a collection or a container, or an item that takes drops itself.
  public var to: Identifier
  /// The item of that list before which it goes; `nil` is the end, and wherever nobody asked for positions.
  public var before: Identifier?
  /// What a drop would be.
  public var operation: DropOperation
  /// How many of the items would be taken; `nil` for all.
  public var acceptedItemCount: Int?
}
