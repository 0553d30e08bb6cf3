internal import CDray
internal import Dray

/// What a `dray_host` of the header points to: a host, and all that its functions have lent out.
final class HostBox {
  private(set) var host = Host()
  /// What plugins may use that the program loads.
  let limits: PluginLimits
  /// How much can be undone.
  private let undo: UndoLimits
  /// What the program wants to be told, and with what.
  let report: dray_report_function?
  let user: UnsafeMutableRawPointer?
  let destroy: dray_destroy_function?
  /// The sentence on the latest call that failed.
  var message = ""
  /// What the latest input came to.
  var response: Response?
  /// How many callbacks of the program are running, one inside the other.
  private(set) var callbacks = 0

  // One for each function that hands something out, so that no call takes away what another has given.
  let messages = Arena()
  let responses = Arena()
  let verdicts = Arena()
  let legalDrags = Arena()
  let explanations = Arena()
  let destinations = Arena()
  let placements = Arena()
  let outcomes = Arena()
  let states = Arena()
  let choices = Arena()
  let requestLists = Arena()
  let exports = Arena()
  let endings = Arena()
  let endedDrags = Arena()
  let steps = Arena()
  let loadings = Arena()
  let journals = LentBytes()
  let snapshots = LentBytes()

  /// What destinations have asked for of drags of other programs, in the order of asking.
  let requests = Requests()
  /// What other programs have asked for of drags of this one.
  let exportedLoads = ExportedLoads()

  /// What undo may keep.
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
    prepare()
    listen()
  }

  /// Lets another host take the place of this one, which ends without a word. What was lent out stays.
  func replaceHost(with next: Host) {
    let last = host
    last.endRecording()
    (last.onReport, last.onAnnouncement) = (nil, nil)
    host = next
    prepare()
    response = nil
    requests.forget()
    exportedLoads.forget()
    listen()
  }

  private func prepare() {
    host.limits = limits
    (host.engine.undoByteLimit, host.engine.levelsOfUndo) = (undo.bytes, undo.steps)
  }

  /// Has the host tell what it has to say.
  private func listen() {
    guard report != nil else { return }
    host.onReport = { [unowned self] in tell($0.kind, of: $0.plugin, $0.text, $0.traceback) }
    host.onAnnouncement = { [unowned self] spoken in
      let arena = Arena()
      withUnsafePointer(to: arena.announcement(spoken)) { tell(.announcement, of: "", spoken.text, announcement: $0) }
    }
  }

  /// Runs a callback of the program, which may read and not change.
  func calling<Result>(_ body: () -> Result) -> Result {
    callbacks += 1
    defer { callbacks -= 1 }
    return body()
  }

  /// Hands a report to the program.
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

  /// Writes the rest of a recording, and tells the program that the host is going, which it cannot stop any more.
  func finish() {
    host.endRecording()
    (host.onReport, host.onAnnouncement) = (nil, nil)
    callbacks += 1
    destroy?(user)
  }

  /// The plugin of a name, or the one that was loaded first.
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
    }
  }
}
