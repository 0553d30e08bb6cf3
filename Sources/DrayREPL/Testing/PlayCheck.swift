internal import Dray

/// The checks of a play after its test.
///
/// All drags are cancelled. Then all steps are undone and redone, and the game is saved and loaded into another host.
/// Before and after undo, a plugin that is started again from its states must draw the same. It keeps its view states,
/// because undo does not restore them and a save does not contain them. A play with a waiting drop or command is not
/// checked. Finally, the play is repeated, and its inputs also in plugins that are started from the states before them.
enum PlayCheck {
  /// The problem, with a short recording that shows it; `nil` without a problem.
  static func problem(of play: Play) -> String? {
    let journal = play.host.journal ?? ""
    // The watch has not seen the beginning of a drag that is already in progress.
    play.host.send(.suspended(time: play.host.engine.time))
    let watch = FuzzWatch(play.host)
    watch.finish()
    watch.undoAndRedoAll()
    _ = watch.loadSaved()
    let bytes = Array(journal.utf8)
    guard let problem = watch.problem ?? (try? FuzzCheck(.hiddenState).run(bytes))?.problem else { return nil }
    let text = "\(problem.kind.title): \(problem.text)"
    guard let found = FuzzShrinker(problem.kind).shrink([FuzzJournal(journal)]) else { return text }
    return "\(text)\nthis recording shows the problem; dray replay repeats it:\n\(found.text)"
  }
}
