internal import Glibc

/// The checks to make after each question of a rule; shared by the plugins of a host.
final class QuestionChecks {
  /// Whether each update of a drag asks the rule again although an earlier answer is still valid, and compares the
  /// answers.
  @exclusivity(unchecked) var comparesAnswers = QuestionChecks.alwaysComparesAnswers
  /// Whether all hosts of this process compare answers, and stop the process at a difference. The environment variable
  /// `DRAY_COMPARE` turns this on, for test runs.
  static let alwaysComparesAnswers = getenv("DRAY_COMPARE") != nil
  /// Whether the model is compared after each question.
  var comparesModel = false { didSet { isActive = comparesModel || isExplaining } }
  /// Whether an explanation is being made.
  var isExplaining = false { didSet { isActive = comparesModel || isExplaining } }
  /// Whether the model is compared or an explanation is being made. Each question during an update of a pointer reads
  /// this.
  @exclusivity(unchecked) private(set) var isActive = false
}
