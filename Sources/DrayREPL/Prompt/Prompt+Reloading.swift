internal import Dray
internal import LuaRuntime

extension Prompt {
  /// Loads the rules of the plugin again. Returns `nil` if they were loaded.
  ///
  /// A report of the host lists the changes. If the new rules fail, the old rules stay in use.
  func reload() -> Step? {
    guard let play else { return refuse(Self.noPlugin) }
    do throws(PluginError) {
      try play.host.reload(play.plugin)
      faultPlace = nil
      return nil
    } catch {
      notePlace(ofError: "\(error)")
      let step = refuse("not reloaded, the old rules stay in use: \(error)")
      if isInteractive, let excerpt = ErrorText(play: play, reader: reader).excerpt(ofReport: "\(error)") {
        console.errorLine(excerpt)
      }
      // Rules that also fail in a new game do not fail because of the states.
      if isInteractive, !isAttached, error.comesFromRunningRules, play.canBeginAnew {
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
