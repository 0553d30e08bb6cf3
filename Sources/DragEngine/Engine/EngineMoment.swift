/// What a journal has to know beside the inputs.
package enum EngineMoment {
  /// Something happened to a drag or to the model.
  case event(EngineEvent)
  /// A command is about to be committed, so that what led to it must not be lost from here on.
  case committing
  /// The scene is about to be described anew for somebody who reads, and not for an input.
  case updatingScene
  /// That is done.
  case updatedScene
  /// Data has come of an item that was dragged in from elsewhere, and is handed to its receiver by this tick.
  case answered(DragSession.ID, item: Int, type: Identifier, Result<LoadedContent, LoadError>)
}
