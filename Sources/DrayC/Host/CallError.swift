internal import CDray
internal import Dray

/// The error of a failed call, for `dray_host_message` and `dray_host_error`.
struct CallError {
  var status = dray_status(DRAY_STATUS_OK)
  var text = ""
  /// The name of this kind of error.
  var code = ""
  /// The plugin whose rule failed.
  var plugin = ""
  var traceback: [String] = []

  init() {}

  /// The error of a call on a thread with almost no stack left. It is made when a host is created, because such a call
  /// cannot make it.
  static let lackOfStack = CallError(
    .misuse(""), "the calling thread has almost no stack left", nil)

  /// - Parameters:
  ///   - text: The message.
  ///   - report: The report of the failure of a rule, if one was made.
  init(_ failure: Failure, _ text: String, _ report: Report?) {
    status = failure.status
    self.text = text
    code = failure.code
    guard case .failed = failure, let report else { return }
    (plugin, traceback) = (report.plugin, report.traceback)
  }

  /// The file and line at the beginning of the text, or else of the first frame of the traceback that has a line; an
  /// empty file and line 0 if there is none.
  var place: (file: String, line: Int) {
    Self.place(in: text) ?? traceback.lazy.compactMap(Self.place).first ?? ("", 0)
  }

  /// The place at the beginning of a text, such as `init.lua:31: no such pile`.
  private static func place(in text: String) -> (file: String, line: Int)? {
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, !parts[0].contains("\n"), let line = Int(parts[1]), line > 0 else {
      return nil
    }
    return (String(parts[0]), line)
  }
}

extension PluginError {
  /// The name of this kind of error.
  var code: String {
    switch self {
    case .unreadable: "unreadable"
    case .manifest: "manifest"
    case .option: "option"
    case .script(let error): error.isKill ? "limit" : "script"
    case .scene(let error): error.reason.code?.text ?? "scene"
    case .alreadyLoaded: "already_loaded"
    case .notReloadable: "not_reloadable"
    case .missingDependency: "missing_dependency"
    case .otherPlugin: "other_plugin"
    }
  }
}
