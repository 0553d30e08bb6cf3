internal import Dray

/// The checks of a play after its test.
///
/// Drags are cancelled. Then all steps are undone and redone, and the game is saved and loaded into another host; at
/// both ends the plugin is started again from its states, and must draw the same. View states are kept for that, because
/// undo does not restore them and a save does not contain them. A play with waiting commands is not checked.
enum PlayCheck {
  /// The problem, with a short recording that shows it; `nil` if there is none.
  static func problem(of play: Play) -> String? {
    let journal = play.host.journal ?? ""
    // The watch has not seen the beginning of a drag that is already in progress.
    play.host.send(.suspended(time: play.host.engine.time))
    let watch = FuzzWatch(play.host)
    watch.finish()
    watch.travelToBothEnds()
    _ = watch.loadSaved()
    guard let problem = watch.problem else { return nil }
    let text = "\(problem.kind.title): \(problem.text)"
    guard let found = FuzzShrinker(problem.kind).shrink([FuzzJournal(journal)]) else { return text }
    return "\(text)\nthis recording shows the problem; dray replay repeats it:\n\(found.text)"
  }
}
