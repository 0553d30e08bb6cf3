internal import LuaRuntime

extension Announcement {
  /// The announcement in the fields that a script reads.
  var data: PlainData {
    var fields: [(String, PlainData)] = [
      ("step", .string(LuaString(step.rawValue))), ("text", .string(LuaString(text))),
      ("item_ids", .table(PlainTable(items: itemIDs.map { PlainData($0) }))),
    ]
    for (name, id) in [("from", from), ("to", to), ("before", before)] {
      if let id { fields.append((name, PlainData(id))) }
    }
    for (name, text) in [("operation", operation?.rawValue), ("reason", reason?.text)] {
      if let text { fields.append((name, .string(LuaString(text)))) }
    }
    for (name, number) in [("position", position), ("count", count)] {
      if let number { fields.append((name, .integer(number))) }
    }
    for (name, flag) in [("can_be_lifted", canBeLifted), ("can_be_tapped", canBeTapped)] {
      if let flag { fields.append((name, .boolean(flag))) }
    }
    return .table(PlainTable(fields.map { (.string(LuaString($0.0)), $0.1) }))
  }
}
