/// The present scene, with all values that are restored when a command fails.
struct SceneState {
  var stage: Stage
  /// Whether the scene is up to date.
  var isCurrent = false
  /// Whether the latest description of the scene failed, and nothing has changed since.
  var isBroken = false
  var timers = TimerSchedule()
  /// The scroll offsets, by the identity of the scroll views.
  var scrollOffsets: [NodeIdentity: Vector] = [:]
  var placeholders = PlaceholderList()

  init(_ symbols: SymbolTable) { stage = Stage(symbols: symbols) }
}
