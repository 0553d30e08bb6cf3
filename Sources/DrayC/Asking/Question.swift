internal import CDray
internal import Dray

/// A `dray_question` that was read.
struct Question {
  var item: Identifier?
  var namespace: Identifier?
  var from: Identifier?
  var to: Identifier?
  var before: Identifier?
  var modifiers: EventModifiers = []
  var hasPositions = false

  /// Reads the program's question; `NULL` asks for everything.
  init(_ pointer: UnsafePointer<dray_question>?) throws(Failure) {
    guard pointer != nil else { return }
    let given = try dray_question.read(pointer)
    item = try identifier(given.item, "item")
    namespace = try identifier(given.item_space, "item_space")
    from = try identifier(given.from, "from")
    to = try identifier(given.to, "to")
    before = try identifier(given.before, "before")
    modifiers = try Happening.modifiers(given.modifiers)
    hasPositions = given.has_positions != 0
  }
}

/// Turns a name of the program into one of ours.
private func identifier(_ id: dray_id, _ name: String) throws(Failure) -> Identifier? {
  switch Int(id.kind) {
  case DRAY_ID_NONE: nil
  case DRAY_ID_STRING: .string(try text(id.string, "the string of \(name)"))
  case DRAY_ID_INTEGER: .integer(Int(id.integer))
  case let kind: throw .badInput("\(name) is of kind \(kind), which is none")
  }
}
