/// The result that a drop would have at the present place.
public struct Verdict: Sendable, Equatable {
  /// The operation on which source and destination agree, or `cancel` or `forbidden`.
  public var operation: DropOperation
  /// The step that decided against a drop; `nil` while a drop would be taken.
  public var cause: Cause?
  /// The reason of a refusal: the rule's own words, or a reason of the engine.
  public var reason: Reason?
  /// The route of the items: where they come from, and where they would go.
  public var route: Route
  /// The number of items that the destination would take, and how much of an item with a quantity.
  public var details: DropDetails

  /// Creates a verdict.
  ///
  /// - Parameters:
  ///   - operation: The operation on which source and destination agree, or `cancel` or `forbidden`.
  ///   - cause: The step that decided against a drop; `nil` while a drop would be taken.
  ///   - reason: The reason of a refusal.
  ///   - route: Where the items come from, and where they would go.
  ///   - details: The number of items that the destination would take, and how much of an item with a quantity.
  public init(
    operation: DropOperation, cause: Cause? = nil, reason: Reason? = nil, route: Route = Route(),
    details: DropDetails = DropDetails()
  ) {
    self.operation = operation
    self.cause = cause
    self.reason = reason
    self.route = route
    self.details = details
  }
}

/// How a drag ended. Each drag has exactly one outcome, including a drag whose lift failed.
public struct DragOutcome: Sendable, Equatable {
  /// The operation; `nil` if nothing was lifted.
  public var operation: DropOperation?
  /// The step that decided the outcome.
  public var cause: Cause
  /// Whether the destination has taken the drop, but the drop is not over, because its command waits or its data has
  /// not arrived. The changes so far are committed; the final outcome follows later.
  public var isUnfinished = false
  /// The reason of a refusal, a failure or a cancellation, or a remark on a drop that succeeded: the rule's own words,
  /// or a reason of the engine.
  public var reason: Reason?
  /// The dragged items, in the order of the payload.
  public var itemIDs: [Identifier]
  /// The route of the items: where they came from, and where they went or would have gone.
  public var route: Route
  /// The number of items that the destination took, and how much of an item with a quantity.
  public var details: DropDetails
  /// How much the destination took of an item with a quantity; `nil` for other items, and if nothing was dropped.
  public var acceptedQuantity: Int? { details.acceptedQuantity }
  /// The number of items that the destination took.
  public var acceptedItemCount: Int { details.acceptedItemCount ?? 0 }
  /// The items that the destination took, even if their data has not arrived; empty if nothing was dropped.
  package var takenItemIDs: [Identifier] = []
  /// The dragged items whose data was requested, and did not arrive or was refused.
  public var failedItemIDs: [Identifier]
  /// The items that the destination should select: after a reorder the moved items, in the order of the payload;
  /// otherwise the items that are new in the destination since the drop, in the order of the scene.
  ///
  /// Copies have ids of their own, which only the scene shows.
  public var itemIDsToSelect: [Identifier] = []
  /// The items that the source should deselect, before the destination selects items: the items that have arrived,
  /// except after a reorder within one container.
  public var itemIDsToDeselect: [Identifier] = []

  /// Creates an outcome.
  ///
  /// - Parameters:
  ///   - operation: The operation; `nil` if nothing was lifted.
  ///   - cause: The step that decided the outcome.
  ///   - reason: The reason of a refusal.
  ///   - itemIDs: The dragged items.
  ///   - route: Where the items came from, and where they went or would have gone.
  ///   - details: The number of items that the destination took, and how much of an item with a quantity.
  ///   - failedItemIDs: The items whose data did not arrive or was refused.
  public init(
    operation: DropOperation?, cause: Cause, reason: Reason? = nil, itemIDs: [Identifier] = [],
    route: Route = Route(), details: DropDetails = DropDetails(acceptedItemCount: 0), failedItemIDs: [Identifier] = []
  ) {
    self.operation = operation
    self.cause = cause
    self.reason = reason
    self.itemIDs = itemIDs
    self.route = route
    self.details = details
    self.failedItemIDs = failedItemIDs
  }
}
