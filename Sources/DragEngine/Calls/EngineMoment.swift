/// The moments that a journal records beside the inputs.
package enum EngineMoment {
  /// An event of a drag or of the model.
  case event(EngineEvent)
  /// A command is about to be committed; its input must be in the journal before that.
  case committing
  /// The scene is about to be described anew for a read, and not for an input.
  case updatingScene
  /// The scene was described anew for a read.
  case updatedScene
  /// Data of an item of an external drag has arrived, and is delivered to its receiver by this tick.
  case answered(DragSession.ID, item: Int, type: Identifier, Result<LoadedContent, LoadError>)
}
