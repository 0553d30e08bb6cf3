internal import Dray
internal import Glibc

/// Opens a plugin for a prompt. A user sees the source line of an error. With `--watch`, the plugin is opened again after
/// each change of its files until it can be loaded.
struct Opening {
  let path: String
  let console: Console
  let isInteractive: Bool
  /// Whether a plugin that cannot be loaded is waited for.
  let waits: Bool

  enum Result {
    case loaded(Play)
    /// The plugin cannot be loaded, and the error was shown.
    case failed(ExitStatus)
  }

  /// Loads the plugin.
  ///
  /// - Throws: `PlayError` for an input that is not interactive, and `InputError` if the files cannot be watched.
  func load(_ make: () throws(PlayError) -> Play) throws -> Result {
    guard isInteractive else { return .loaded(try make()) }
    // A change during the first attempt must not be missed.
    let watch = waits && access("\(path)/plugin.lua", F_OK) == 0 ? try FolderWatch([path]) : nil
    while true {
      do throws(PlayError) {
        return .loaded(try make())
      } catch {
        guard case .loading(let problem, let traceback) = error else { throw error }
        console.errorLine(ReportText.text("dray: \(problem)", traceback))
        let source = PluginSource(folder: PluginFolder(path: path))
        let text = ErrorText(play: nil, reader: Reader(name: "input"), source: source)
        if let excerpt = text.excerpt(ofReport: "\(problem)") { console.errorLine(excerpt) }
        // Another option cannot come from the files.
        if case .option = problem { return .failed(problem.exitStatus) }
        guard let watch else { return .failed(problem.exitStatus) }
        console.errorLine("waiting for a change in \(path); Ctrl-C ends")
        if !watch.wait(console) { return .failed(.interrupted) }
      }
    }
  }
}

extension PluginError {
  /// The exit status of a command whose plugin cannot be loaded.
  var exitStatus: ExitStatus {
    switch self {
    case .option: .usage
    case .script(.syntax): .invalidData
    default: .failure
    }
  }
}
