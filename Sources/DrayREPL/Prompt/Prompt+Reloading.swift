internal import Dray

extension Prompt {
  /// Loads the rules of the plugin again. Returns `nil` if the game may have changed.
  ///
  /// A report of the host lists the changes. If the new rules fail, the old rules stay in use.
  func reload() -> Step? {
    guard let play else { return refuse("no plugin is loaded") }
    do throws(PluginError) {
      try play.host.reload(play.plugin)
      return nil
    } catch {
      let step = refuse("not reloaded, the old rules stay in use: \(error)")
      if isInteractive, let excerpt = ErrorText(play: play, reader: reader).excerpt(ofReport: "\(error)") {
        console.errorLine(excerpt)
      }
      return step
    }
  }
}
