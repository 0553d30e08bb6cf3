/// A drag that is over, with its pointer, its outcome and the endings of its previews.
public struct EndedDrag: Sendable, Equatable {
  /// The id of the drag.
  public let id: DragSession.ID
  /// The pointer of the drag.
  public let pointer: PointerID
  /// The outcome of the drag.
  public let outcome: DragOutcome
  /// The ending of each preview, in the order of the payload.
  public let previewEndings: [PreviewEnding]
}

/// The drags that the latest input has ended.
struct EndedDrags {
  /// The drags, in the order in which they ended.
  private(set) var list: [EndedDrag] = []
  /// The preview endings of the drag that ended last, in this or an earlier input.
  private(set) var latestPreviewEndings: [PreviewEnding] = []

  mutating func append(_ drag: EndedDrag) {
    list.append(drag)
    latestPreviewEndings = drag.previewEndings
  }

  /// Removes the drags that earlier inputs have ended.
  mutating func beginInput() {
    if !list.isEmpty { list = [] }
  }
}
