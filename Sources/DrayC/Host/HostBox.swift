internal import CDray
internal import Dray

/// The object behind a `dray_host`: a host, and the memory that its functions have returned.
final class HostBox {
  private(set) var host: Host
  /// The limits of the program's plugins.
  private let limits: PluginLimits
  /// The limits of undo.
  private let undo: UndoLimits
  /// The program's callback for reports, and its argument.
  let report: dray_report_function?
  let user: UnsafeMutableRawPointer?
  let destroy: dray_destroy_function?
  /// The message of the latest failed call.
  var message = ""
  /// The result of the latest input.
  var response: Response?
  /// The number of nested callbacks that are running.
  private(set) var callbacks = 0

  /// The memory that functions have returned.
  let memory = ReturnedMemory()
  let journals = LentBytes()
  let snapshots = LentBytes()

  /// The pending requests for data of other programs, in the order of asking.
  let requests = Requests()
  /// The loads that other programs request from drags of this program.
  let exportedLoads = ExportedLoads()

  /// The limits of the undo history.
  struct UndoLimits {
    var bytes: Int
    var steps: Int
  }

  init(_ options: dray_host_options, _ limits: PluginLimits, _ undo: UndoLimits) {
    self.limits = limits
    self.undo = undo
    report = options.report
    user = options.user
    destroy = options.destroy
    host = Self.makeHost(limits, undo)
    listen()
  }

  /// Creates a host with the limits of the program.
  func makeHost() -> Host { Self.makeHost(limits, undo) }

  private static func makeHost(_ limits: PluginLimits, _ undo: UndoLimits) -> Host {
    let host = Host()
    host.limits = limits
    (host.engine.undoByteLimit, host.engine.levelsOfUndo) = (undo.bytes, undo.steps)
    return host
  }

  /// Replaces the host by another one, with the limits of that one. The old one ends without reports; memory that was
  /// returned stays valid.
  func replaceHost(with next: Host) {
    let last = host
    last.endRecording()
    (last.onReport, last.onAnnouncement) = (nil, nil)
    host = next
    response = nil
    requests.forget()
    exportedLoads.forget()
    listen()
  }

  /// Connects the host's callbacks.
  private func listen() {
    guard report != nil else { return }
    host.onReport = { [unowned self] in tell($0.kind, of: $0.plugin, $0.text, $0.traceback) }
    host.onAnnouncement = { [unowned self] spoken in
      let arena = Arena()
      withUnsafePointer(to: arena.announcement(spoken)) { tell(.announcement, of: "", spoken.text, announcement: $0) }
    }
  }

  /// Runs a callback of the program, which may read but not change.
  func calling<Result>(_ body: () -> Result) -> Result {
    callbacks += 1
    defer { callbacks -= 1 }
    return body()
  }

  /// Passes a report to the program.
  private func tell(
    _ kind: Report.Kind, of plugin: String, _ text: String, _ traceback: [String] = [],
    announcement: UnsafePointer<dray_announcement>? = nil
  ) {
    guard let report else { return }
    let arena = Arena()
    var lent = dray_report(
      struct_size: MemoryLayout<dray_report>.size, kind: kind.code, reserved: 0, plugin: arena.string(plugin),
      text: arena.string(text), traceback: arena.string(traceback.joined(separator: "\n")), announcement: announcement)
    withExtendedLifetime(arena) { calling { report(user, &lent) } }
  }

  /// Writes the rest of a recording, and calls the program's `destroy`.
  func finish() {
    host.endRecording()
    (host.onReport, host.onAnnouncement) = (nil, nil)
    callbacks += 1
    destroy?(user)
  }

  /// The plugin of a name, or the one loaded first.
  func plugin(_ pointer: UnsafePointer<CChar>?) throws(Failure) -> Plugin {
    guard let pointer else {
      guard let first = host.plugins.first else { throw .badInput("no plugin is loaded") }
      return first
    }
    let name = try text(pointer, "plugin")
    guard let plugin = host.plugins.first(where: { $0.name == name }) else {
      throw .badInput("no plugin '\(name)' is loaded\(hint(name, host.plugins.map(\.name)))")
    }
    return plugin
  }
}

extension Report.Kind {
  /// The constant of the header.
  fileprivate var code: dray_report_kind {
    switch self {
    case .failed: dray_report_kind(DRAY_REPORT_FAILED)
    case .rebuilt: dray_report_kind(DRAY_REPORT_REBUILT)
    case .wrote: dray_report_kind(DRAY_REPORT_WROTE)
    case .unbound: dray_report_kind(DRAY_REPORT_UNBOUND)
    case .announcement: dray_report_kind(DRAY_REPORT_ANNOUNCEMENT)
    case .printed: dray_report_kind(DRAY_REPORT_PRINTED)
    case .contentType: dray_report_kind(DRAY_REPORT_CONTENT_TYPE)
    case .notUndoable: dray_report_kind(DRAY_REPORT_NOT_UNDOABLE)
    case .forgotten: dray_report_kind(DRAY_REPORT_FORGOTTEN)
    }
  }
}
