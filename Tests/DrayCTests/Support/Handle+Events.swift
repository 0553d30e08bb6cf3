import CDray
import DrayC

extension Handle {
  /// Removes and returns the unread events.
  func events() -> [dray_event] {
    var list = dray_events()
    dray_host_events(pointer, &list)
    return (0..<list.count).compactMap { dray_event_at(&list, $0)?.pointee }
  }

  /// Removes the unread events, and returns them as lines with the fields of each kind.
  func told() -> [String] { events().map(\.line) }
}

extension dray_event {
  fileprivate var line: String {
    let items = UnsafeBufferPointer(start: item_ids, count: item_count).map(\.text).joined(separator: "+")
    let of = drag > 0 ? " \(drag) of \(pointer)" : ""
    return switch Int(kind) {
    case DRAY_EVENT_LIFTED: "lifted\(of): \(items)"
    case DRAY_EVENT_OVER: "over\(of): \(place.kind == DRAY_ID_NONE ? "nothing" : place.text)"
    case DRAY_EVENT_VERDICT:
      "verdict\(of): \(verdict.pointee.operation) \(verdict.pointee.item_count) \(verdict.pointee.route.to.text) "
        + String(cString: verdict.pointee.reason.text)
    case DRAY_EVENT_ENDED:
      "ended\(of): \(result.pointee.operation) cause \(result.pointee.cause), "
        + (0..<endings.count).map { endings.items[$0] }.map { "\($0.id.text) \($0.motion)" }.joined(separator: ", ")
    case DRAY_EVENT_COMMITTED: "committed"
    case DRAY_EVENT_UNDONE: "undone"
    case DRAY_EVENT_REDONE: "redone"
    case DRAY_EVENT_RESTORED: "restored"
    case DRAY_EVENT_ANNOUNCED: "announced: \(String(cString: text)) \(announcement?.pointee.step ?? 0)"
    case DRAY_EVENT_ASKED: "asked by \(String(cString: plugin)): \(String(cString: choice.pointee.title))"
    case DRAY_EVENT_PRINTED: "printed by \(String(cString: plugin)): \(String(cString: text))"
    case DRAY_EVENT_FAILED: "failed in \(String(cString: plugin)): \(String(cString: text))"
    case DRAY_EVENT_DATA_ARRIVED: "data\(of): \(items) as \(String(cString: text))"
    case DRAY_EVENT_DATA_FAILED: "no data\(of): \(items), \(String(cString: reason.text))"
    default: "\(kind)\(of): \(String(cString: text))"
    }
  }
}
