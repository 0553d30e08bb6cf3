/// Updates the verdict on each running drag. Asks the rule again only when a value that the rule can see has changed.
///
/// An answer can be reused if its binding sets `DropConfiguration.isReusable`. The binding sets it if the rule writes
/// no state, and has read only values that do not change between two moves. Answers of Swift closures are never marked,
/// because the engine cannot know what a closure reads. These closures are asked at each update.
///
/// The answers at the latest places of a drag are kept, so that a pointer that returns to a place does not ask again.
///
/// The values that a rule in a script can see, and the events after which its answer can no longer be reused:
///
/// | The rule reads | Its answer can be reused until |
/// | --- | --- |
/// | `to`, `before`, `index`, `reorder_destination` | the destination, the place or the gap changes (`ReusableAnswer`); it can be reused again after the drag has returned there |
/// | `suggested_operations`, `modifiers` | one of these values changes (`ReusableAnswer`) |
/// | `items`, `item_ids`, `items_count`, `from`, `local_session`, `has_items_conforming_to` | the items change or are moved (`ReusableAnswer`) |
/// | `size`, `dray.find`, `dray.items`, content types | the scene is described again or scrolled (`ReusableAnswer`) |
/// | states, view states, collections, selections, derived values, variables of the script | a command or an observer has run, also one of a timer or of a load, or states were restored (`RuleCalls.changeCount`) |
/// | a table of options, values of `dray.host` | the plugin is rebuilt, which gives a new scene |
/// | the session of another drag | another drag begins or ends; answers are not reused while several drags are running |
/// | `location`, `location_in`, `onto`, `operation`, `reason`, `dray.now`, functions of `dray.host`, every other function of the host | the next update (`ScriptRun.hasReadMore` in the target `Dray`) |
///
/// Every input, except a move of a pointer and a tick without effect, also ends the reuse. Questions from outside, such
/// as `legal` and `why`, neither use a reusable answer nor end its reuse.
final class VerdictCache {
  private let calls: RuleCalls
  private let drags: DragRegister
  private let verdicts: Verdicts
  /// Whether each update asks the rule, even if an answer can be reused, so that the binding can compare both answers.
  @exclusivity(unchecked) var asksAlways = false
  /// The purpose of the present question.
  @exclusivity(unchecked) private(set) var occasion = QuestionOccasion.other
  private var knownDragRevision: UInt64 = 0

  init(_ calls: RuleCalls, _ drags: DragRegister, _ verdicts: Verdicts) {
    self.calls = calls
    self.drags = drags
    self.verdicts = verdicts
  }

  /// Updates the verdict on a drop of a running drag at its present place.
  ///
  /// - Returns: The new verdict; `nil` if the present verdict remains.
  func update(_ drag: DragState, at target: DropTarget, on stage: Stage) -> LazyVerdict? {
    drag.situation.suggested = drag.suggestion(at: target, on: stage)
    guard let answers = drag.reusableAnswers else { return ask(drag, at: target, on: stage) }
    guard drags.running.count == 1,
      let known = answers.position(for: target, of: drag, version: stage.version, changes: calls.changeCount)
    else { return ask(drag, at: target, on: stage) }
    drag.situation.verdictExpires = false
    if asksAlways { return ask(drag, at: target, on: stage, again: known) }
    let isPresent = answers.present == known
    if !isPresent {
      guard verdicts.show(drag, at: target, on: stage) else { return ask(drag, at: target, on: stage) }
      answers.use(known)
    }
    if let answer = answers[known].answer { return verdicts.verdict(by: answer, of: drag, at: target, on: stage) }
    return isPresent ? nil : answers[known].verdict
  }

  /// Asks the rule, and keeps its answer if it can be reused.
  ///
  /// - Parameter known: The position of the answer that could be reused; `nil` if there is none.
  private func ask(_ drag: DragState, at target: DropTarget, on stage: Stage, again known: Int? = nil) -> LazyVerdict {
    let position = known ?? drag.reusableAnswers?.makeRoom() ?? 0
    occasion = known == nil ? .first(position) : .repeated(position)
    let answer = verdicts.answer(of: target, for: drag, on: stage)
    occasion = .other
    drag.situation.verdictExpires = answer.expires
    guard answer.isReusable else {
      drag.reusableAnswers?.end(position)
      return verdicts.verdict(by: consume answer, of: drag, at: target, on: stage)
    }
    let answers = drag.reusableAnswers ?? ReusableAnswers()
    if drag.reusableAnswers == nil {
      drag.reusableAnswers = answers
      _ = answers.makeRoom()
    }
    let keepsVerdict = !answer.isRedirected && answer.intent == nil && verdicts.hasNoIntent(target, drag)
    answers[position].keep(
      keepsVerdict ? nil : answer, at: target, for: drag, version: stage.version, changes: calls.changeCount)
    let verdict = verdicts.verdict(by: consume answer, of: drag, at: target, on: stage)
    if keepsVerdict { answers[position].verdict = verdict }
    answers.use(position)
    return verdict
  }

  /// At the end of an input, counts a change if a drag has begun or ended, because scripts may have stored the session
  /// of an ended drag.
  func endInput() {
    guard knownDragRevision != drags.dragRevision else { return }
    knownDragRevision = drags.dragRevision
    calls.noteChange()
  }
}

/// The purpose of a question about a drop.
package enum QuestionOccasion {
  /// The verdict on a running drag. The number stands for the answer: a later `repeated` with the same number repeats
  /// the question.
  case first(Int)
  /// The verdict on a running drag, although the earlier answer with the same number can be reused. Both answers must be
  /// equal.
  case repeated(Int)
  /// A hypothetical drag, or another question.
  case other
}
