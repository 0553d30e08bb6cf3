internal import Dray

extension Prompt {
  /// Begins the recording of the session, and names that of an earlier session that ended unexpectedly.
  func recordSession() {
    guard let play else { return }
    let file = SessionFile { [console] in console.errorLine($0) }
    sessionFile = file
    if let path = file.findUnfinished(of: play.plugin) {
      console.line("the last session of \(play.plugin.name) ended unexpectedly; .load \(path) goes on")
    }
    file.follow(play)
  }
}
