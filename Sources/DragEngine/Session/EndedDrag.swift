/// A drag that is over: whose it was, how it ended, and what becomes of its previews.
public struct EndedDrag: Sendable, Equatable {
  /// The number of the drag.
  public let id: DragSession.ID
  /// The pointer that carried it.
  public let pointer: PointerID
  /// How it ended.
  public let outcome: DragOutcome
  /// What becomes of its previews, in the order of the payload.
  public let previewEndings: [PreviewEnding]
}

/// The drags that the latest input has ended.
struct EndedDrags {
  /// In the order in which they ended.
  private(set) var list: [EndedDrag] = []
  /// The previews of the drag that ended last, by whatever input.
  private(set) var latestPreviewEndings: [PreviewEnding] = []

  mutating func append(_ drag: EndedDrag) {
    list.append(drag)
    latestPreviewEndings = drag.previewEndings
  }

  /// Forgets the drags that an earlier input has ended.
  mutating func beginInput() {
    if !list.isEmpty { list = [] }
  }
}
