/// The argument of a collection's drop action: the items, their source rows, and their destination.
///
/// Valid as long as `delivery` is valid. Source: UIKit's `UICollectionViewDropCoordinator`.
public struct DropCoordinator {
  /// A dropped item.
  public struct Item {
    /// The item.
    public let item: DragItem
    /// The offset of the item's row before the drop; `nil` if the item was not a row of this collection.
    public let sourceIndex: Int?
  }

  /// The delivery, which loads data.
  public let delivery: Delivery
  /// The items, in the order of the payload.
  public let items: [Item]
  /// The operation of the drop.
  public let operation: DropOperation
  /// The list that receives the items; `nil` if the collection has no list.
  let list: ListName?
  let insertPlaceholder: (DragItem, Int, Size?) -> Placeholder?
  let noteReceivingRow: (_ position: Int, _ index: Int) -> Void

  /// The session as the collection sees it.
  public var session: DropSession { delivery.session }
  /// The intent in the collection's answer to the drag.
  public var intent: DropIntent { delivery.session.intent }

  /// For the intent `insertAtDestination` the offset to insert at; for `insertIntoDestination` the offset of the row
  /// that receives the items, if there is a row; otherwise `nil`.
  ///
  /// For a move with `insertAtDestination`, the offset does not count moved rows of the collection: remove these rows
  /// first, then insert at the offset. In other cases the offset counts all rows.
  public var destinationIndex: Int? {
    guard let index = session.index else { return nil }
    guard operation == .move, intent == .insertAtDestination else { return index }
    return index - items.count { $0.sourceIndex.map { $0 < index } ?? false }
  }

  /// Inserts a placeholder into the collection for an item whose data takes time to load.
  ///
  /// - Parameters:
  ///   - item: One of the delivered items.
  ///   - index: The offset of the row to insert before, in the present model.
  ///   - size: The size of the placeholder; `nil` uses the item's size at the lift. Unit: points.
  /// - Returns: `nil` if the delivery is no longer valid, if no id identifies the collection, or if the scene of the
  ///   present model cannot be built or does not contain the collection.
  public func dropToPlaceholder(_ item: DragItem, at index: Int, size: Size? = nil) -> Placeholder? {
    insertPlaceholder(item, index, size)
  }

  /// Animates the preview of an item to a row: the new row of the item, or the row that has received it.
  ///
  /// - Parameters:
  ///   - position: The position in `items`, from 0.
  ///   - index: The offset of the row in the list, in the model after the drop.
  ///
  /// Source: UIKit's `drop(_:toItemAt:)` and `drop(_:intoItemAt:rect:)`.
  public func drop(_ position: Int, toRow index: Int) { noteReceivingRow(position, index) }
}

extension DropSession {
  /// The intent in the destination's answer for the present place.
  public var intent: DropIntent { state.place.intent ?? .unspecified }
  /// The item that a drop at the present place would go into.
  public var into: Identifier? { state.name(state.place.into) }
}
