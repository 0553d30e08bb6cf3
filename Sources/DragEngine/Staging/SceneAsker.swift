/// Answers questions about drags that are asked while their scene is being described.
///
/// While a scene is described, no drag can be evaluated in it. The first description therefore receives empty answers
/// and its questions are recorded. Then the engine answers the questions in the described scene, and describes the
/// scene again with the answers.
protocol SceneAsker: AnyObject {
  /// Forgets the answers, because the scene is described again.
  func forgetAnswers()

  /// Runs a description, and records its questions.
  func noting<Failure>(_ describe: () throws(Failure) -> Void) throws(Failure)

  /// Whether the latest description has asked questions that are not answered yet.
  var hasOpenQuestions: Bool { get }

  /// Answers the open questions in the present scene.
  func answerQuestions()
}
