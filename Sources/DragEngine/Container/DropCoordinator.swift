/// What a collection is handed that takes a drop: which items come, from where, and where they go.
///
/// Valid as its delivery is. Source: UIKit's `UICollectionViewDropCoordinator`.
public struct DropCoordinator {
  /// One of the items that come.
  public struct Item {
    /// The item.
    public let item: DragItem
    /// The offset of the row that it was, before the drop; `nil` if it was no row of this collection.
    public let sourceIndex: Int?
  }

  /// The delivery by which data is loaded.
  public let delivery: Delivery
  /// The items, in the order of the payload.
  public let items: [Item]
  /// What the drop has come to.
  public let operation: DropOperation
  /// The list that the items go to; `nil` if the collection has none.
  let list: ListName?
  let insertPlaceholder: (DragItem, Int, Size?) -> Placeholder?
  let noteLanding: (_ position: Int, _ index: Int) -> Void

  /// The session as the collection sees it.
  public var session: DropSession { delivery.session }
  /// What the collection has said that it means to do.
  public var intent: DropIntent { delivery.session.intent }

  /// The offset at which the items shall be in the end; `nil` if the collection has not said that it is told a place.
  ///
  /// With a move the rows that were this collection's own are not counted: it is the offset to insert at once they are
  /// taken out. With anything else they stay, and are counted.
  public var destinationIndex: Int? {
    guard let index = session.index else { return nil }
    guard operation == .move, intent == .insertAtDestination else { return index }
    return index - items.count { $0.sourceIndex.map { $0 < index } ?? false }
  }

  /// Has something stand in the collection for an item whose data takes its time.
  ///
  /// - Parameters:
  ///   - item: One of the delivered items.
  ///   - index: The offset of the row that it stands before, as the model is now.
  ///   - size: As large as the item was when it was lifted, unless something else is said. Unit: points.
  /// - Returns: `nil` if the delivery is not valid any longer, or the collection has no id by which it is found again.
  public func dropToPlaceholder(_ item: DragItem, at index: Int, size: Size? = nil) -> Placeholder? {
    insertPlaceholder(item, index, size)
  }

  /// Lets the preview of an item go to a row: the one that it is now, or the one that it went into.
  ///
  /// - Parameters:
  ///   - position: Which of `items`, from 0.
  ///   - index: The offset of the row in the list, as the model is when the drop is over.
  ///
  /// Source: UIKit's `drop(_:toItemAt:)` and `drop(_:intoItemAt:rect:)`.
  public func drop(_ position: Int, toRow index: Int) { noteLanding(position, index) }
}

extension DropSession {
  /// What the destination has said that it means to do with a drop here.
  public var intent: DropIntent { state.place.intent ?? .unspecified }
  /// The item that a drop here would go into.
  public var into: Identifier? { state.name(state.place.into) }
}
