internal import LuaRuntime

/// One drag from the perspective of one plugin: the session tables that its closures receive. The tables are made at
/// the first call and used for the whole drag.
final class LuaDrag {
  /// The drag. Its number alone is not sufficient, because a hypothetical drag has the number of the next real one.
  let state: DragState
  /// The drag for destinations.
  var drop: LuaDrop?
  /// The session table of the source.
  var source: LuaReference?
  /// The session that provides the lazy fields of the source's table.
  var sourceSession: DragSession?
  /// The revision of the dragged items that the tables show.
  var itemsRevision: UInt64 = 0
  /// The reports of closures that failed during this drag.
  var failures = ReportedTexts()
  /// Whether the tables show that the drag has ended.
  var hasEnded = false

  init(_ state: DragState) {
    self.state = state
  }

  var id: DragSession.ID { state.id }

  /// The grabbed item; `nil` for a drag without items.
  var leadingItem: DragItem? {
    let leader = sourceSession?.leader ?? 0
    return state.items.indices.contains(leader) ? state.items[leader] : state.items.first
  }
}
