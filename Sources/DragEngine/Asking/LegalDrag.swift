/// A drag that would be accepted at this moment: what would be lifted, and where it could be dropped.
public struct LegalDrag: Hashable, Sendable {
  /// The item to grab, or the node that stands for what it carries; what is lifted with it is in `itemIDs`.
  public var item: Identifier
  /// The namespace that tells the item from others of its id.
  public var namespace: Identifier?
  /// What is lifted, in the order of the payload.
  public var itemIDs: [Identifier]
  /// Where to drop it, as `move(_:to:)` and `why(_:to:)` take it: a collection or a container, or an item that takes drops
  /// itself.
  public var place: Identifier
  /// Where the items would come from and go to.
  public var route: Route
  /// What a drop would be.
  public var operation: DropOperation
  /// How many of the items would be taken; `nil` for all.
  public var acceptedItemCount: Int?
}
