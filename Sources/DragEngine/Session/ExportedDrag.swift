/// A drag of this app as another app may see it, for a host that hands it on to a window system.
///
/// A fact of the moment at which it was asked for. What the source does not show to others is not in it.
public struct ExportedDrag {
  /// Tells this drag from all others.
  public let id: DragSession.ID
  /// What the source suggests to others, under the keys that are held down.
  public let operations: DropOperation.Set
  /// The items, in the order of the payload.
  public let items: [Item]

  /// One thing that the drag carries.
  public struct Item: Hashable {
    /// The content types that others can have it as, in order of fidelity; none if it is of use to this app only.
    public let types: [Identifier]
    /// A file name for it, with extension.
    public let suggestedName: String?
  }
}
