import CDray

/// The reports that a callback received, and the calls that it tries.
final class ReportLog {
  var host: OpaquePointer?
  var texts: [String] = []
  var kinds: [Int] = []
  var tracebacks: [String] = []
  /// The fields of each announcement, without its text.
  var announcements: [String] = []
  var attempt: ((OpaquePointer?) -> Void)?

  var options: dray_host_options {
    var options = dray_host_options.sized()
    options.user = Unmanaged.passUnretained(self).toOpaque()
    options.report = { user, report in
      guard let user, let report = report?.pointee else { return }
      let log = Unmanaged<ReportLog>.fromOpaque(user).takeUnretainedValue()
      log.texts.append("\(String(cString: report.plugin)): \(String(cString: report.text))")
      log.kinds.append(Int(report.kind))
      log.tracebacks.append(String(cString: report.traceback))
      if let spoken = report.announcement?.pointee { log.announcements.append(ReportLog.line(spoken)) }
      log.attempt?(log.host)
    }
    return options
  }

  private static func line(_ spoken: dray_announcement) -> String {
    let ids = UnsafeBufferPointer(start: spoken.item_ids, count: spoken.item_count).map { String(cString: $0.string) }
    let route = [spoken.route.from, spoken.route.to, spoken.route.before]
    let way = route.map { String(cString: $0.string) }.joined(separator: "/")
    return "\(spoken.step) \(ids.joined(separator: "+")) \(way) \(spoken.operation) \(spoken.position)/\(spoken.count) "
      + "\(spoken.can_be_lifted)\(spoken.can_be_tapped) \(String(cString: spoken.reason.text))"
  }
}
