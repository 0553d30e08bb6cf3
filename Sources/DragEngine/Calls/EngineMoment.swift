/// The moments that a journal records in addition to the inputs.
package enum EngineMoment {
  /// An event of a drag or of the model.
  case event(EngineEvent)
  /// A command is about to be committed; its input must be in the journal before the commit.
  case committing
  /// The scene is about to be described again before an input or a read, outside of commands.
  case updatingScene
  /// The description after `updatingScene` has ended, with a new scene or an error.
  case updatedScene
  /// A request for data of an external drag was answered. This tick delivers the data or the error to the receiver, or
  /// tries the next representation.
  case answered(DragSession.ID, item: Int, type: Identifier, Result<LoadedContent, LoadError>)
}
