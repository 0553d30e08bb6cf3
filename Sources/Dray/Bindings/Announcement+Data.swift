internal import LuaRuntime

extension Announcement {
  /// The announcement as a table for scripts.
  var data: PlainData {
    var fields = DataFields()
    fields["step"] = .text(step.rawValue)
    fields["operation"] = operation.map { .text($0.rawValue) }
    fields.add(reason)
    fields["item_ids"] = .ids(itemIDs)
    fields.add(route)
    fields["position"] = position.map { .integer($0) }
    fields["count"] = count.map { .integer($0) }
    fields["can_be_lifted"] = canBeLifted.map { .boolean($0) }
    fields["can_be_tapped"] = canBeTapped.map { .boolean($0) }
    fields["text"] = .text(text)
    return fields.data
  }
}
