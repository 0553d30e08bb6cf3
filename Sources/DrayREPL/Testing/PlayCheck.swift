internal import Dray

/// What a play is checked for when the test that has made it is over.
///
/// What is in the air is let go. Then everything is taken back and done again, and the game is saved and loaded elsewhere;
/// at both ends the plugin is started anew from its states, and has to draw the same. View states are kept for that, as
/// undo does not take them back and a save does not have them. A play in which something still waits is not checked.
enum PlayCheck {
  /// What is wrong, with a short recording that shows it; `nil` if nothing is.
  static func problem(of play: Play) -> String? {
    let journal = play.host.journal ?? ""
    // A drag that was in the air before is none that a watch has seen begin.
    play.host.send(.suspended(time: play.host.engine.time))
    let watch = FuzzWatch(play.host)
    watch.finish()
    watch.travelToBothEnds()
    _ = watch.loadSaved()
    guard let problem = watch.problem else { return nil }
    let text = "\(problem.kind.title): \(problem.text)"
    guard let found = FuzzShrinker(problem.kind).shrink([FuzzJournal(journal)]) else { return text }
    return "\(text)\nthis recording shows it; dray replay plays it:\n\(found.text)"
  }
}
