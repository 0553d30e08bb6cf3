internal import Dray
internal import LuaRuntime

extension Prompt {
  /// Loads the rules of the plugin again; `nil` if the game may have changed.
  ///
  /// The report of the host says what has changed. If the new rules fail, the old ones go on.
  func reload() -> Step? {
    guard let play else { return refuse("no plugin is loaded") }
    do throws(PluginError) {
      try play.host.reload(play.plugin)
      return nil
    } catch {
      let step = refuse("not reloaded, the old rules go on: \(error)")
      if isInteractive, let excerpt = ErrorText(play: play, reader: reader).excerpt(ofReport: "\(error)") {
        console.errorLine(excerpt)
      }
      if isInteractive, error.comesFromRunningRules {
        console.errorLine(
          "the states keep their contents at a reload; .open \(play.folder.path) begins anew with the new rules")
      }
      return step
    }
  }
}

extension PluginError {
  /// Whether the new rules were run, so that states which they did not expect may be the cause.
  fileprivate var comesFromRunningRules: Bool {
    switch self {
    case .script(.syntax): false
    case .script, .scene: true
    default: false
    }
  }
}
