internal import CDray
internal import Dray

extension Arena {
  /// The effect of a key, or of a tap that drags, in the fields of the header.
  func announcement(_ announcement: Announcement) -> dray_announcement {
    var made = dray_announcement()
    made.struct_size = MemoryLayout<dray_announcement>.size
    made.step = announcement.step.code
    made.operation = announcement.operation?.code ?? 0
    made.is_unfinished = announcement.isUnfinished ? 1 : 0
    made.reason = reason(announcement.reason)
    (made.item_ids, made.item_count) = (ids(announcement.itemIDs), announcement.itemIDs.count)
    made.route = route(announcement.route)
    made.quantity = Int64(announcement.quantity ?? 0)
    (made.position, made.count) = (announcement.position ?? 0, announcement.count ?? 0)
    made.level = announcement.level ?? 0
    made.can_be_lifted = announcement.canBeLifted == true ? 1 : 0
    made.can_be_tapped = announcement.canBeTapped == true ? 1 : 0
    made.text = string(announcement.text)
    made.instructions = string(announcement.instructions)
    return made
  }
}

extension Announcement.Step {
  /// The constant of the header.
  fileprivate var code: dray_announcement_step {
    switch self {
    case .focused: dray_announcement_step(DRAY_ANNOUNCEMENT_FOCUSED)
    case .tapped: dray_announcement_step(DRAY_ANNOUNCEMENT_TAPPED)
    case .lifted: dray_announcement_step(DRAY_ANNOUNCEMENT_LIFTED)
    case .notLifted: dray_announcement_step(DRAY_ANNOUNCEMENT_NOT_LIFTED)
    case .over: dray_announcement_step(DRAY_ANNOUNCEMENT_OVER)
    case .dropped: dray_announcement_step(DRAY_ANNOUNCEMENT_DROPPED)
    case .cancelled: dray_announcement_step(DRAY_ANNOUNCEMENT_CANCELLED)
    case .refused: dray_announcement_step(DRAY_ANNOUNCEMENT_REFUSED)
    }
  }
}
