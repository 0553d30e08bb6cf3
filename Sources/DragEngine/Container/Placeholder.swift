/// Something that stands in a collection for an item whose data is still on its way.
///
/// It takes room among the rows and is none of them: the model does not know of it. It keeps its place between its
/// neighbours whatever happens to the list meanwhile, until it is committed or deleted, or the drop that it belongs to
/// comes to nothing. It goes with a transaction that is taken back. Source: UIKit's
/// `UICollectionViewDropPlaceholderContext`.
public struct Placeholder: Hashable, Sendable {
  let number: UInt64
}

/// By what a list is found again: its container's id, and its position among the lists right inside that.
struct ListName: Hashable {
  let container: Symbol
  let position: Int
}

/// A placeholder as the engine keeps it.
struct StandingPlaceholder {
  let placeholder: Placeholder
  /// The drag that brought the item.
  let drag: DragSession.ID
  /// The list that it stands in.
  let list: ListName
  /// What is drawn.
  let label: String
  let size: Size?
  /// The rows behind it: it stands before the first of them that is still there.
  var followers: Set<ItemKey>
  /// The offset of the row that was just inserted behind it, until that is known by name.
  var insertedOffset: Int?
}
