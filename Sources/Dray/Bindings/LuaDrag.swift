internal import LuaRuntime

/// One drag as one plugin sees it: the session tables that its closures are given, each made when the first of them is
/// asked or told, and kept for the whole drag.
final class LuaDrag {
  /// The drag itself. Its number alone would not do: one that is only asked about has that of the next real one.
  let state: DragState
  /// What destinations have to do with it.
  var drop: LuaDrop?
  /// The table that the source is given.
  var source: LuaReference?
  /// What fields of the source's table that are fetched when they are read are read from.
  var sourceSession: DragSession?
  /// The tables show the items that the drag carried at this revision of them.
  var itemsRevision: UInt64 = 0
  /// What was reported of closures that failed while they were asked and told of it.
  var failures = ToldTexts()
  /// Whether its tables say that it is over.
  var hasEnded = false

  init(_ state: DragState) {
    self.state = state
  }

  var id: DragSession.ID { state.id }
}
