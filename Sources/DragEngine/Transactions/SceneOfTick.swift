/// The description of the scene while due commands run, which may be deferred until all of them have run.
///
/// A command that has not changed a model may have changed other values that the scene depends on. The scene is
/// therefore described again after such commands, but only once for all of them.
struct SceneOfTick {
  /// Whether commands that change nothing defer the description.
  var defersDescription = false
  /// Whether a description was deferred.
  var hasDeferred = false
}
