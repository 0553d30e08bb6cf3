internal import LuaRuntime

extension LegalDrag {
  /// The drag as a table for scripts.
  package var data: PlainData {
    var fields = DataFields()
    fields["operation"] = .text(operation.rawValue)
    fields["item_id"] = PlainData(item)
    fields["namespace"] = namespace.map { PlainData($0) }
    fields["item_ids"] = .ids(itemIDs)
    fields["place"] = PlainData(place)
    fields.add(route)
    fields.add(details)
    return fields.data
  }
}
