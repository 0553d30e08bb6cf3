/// Whether something is done after each question of a rule; shared by the plugins of a host.
final class QuestionChecks {
  /// Whether the model is compared after each question.
  var comparesModel = false { didSet { isActive = comparesModel || isExplaining } }
  /// Whether an explanation is being made.
  var isExplaining = false { didSet { isActive = comparesModel || isExplaining } }
  /// Whether a question is followed by a check, because of one of these: read by each question on an update.
  @exclusivity(unchecked) private(set) var isActive = false
}
