/// Whether the scene waits to be described until everything that is due in a tick has had its turn.
///
/// A command that has changed no model leaves a scene that can be drawn, as the one before could. It is described all the
/// same, for what it shows may lie elsewhere, but once for all such commands.
struct SceneOfTick {
  /// Whether commands that change nothing leave the scene for later.
  var isDeferred = false
  /// Whether one has.
  var isOwed = false
}
