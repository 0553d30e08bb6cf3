/// The checks to make after each question of a rule; shared by the plugins of a host.
final class QuestionChecks {
  /// Whether the model is compared after each question.
  var comparesModel = false { didSet { isActive = comparesModel || isExplaining } }
  /// Whether an explanation is being made.
  var isExplaining = false { didSet { isActive = comparesModel || isExplaining } }
  /// Whether one of these is on; each question on an update of a pointer reads this.
  @exclusivity(unchecked) private(set) var isActive = false
}
