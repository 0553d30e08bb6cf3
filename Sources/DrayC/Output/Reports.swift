internal import CDray
internal import Dray

extension Arena {
  /// A report, in the fields of the header.
  func report(_ report: Report) -> dray_report {
    dray_report(
      struct_size: MemoryLayout<dray_report>.size, kind: report.kind.code, reserved: 0, plugin: string(report.plugin),
      text: string(report.text), traceback: string(report.traceback.joined(separator: "\n")), announcement: nil)
  }

  /// The report of an announcement about a key or a tap.
  func report(_ spoken: Announcement) -> dray_report {
    dray_report(
      struct_size: MemoryLayout<dray_report>.size, kind: dray_report_kind(DRAY_REPORT_ANNOUNCEMENT), reserved: 0,
      plugin: Self.empty, text: string(spoken.text), traceback: Self.empty, announcement: one(announcement(spoken)))
  }
}

extension Report.Kind {
  /// The constant of the header.
  fileprivate var code: dray_report_kind {
    switch self {
    case .failed: dray_report_kind(DRAY_REPORT_FAILED)
    case .rebuilt: dray_report_kind(DRAY_REPORT_REBUILT)
    case .reloaded: dray_report_kind(DRAY_REPORT_RELOADED)
    case .wrote: dray_report_kind(DRAY_REPORT_WROTE)
    case .unbound: dray_report_kind(DRAY_REPORT_UNBOUND)
    case .announcement: dray_report_kind(DRAY_REPORT_ANNOUNCEMENT)
    case .printed: dray_report_kind(DRAY_REPORT_PRINTED)
    case .contentType: dray_report_kind(DRAY_REPORT_CONTENT_TYPE)
    case .warning: dray_report_kind(DRAY_REPORT_WARNING)
    case .notUndoable: dray_report_kind(DRAY_REPORT_NOT_UNDOABLE)
    case .forgotten: dray_report_kind(DRAY_REPORT_JOURNAL_DROPPED)
    }
  }
}
