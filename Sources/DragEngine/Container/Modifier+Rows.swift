/// The commands and questions about the rows of one `forEach`: moving and deleting rows by offset, and the types and
/// the item of a row.
///
/// An offset is the position of a row in the list, from 0.
struct RowActions {
  /// A command: takes the offsets of the moved rows, ascending, and the offset of the row to insert before.
  var move: (([Int], Int, DropSession) -> CommandAnswer)?
  /// Whether the rows have an `onMove` modifier, even if its action is `nil`.
  var canMove = false
  /// Whether all effects of `move` are in the models of participants. `nil` is true if the engine has a `ModelState`.
  var movesInTransaction: Bool?
  /// A command: takes the offsets of the deleted rows, ascending, and the session of the drop that deletes them.
  var delete: (([Int], DropSession?) -> CommandAnswer)?
  /// A question: the types that a row offers.
  var provider: ((Grab) -> ProviderAnswer)?
  /// A question: the item of a row that is lifted without another payload, with the value that the row shows.
  var value: ((Grab) -> DragItem?)?
}

extension Modifier {
  /// Lets the rows of a `forEach` be moved within it. Belongs on a `forEach`. A reorderable `forEach` does not need
  /// this modifier.
  ///
  /// Allows only moves within this list. To let a row go to another list, make the row draggable, too.
  /// - Parameters:
  ///   - movesInTransaction: As in `reorderContainer(for:in:isEnabled:movesInTransaction:edge:_:)`.
  ///   - action: A command, run once for each move, at the drop: the offsets of the moved rows, ascending, and the
  ///     offset to insert at, from 0 to the number of rows. All offsets are counted before any row is removed, so that
  ///     a single row that moves down ends at that offset − 1. `nil` disables moving.
  ///
  /// Source: SwiftUI's `onMove(perform:)` and `move(fromOffsets:toOffset:)`.
  public static func onMove(
    movesInTransaction: Bool? = nil, _ action: (([Int], Int) -> CommandAnswer)?
  ) -> Modifier {
    moving(movesInTransaction, action.map { action in { from, to, _ in action(from, to) } })
  }

  /// Lets the rows of a `forEach` be moved within it, by an action that also receives the session of the drop.
  ///
  /// - Parameters:
  ///   - movesInTransaction: Whether all effects of the action are in the models of participants. `nil` is true if the
  ///     engine has a `ModelState`.
  ///   - action: A command. It receives the offsets of the moved rows, the offset to insert before, and the session.
  public static func onMove(
    movesInTransaction: Bool? = nil, _ action: @escaping ([Int], Int, DropSession) -> CommandAnswer
  ) -> Modifier {
    moving(movesInTransaction, action)
  }

  private static func moving(
    _ movesInTransaction: Bool?, _ action: (([Int], Int, DropSession) -> CommandAnswer)?
  ) -> Modifier {
    Modifier("onMove", on: .forEach) { behavior, _ in
      (behavior.rows.move, behavior.rows.movesInTransaction) = (action, movesInTransaction)
      behavior.rows.canMove = true
    }
  }

  /// Lets the rows of a `forEach` be deleted: by a drop with the operation `delete`, by the Delete key if they are
  /// selected, and by `Engine.delete`. Belongs on a `forEach`.
  ///
  /// - Parameter action: A command: the offsets of the deleted rows, ascending. The command removes these rows from the
  ///   model, also for a drop; the source then need not remove them at the end of the drag. `nil` disables deleting.
  ///
  /// Source: SwiftUI's `onDelete(perform:)`.
  public static func onDelete(_ action: (([Int]) -> CommandAnswer)?) -> Modifier {
    Modifier("onDelete", on: .forEach) { behavior, _ in
      behavior.rows.delete = action.map { action in { rows, _ in action(rows) } }
    }
  }

  /// Lets the rows of a `forEach` be deleted, by a command that also receives the session of the drop that deletes
  /// them. The session is `nil` for the Delete key and `Engine.delete`.
  public static func onDelete(_ action: @escaping ([Int], DropSession?) -> CommandAnswer) -> Modifier {
    Modifier("onDelete", on: .forEach) { behavior, _ in behavior.rows.delete = action }
  }
}
