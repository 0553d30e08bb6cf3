/// Answers questions about drags that the description of a scene asks, in that same scene.
///
/// While a scene is described, nothing can be dragged in it. So the scene is described with empty answers first; then
/// the questions are asked in it, and it is described again with the answers.
protocol SceneAsker: AnyObject {
  /// Forgets the answers, because the scene is described again.
  func forgetAnswers()

  /// Runs a description, inside which questions are noted.
  func noting<Failure>(_ describe: () throws(Failure) -> Void) throws(Failure)

  /// Whether the latest description has asked questions without an answer.
  var hasOpenQuestions: Bool { get }

  /// Asks the open questions in the present scene.
  func answerQuestions()
}
