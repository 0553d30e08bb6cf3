/// The scene that stands, and what goes back with it when a command fails.
struct SceneState {
  var stage = Stage()
  /// Whether nothing has changed since the scene was described.
  var isCurrent = false
  /// Whether the scene could not be described when that was tried last.
  var isBroken = false
  var timers = TimerSchedule()
  /// How far the content of scroll views has moved, by the identity of these.
  var scrollOffsets: [NodeIdentity: Vector] = [:]
  /// What stands in lists for things on their way, in the order in which it was put there.
  var placeholders: [StandingPlaceholder] = []
}
