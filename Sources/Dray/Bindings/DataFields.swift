package import DragEngine
package import LuaRuntime

/// A table for scripts that is written field by field. What several results have in common has the same fields in each.
package struct DataFields {
  private var table = PlainTable()

  /// Creates a table without fields.
  package init() {}

  /// The table as it is now.
  package var data: PlainData { .table(table) }

  /// The field of a name; `nil` leaves it out.
  package subscript(name: String) -> PlainData? {
    get { table[.string(LuaString(name))] }
    set { table[.string(LuaString(name))] = newValue }
  }

  /// Adds where items come from and go to.
  package mutating func add(_ route: Route) {
    for field in route.fields { self[field.name] = field.id.map { PlainData($0) } }
  }

  /// Adds why not: the sentence, its code, and what it takes to say it in other words.
  package mutating func add(_ reason: Reason?) {
    self["reason"] = reason.map { .text($0.text) }
    self["code"] = reason?.code.map { .string(LuaString($0)) }
    let parameters =
      reason?.parameters.map { (PlainKey.string(LuaString($0.name)), PlainData.string(LuaString($0.value))) } ?? []
    self["parameters"] = parameters.isEmpty ? nil : .table(PlainTable(parameters))
  }

  /// Adds all that an outcome tells, but for what became of previews.
  package mutating func add(_ outcome: DragOutcome) {
    self["operation"] = outcome.operation.map { .text($0.rawValue) }
    self["cause"] = .text(outcome.cause.rawValue)
    add(outcome.reason)
    self["item_ids"] = .ids(outcome.itemIDs)
    add(outcome.route)
    self["accepted_item_count"] = .integer(outcome.acceptedItemCount)
    self["failed_item_ids"] = .ids(outcome.failedItemIDs)
    self["select_ids"] = .ids(outcome.itemIDsToSelect)
    self["deselect_ids"] = .ids(outcome.itemIDsToDeselect)
  }
}

extension PlainData {
  /// A text, as scripts have it.
  package static func text(_ text: String) -> PlainData { .string(LuaString(text)) }

  /// A list of names.
  package static func ids(_ ids: [Identifier]) -> PlainData { .table(PlainTable(items: ids.map { PlainData($0) })) }
}
