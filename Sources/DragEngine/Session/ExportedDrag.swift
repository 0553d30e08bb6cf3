/// The parts of a drag of this program that other programs may see, for a host that passes the drag to a window system.
///
/// A snapshot at the time of the request. Types that the source hides from other programs are left out.
public struct ExportedDrag {
  /// Identifies the drag.
  public let id: DragSession.ID
  /// The operations that the source suggests to other programs, under the held modifier keys.
  public let operations: DropOperation.Set
  /// The items, in the order of the payload.
  public let items: [Item]

  /// One item that the drag carries.
  public struct Item: Hashable {
    /// The content types that other programs can request, in order of fidelity; empty if only this program can use the
    /// item.
    public let types: [Identifier]
    /// A suggested file name with extension.
    public let suggestedName: String?
  }
}
