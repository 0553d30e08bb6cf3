package import DragEngine
package import LuaRuntime

/// A table for scripts, written field by field. A route, a reason and details have the same field names in every
/// result.
package struct DataFields {
  private var table = PlainTable()

  /// Creates a table without fields.
  package init() {}

  /// The present table.
  package var data: PlainData { .table(table) }

  /// A field by its name; `nil` removes it.
  package subscript(name: String) -> PlainData? {
    get { table[.string(LuaString(name))] }
    set { table[.string(LuaString(name))] = newValue }
  }

  /// Adds a source and a destination.
  package mutating func add(_ route: Route) {
    for field in route.fields { self[field.name] = field.id.map { PlainData($0) } }
  }

  /// Adds the details of a destination's answer to a drop.
  package mutating func add(_ details: DropDetails) {
    for field in details.fields { self[field.name] = field.value?.plainData }
  }

  /// Adds a reason: its sentence, its code and its parameters.
  package mutating func add(_ reason: Reason?) {
    self["reason"] = reason.map { .text($0.text) }
    self["code"] = reason?.code.map { .string(LuaString($0)) }
    let parameters =
      reason?.parameters.map { (PlainKey.string(LuaString($0.name)), PlainData.string(LuaString($0.value))) } ?? []
    self["parameters"] = parameters.isEmpty ? nil : .table(PlainTable(parameters))
  }

  /// Adds all public fields of an outcome.
  package mutating func add(_ outcome: DragOutcome) {
    self["operation"] = outcome.operation.map { .text($0.rawValue) }
    self["cause"] = .text(outcome.cause.rawValue)
    self["is_unfinished"] = .boolean(outcome.isUnfinished)
    add(outcome.reason)
    self["item_ids"] = .ids(outcome.itemIDs)
    add(outcome.route)
    add(outcome.details)
    self["failed_item_ids"] = .ids(outcome.failedItemIDs)
    self["select_ids"] = .ids(outcome.itemIDsToSelect)
    self["deselect_ids"] = .ids(outcome.itemIDsToDeselect)
  }

  /// Adds all fields of a verdict.
  package mutating func add(_ verdict: Verdict) {
    self["operation"] = .text(verdict.operation.rawValue)
    self["cause"] = verdict.cause.map { .text($0.rawValue) }
    add(verdict.reason)
    add(verdict.route)
    add(verdict.details)
  }
}

extension PlainData {
  /// A text for scripts.
  package static func text(_ text: String) -> PlainData { .string(LuaString(text)) }

  /// A list of names.
  package static func ids(_ ids: [Identifier]) -> PlainData { .table(PlainTable(items: ids.map { PlainData($0) })) }
}
