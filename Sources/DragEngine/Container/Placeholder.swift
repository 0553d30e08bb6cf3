/// Something that stands in a collection for an item whose data is still on its way.
///
/// It takes room among the rows and is none of them: the model does not know of it. It keeps its place between its
/// neighbours whatever happens to the list meanwhile, until it is committed or deleted, or the drop that it belongs to
/// comes to nothing or is undone. It goes with a transaction that is taken back, and when the last command has ended that
/// its drop has left waiting. Source: UIKit's
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
  /// The undo step of its drop.
  let step: UndoStep.ID?
  /// The list that it stands in.
  let list: ListName
  /// What is drawn.
  let label: String
  let size: Size?
  /// The rows of the list as they were last: it stands before the first of those behind it that is still there.
  var rows: PlaceholderRows
  /// How many of these are in front of it.
  var rank: Int
  /// The offset of the row that was just inserted behind it, until that is known by name.
  var insertedOffset: Int?
}

/// The rows of a list that has placeholders, as they were when the scene was described last; one for all of these.
final class PlaceholderRows {
  private let ranks: [ItemKey: Int]

  init(_ list: SceneGroup, in scene: Scene) {
    var ranks: [ItemKey: Int] = [:]
    for (rank, member) in list.members.enumerated() {
      if let row = scene[member].itemKey { ranks[row] = rank }
    }
    self.ranks = ranks
  }

  /// How many rows were in front of this one; `nil` for one that was not there.
  func rank(of row: ItemKey) -> Int? { ranks[row] }
}
