package import DragEngine
package import LuaRuntime

extension UndoableStep {
  /// The step as a table for scripts.
  package var data: PlainData {
    var fields = DataFields()
    fields["kind"] = .text(kind.rawValue)
    fields["operation"] = operation.map { .text($0.rawValue) }
    fields["is_unfinished"] = .boolean(isUnfinished)
    fields["item_ids"] = .ids(itemIDs)
    fields.add(route)
    fields["quantity"] = quantity.map { .integer($0) }
    fields["key"] = key.map { .text($0.name) }
    fields["text"] = .text(text)
    return fields.data
  }
}
