internal import LuaRuntime

extension Announcement {
  /// The announcement as a table for scripts.
  var data: PlainData {
    var fields = DataFields()
    fields["step"] = .text(step.rawValue)
    fields["operation"] = operation.map { .text($0.rawValue) }
    fields["is_unfinished"] = .boolean(isUnfinished)
    fields.add(reason)
    fields["item_ids"] = .ids(itemIDs)
    fields.add(route)
    fields["quantity"] = quantity.map { .integer($0) }
    fields["position"] = position.map { .integer($0) }
    fields["count"] = count.map { .integer($0) }
    fields["level"] = level.map { .integer($0) }
    fields["can_be_lifted"] = canBeLifted.map { .boolean($0) }
    fields["can_be_tapped"] = canBeTapped.map { .boolean($0) }
    fields["text"] = .text(text)
    if !instructions.isEmpty { fields["instructions"] = .text(instructions) }
    return fields.data
  }
}
