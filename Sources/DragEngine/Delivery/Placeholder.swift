/// A placeholder in a collection for an item whose data is still loading.
///
/// A placeholder takes room among the rows, but is not part of the model. It stays between its neighbours while the
/// list changes, until it is committed or deleted, or its drop fails or is undone. The engine also removes it when the
/// transaction that inserted it is rolled back, and when the last waiting command of its drop has ended. Source:
/// UIKit's `UICollectionViewDropPlaceholderContext`.
public struct Placeholder: Hashable, Sendable {
  let number: UInt64
}

/// Identifies a list in later scenes: by its container's id, and its position among the lists directly inside it.
struct ListName: Hashable {
  let container: Symbol
  let position: Int
}

/// The engine's record of a placeholder.
struct PlaceholderRecord {
  let placeholder: Placeholder
  /// The drag that brought the item.
  let drag: DragSession.ID
  /// The undo step of its drop.
  let step: UndoStep.ID?
  /// The list that contains it.
  let list: ListName
  /// The text to draw.
  let label: String
  let size: Size?
  /// The rows of the list in the latest scene. In the next scene, the placeholder is before the first row behind it
  /// that still exists.
  var rows: PlaceholderRows
  /// The number of these rows in front of the placeholder.
  var rank: Int
  /// The offset of a row that was just inserted behind the placeholder, until the row's key is known.
  var insertedOffset: Int?
}

/// The rows of a list with placeholders, in the latest scene; shared by all placeholders of the list.
final class PlaceholderRows {
  private let ranks: [ItemKey: Int]

  init(_ list: SceneGroup, in scene: Scene) {
    var ranks: [ItemKey: Int] = [:]
    for (rank, member) in list.members.enumerated() {
      if let row = scene[member].itemKey { ranks[row] = rank }
    }
    self.ranks = ranks
  }

  /// The number of rows in front of a row; `nil` if the row was not in the list.
  func rank(of row: ItemKey) -> Int? { ranks[row] }
}
