internal import LuaRuntime

extension LegalDrag {
  /// The drag in the fields that a script reads.
  package var data: PlainData {
    var fields: [(String, PlainData)] = [
      ("item_id", PlainData(item)), ("item_ids", .table(PlainTable(items: itemIDs.map { PlainData($0) }))),
      ("to", PlainData(to)), ("operation", .string(LuaString(operation.rawValue))),
    ]
    for (name, id) in [("namespace", namespace), ("from", from), ("before", before)] {
      if let id { fields.append((name, PlainData(id))) }
    }
    if let acceptedItemCount { fields.append(("accepted_item_count", .integer(acceptedItemCount))) }
    return .table(PlainTable(fields.map { (.string(LuaString($0.0)), $0.1) }))
  }
}
