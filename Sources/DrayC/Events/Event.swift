internal import CDray
internal import Dray

/// An event that the program has not read yet.
struct Event {
  /// The kind of event, as a constant of the header.
  var kind: Int
  /// The number of the drag; 0 for an event without a drag.
  var drag: UInt64 = 0
  /// The pointer of the drag.
  var pointer = PointerID(0)
  /// The time of the input that caused the event. Unit: seconds, by the host's clock.
  var time = 0.0
  /// The other fields, which depend on the kind.
  var content = Content.none

  /// The content of an event in addition to its drag. It is indirect, because optimized code would otherwise read
  /// payloads before it knows the case.
  indirect enum Content {
    case none
    case items([Identifier])
    case place(Identifier?)
    case verdict(Verdict, itemCount: Int, DragQuantity?)
    case ended(DragOutcome, [PreviewEnding])
    case data(item: Identifier, type: Identifier?, Reason?)
    case report(Report)
    case announcement(Announcement)
    case choice(Choice)
  }

  /// Whether a full queue keeps the event longer than others, so that the program does not miss the beginning or end of
  /// a drag, or a choice.
  var isLasting: Bool { kind == DRAY_EVENT_LIFTED || kind == DRAY_EVENT_ENDED || kind == DRAY_EVENT_ASKED }

  /// The approximate memory of the event's texts and ids. Unit: bytes.
  var size: Int {
    switch content {
    case .none, .place, .data: 0
    case .items(let ids): 32 * ids.count
    case .verdict(let verdict, _, _): verdict.reason?.text.utf8.count ?? 0
    case .ended(let outcome, let endings): 32 * outcome.itemIDs.count + 160 * endings.count
    case .report(let report): report.traceback.reduce(report.text.utf8.count) { $0 + $1.utf8.count }
    case .announcement(let spoken): spoken.text.utf8.count
    case .choice(let choice): choice.choices.reduce(0) { $0 + $1.utf8.count }
    }
  }
}

extension Event {
  /// The event of a report. Announcements and printed lines have their own kinds.
  init(_ report: Report) {
    switch report.kind {
    case .announcement: self.init(kind: DRAY_EVENT_ANNOUNCED)
    case .printed: self.init(kind: DRAY_EVENT_PRINTED)
    case .failed: self.init(kind: DRAY_EVENT_FAILED)
    case .rebuilt, .reloaded, .wrote, .unbound, .contentType, .warning, .notUndoable, .forgotten:
      self.init(kind: DRAY_EVENT_REPORTED)
    }
    content = .report(report)
  }
}
