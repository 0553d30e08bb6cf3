import CDray

/// What a callback has seen, and what it is to try.
final class ReportLog {
  var host: OpaquePointer?
  var texts: [String] = []
  var kinds: [Int] = []
  var tracebacks: [String] = []
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
      log.attempt?(log.host)
    }
    return options
  }
}
