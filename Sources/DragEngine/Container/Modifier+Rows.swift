/// What the rows of one `for_each` can have done to them, other than to be reordered by identity.
///
/// Offsets are those of the rows in the list, from 0.
struct RowActions {
  /// A command: takes the offsets of the rows that go, ascending, and the offset of the row to insert before.
  var move: (([Int], Int) -> CommandAnswer)?
  /// Whether all that `move` moves is in the model of a participant.
  var movesInTransaction = false
  /// A command: takes the offsets of the rows that go, ascending.
  var delete: (([Int]) -> CommandAnswer)?
  /// A question: what a row can be turned into.
  var provider: ((Grab) -> ProviderAnswer)?
}

extension Modifier {
  /// Lets the rows of a `forEach` be moved within it. Belongs on a `forEach`; one that can be reordered has no need of it.
  ///
  /// Rows are moved by nothing else: nobody can take one to another list unless it is also draggable.
  /// - Parameters:
  ///   - movesInTransaction: As in `reorderContainer(for:in:isEnabled:movesInTransaction:_:)`.
  ///   - action: A command, run once for each move, at the drop: the offsets of the rows that go, ascending, and
  ///     the offset to which, from 0 to the number of rows. All are counted before anything is taken out, so a single row
  ///     that goes down ends one above. `nil` lets no row be moved.
  ///
  /// Source: SwiftUI's `onMove(perform:)` and `move(fromOffsets:toOffset:)`.
  public static func onMove(
    movesInTransaction: Bool = false, _ action: (([Int], Int) -> CommandAnswer)?
  ) -> Modifier {
    Modifier("onMove", on: .forEach) { behavior, _ in
      (behavior.rows.move, behavior.rows.movesInTransaction) = (action, movesInTransaction)
    }
  }

  /// Lets the rows of a `forEach` be deleted: by a drop that comes to `delete`, by the Delete key if they are selected,
  /// and by `Engine.delete`. Belongs on a `forEach`.
  ///
  /// - Parameter action: A command: the offsets of the rows that go, ascending. It removes them from the model, for a
  ///   drop as well; a source need not do so again when its drag has ended. `nil` lets no row be deleted.
  ///
  /// Source: SwiftUI's `onDelete(perform:)`.
  public static func onDelete(_ action: (([Int]) -> CommandAnswer)?) -> Modifier {
    Modifier("onDelete", on: .forEach) { behavior, _ in behavior.rows.delete = action }
  }
}
