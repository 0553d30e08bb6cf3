internal import LuaRuntime

/// One drag as one plugin sees it: the session tables that its closures receive, made at the first call and kept for
/// the whole drag.
final class LuaDrag {
  /// The drag itself. Its number is not sufficient: a hypothetical drag has the number of the next real one.
  let state: DragState
  /// The drag for destinations.
  var drop: LuaDrop?
  /// The session table of the source.
  var source: LuaReference?
  /// The session that lazy fields of the source's table are read from.
  var sourceSession: DragSession?
  /// The revision of the dragged items that the tables show.
  var itemsRevision: UInt64 = 0
  /// The reports of closures that failed during this drag.
  var failures = ToldTexts()
  /// Whether its tables show that the drag has ended.
  var hasEnded = false

  init(_ state: DragState) {
    self.state = state
  }

  var id: DragSession.ID { state.id }
}
