internal import CDray
internal import Dray

/// The fields of a `dray_drag`, checked.
struct Question {
  var item: Identifier?
  var namespace: Identifier?
  var from: Identifier?
  var place: Identifier?
  var before: Identifier?
  var modifiers: EventModifiers = []
  var hasPositions = false

  /// Reads the program's question; `NULL` selects all drags.
  init(_ pointer: UnsafePointer<dray_drag>?) throws(Failure) {
    guard pointer != nil else { return }
    let given = try dray_drag.read(pointer)
    item = try identifier(given.item, "item")
    namespace = try identifier(given.item_namespace, "item_namespace")
    from = try identifier(given.from, "from")
    place = try identifier(given.place, "place")
    before = try identifier(given.before, "before")
    modifiers = try CheckedInput.modifiers(given.modifiers)
    hasPositions = given.has_positions != 0
  }
}
