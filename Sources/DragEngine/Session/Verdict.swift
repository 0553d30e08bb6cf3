/// What a drop at this very place would come to.
public struct Verdict: Sendable, Equatable {
  /// The operation on which source and destination agree, or `cancel` or `forbidden`.
  public var operation: DropOperation
  /// What made it so; `nil` while a drop would be taken.
  public var cause: Cause?
  /// Why not, in the rule's own words.
  public var reason: Reason?
  /// How many items would be taken; `nil` for all.
  public var acceptedItemCount: Int?

  /// Creates a verdict.
  public init(
    operation: DropOperation, cause: Cause? = nil, reason: Reason? = nil, acceptedItemCount: Int? = nil
  ) {
    self.operation = operation
    self.cause = cause
    self.reason = reason
    self.acceptedItemCount = acceptedItemCount
  }

  /// The pointer is over nothing that takes such items.
  public static let noTarget = Verdict(operation: .cancel, cause: .noTarget)
  /// The place would change nothing.
  public static let unchanged = Verdict(operation: .cancel, cause: .unchanged)
}

/// How a drag ended. There is exactly one for each drag, also for one that never began.
public struct DragOutcome: Sendable, Equatable {
  /// What happened to the items; `nil` if nothing was lifted.
  public var operation: DropOperation?
  /// What made it so.
  public var cause: Cause
  /// Why not, in the rule's own words.
  public var reason: Reason?
  /// The dragged items, in the order of the payload.
  public var itemIDs: [Identifier]
  /// Where they came from and went to, or would have gone to.
  public var route: Route
  /// How many items were taken.
  public var acceptedItemCount: Int
  /// The dragged items whose data was asked for and did not arrive.
  public var failedItemIDs: [Identifier]
  /// What a list in the destination should select: what was dropped there, in the order of the scene.
  ///
  /// Copies have ids of their own, so these are the items that are new in the destination since the drop.
  public var itemIDsToSelect: [Identifier] = []
  /// What a list in the source should deselect first: what was dropped elsewhere, or the original of what was copied.
  public var itemIDsToDeselect: [Identifier] = []

  /// Creates an outcome.
  public init(
    operation: DropOperation?, cause: Cause, reason: Reason? = nil, itemIDs: [Identifier] = [],
    route: Route = Route(), acceptedItemCount: Int = 0, failedItemIDs: [Identifier] = []
  ) {
    self.operation = operation
    self.cause = cause
    self.reason = reason
    self.itemIDs = itemIDs
    self.route = route
    self.acceptedItemCount = acceptedItemCount
    self.failedItemIDs = failedItemIDs
  }
}
