/// The description of the scene while due commands run, which may be deferred until all of them have run.
///
/// After a command that has not changed a model, the scene is still valid. It is described again, because its layout
/// may change, but only once for all such commands of an input.
struct SceneOfTick {
  /// Whether commands that change nothing defer the description.
  var defersDescription = false
  /// Whether a description was deferred.
  var hasDeferred = false
}
