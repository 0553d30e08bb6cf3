/// Something that happened to a drag or to the model, for those who only watch.
public enum EngineEvent: Sendable {
  /// A drag began.
  case lifted(DragSession.ID, [Identifier])
  /// A drag came over a destination, or over another one.
  case targeted(DragSession.ID, to: Identifier?)
  /// What a drop would come to has changed.
  case verdict(DragSession.ID, Verdict)
  /// A drag hovered over something for so long that its tap command is run; with the container around it.
  case springLoaded(DragSession.ID, Identifier?)
  /// What becomes of the previews of a drag, told just before it is told to have ended.
  case previewsEnded(DragSession.ID, [PreviewEnding])
  /// A drag ended.
  case ended(DragSession.ID, DragOutcome)
  /// Data of a dragged item has arrived at its receiver, as this content type.
  case loaded(DragSession.ID, item: Identifier, type: Identifier)
  /// Data of a dragged item will not arrive.
  case loadFailed(DragSession.ID, item: Identifier, LoadError)
  /// An exporter has answered a second time, or after nobody wanted the data any longer.
  case answerIgnored(type: Identifier)
  /// A source promises a content type that no other app can understand; told once for each type.
  case typeProblem(Identifier, Reason)
  /// A command changed the model, and the change stands.
  case committed
  /// The models went back over a step.
  case undone
  /// The models went forth over a step again.
  case redone
  /// A rule failed; everything is as before.
  case failed(Reason)
}
