/// Whether the description of the scene is deferred until all due commands of a tick have run.
///
/// A command that has not changed a model leaves a valid scene. The scene is still described anew, because its layout
/// may change, but only once for all such commands.
struct SceneOfTick {
  /// Whether commands that change nothing defer the description.
  var isDeferred = false
  /// Whether a description was deferred.
  var isOwed = false
}
