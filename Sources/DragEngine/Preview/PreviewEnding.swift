/// The ending of one dragged item's preview when the drag is over, for a host that animates it.
public struct PreviewEnding: Hashable, Sendable {
  /// The motion of a preview from its last drawn position.
  public enum Motion: Hashable, Sendable {
    /// Returns to the frame of the item, or to the frame of the element that the source has named. Unit: points, in the
    /// scene's space.
    case returns(to: Rect)
    /// Lands at the new frame of the item, at the row that the destination has named, or at the element that has
    /// received a part of the item. Unit: points, in the scene's space.
    case lands(at: Rect)
    /// Fades out without moving: the item or the named element is not visible, the source chose this ending, or the
    /// destination has named no row for an item that was not moved.
    case fades
  }

  /// The id of the item.
  public var id: Identifier
  /// The type of the item.
  public var type: Identifier
  /// The namespace of the item.
  public var namespace: Identifier?
  /// The last drawn frame of the preview. Unit: points, in the scene's space.
  public var frame: Rect
  /// The last drawn rotation of the preview; `nil` is upright.
  public var rotation: PreviewRotation?
  /// The motion of the preview.
  public var motion: Motion
}
