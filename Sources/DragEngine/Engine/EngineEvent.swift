/// Something that happened to a drag or to the model, for those who only watch.
public enum EngineEvent: Sendable {
  /// A drag began.
  case lifted(DragSession.ID, [Identifier])
  /// A drag came over a destination, or over another one.
  case targeted(DragSession.ID, to: Identifier?)
  /// What a drop would come to has changed.
  case verdict(DragSession.ID, Verdict)
  /// A drag ended.
  case ended(DragSession.ID, DragOutcome)
  /// A command changed the model, and the change stands.
  case committed
  /// A rule failed; everything is as before.
  case failed(Reason)
}
