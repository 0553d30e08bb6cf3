/// What becomes of the preview of one dragged item when the drag is over, for a host that animates it.
public struct PreviewEnding: Hashable, Sendable {
  /// Where a preview goes from where it was drawn last.
  public enum Motion: Hashable, Sendable {
    /// Back to where the item lies, because it stays there, or to where its source says. Unit: points, in the scene's
    /// space.
    case returns(to: Rect)
    /// To where the item lies now, or to the row that the destination says it went to. Unit: points, in the scene's
    /// space.
    case lands(at: Rect)
    /// Nowhere: it dissolves, because the item is not to be seen.
    case fades
  }

  /// The item.
  public var id: Identifier
  /// Its type.
  public var type: Identifier
  /// Its namespace.
  public var namespace: Identifier?
  /// Where its preview was drawn. Unit: points, in the scene's space.
  public var frame: Rect
  /// How it was turned; `nil` is upright.
  public var turn: PreviewTurn?
  /// What becomes of it.
  public var motion: Motion
}
