internal import LuaRuntime

/// Compares the answers of a plugin's rules that the engine asks again although the earlier answers are still valid.
///
/// A rule whose answers differ stores something outside of the states, or depends on something that a rule must not
/// depend on. In a host that does not compare answers, the verdict would be out of date until something else changes.
final class AnswerComparison {
  private let run: ScriptRun
  /// The scene that the closures of the answers belong to.
  private weak var scene: LuaScene?
  /// The latest answers about running drags.
  private var answers: [Question: DropConfiguration] = [:]

  /// A closure that was asked, and the number of the question in `QuestionOccasion`.
  private struct Question: Hashable {
    var closure: Int
    var number: Int
  }

  init(_ run: ScriptRun) { self.run = run }

  /// Compares the answer of a closure with the earlier one, and reports a difference between answers that should be
  /// equal.
  func take(_ answer: DropConfiguration, of closure: Int, in scene: LuaScene, about drag: DragSession.ID) {
    let (number, isRepeated): (Int, Bool)
    switch run.engine.questionOccasion {
    case .other: return
    case .first(let given): (number, isRepeated) = (given, false)
    case .repeated(let given): (number, isRepeated) = (given, true)
    }
    if self.scene !== scene { (self.scene, answers) = (scene, [:]) }
    let question = Question(closure: closure, number: number)
    defer { answers[question] = answer }
    guard isRepeated, let before = answers[question], !answer.isLike(before) else { return }
    let place = run.place(of: closure, in: scene.closures).map { "\($0.chunk):\($0.line): " } ?? ""
    let text =
      "\(place)\(run.question) answered \(before.text) and then \(answer.text), but nothing has changed that a rule may "
      + "depend on; keep what it depends on in a state"
    if QuestionChecks.alwaysComparesAnswers { preconditionFailure(text) }
    guard run.drags.isNewFailure(ByteString(text), of: drag, isOutside: run.reports.isAskedOutside) else { return }
    run.report(.failed, text)
  }
}

extension DropConfiguration {
  /// Whether two answers are equal, compared without making the text of a reason.
  fileprivate func isLike(_ other: DropConfiguration) -> Bool {
    guard choice == other.choice, destination == other.destination, intent == other.intent, details == other.details,
      isFailure == other.isFailure, runsInPlace == other.runsInPlace
    else { return false }
    switch (refusal, other.refusal) {
    case (nil, nil): return true
    case (let mine?, let others?): return mine.equalsWithoutText(others)
    default: return false
    }
  }

  /// The answer for a message.
  fileprivate var text: String {
    var text =
      switch choice {
      case .unspecified, .accepted: "true"
      case .operation(.forbidden): "false"
      case .operation(let operation): "'\(operation.rawValue)'"
      }
    if let destination { text += " at \(destination.collection)" }
    if let intent { text += " with the intent '\(intent.rawValue)'" }
    if runsInPlace { text += " in place" }
    text += details.text
    if let reason { text += " (\(reason.text))" }
    return text
  }
}
