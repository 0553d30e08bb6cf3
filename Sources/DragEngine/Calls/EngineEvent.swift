/// An event of a drag or of the model, for monitors.
public enum EngineEvent: Equatable, Sendable {
  /// A drag began.
  case lifted(DragSession.ID, [Identifier])
  /// A drag entered a destination: the collection or container of the place, or `nil` if neither has an id. A drag that
  /// leaves a destination without entering another one has no such event, but a `verdict` event.
  case targeted(DragSession.ID, to: Identifier?)
  /// The verdict of a drag has changed.
  // Boxed like an outcome, because a verdict contains a route, too.
  indirect case verdict(DragSession.ID, Verdict)
  /// A drag hovered over a node long enough to run the node's command for spring loading or for taps. The second value
  /// is the collection that contains the node, or else the nearest container with an id, which may be the node itself.
  case springLoaded(DragSession.ID, Identifier?)
  /// The endings of the previews of a drag, reported just before `ended`.
  case previewsEnded(DragSession.ID, [PreviewEnding])
  /// A drag ended.
  // Boxed, because an outcome is much larger than other payloads, and would make each event as large.
  indirect case ended(DragSession.ID, DragOutcome)
  /// Data of a dragged item has arrived at the receiver, as this content type.
  case loaded(DragSession.ID, item: Identifier, type: Identifier)
  /// Data of a dragged item will not arrive.
  case loadFailed(DragSession.ID, item: Identifier, LoadError)
  /// An exporter has answered a request a second time, or after the request was cancelled. The answer has no effect.
  case answerIgnored(type: Identifier)
  /// A source promises a content type that other programs cannot use; reported at most once for each type.
  case typeProblem(Identifier, Reason)
  /// The transaction of a command was committed, even if it changed nothing.
  case committed
  /// A step was undone.
  case undone
  /// A step was redone.
  case redone
  /// A rule, the description of the scene, an undo or a redo failed; changes were rolled back.
  case failed(Reason)
}
